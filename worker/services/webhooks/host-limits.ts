/** So many calls wait for one host at a time: a slow one leaves room for others. */
const callsAtOnce = 2
/** After so many slow turns in a row a host is called no more in this run. */
const slowUntilLeft = 3

export interface HostLimits {
  /** `go`: it may be called; `busy`: later in this run; `left`: not in this run. */
  ask: (host: string) => 'go' | 'busy' | 'left'
  begin: (host: string) => void
  end: (host: string, isSlow: boolean) => void
}

/** What one run allows each host: a share of its calls, and none for one that answers nobody. */
export const createHostLimits = (): HostLimits => {
  const hosts = new Map<string, { waiting: number; slow: number }>()
  const of = (host: string) => {
    const known = hosts.get(host) ?? { waiting: 0, slow: 0 }
    hosts.set(host, known)
    return known
  }
  return {
    ask: (host) => {
      const { waiting, slow } = of(host)
      if (slow >= slowUntilLeft) return 'left'
      return waiting >= callsAtOnce ? 'busy' : 'go'
    },
    begin: (host) => {
      of(host).waiting++
    },
    end: (host, isSlow) => {
      const it = of(host)
      it.waiting--
      it.slow = isSlow ? it.slow + 1 : 0
    },
  }
}
