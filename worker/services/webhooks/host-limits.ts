/** Concurrent calls to one host, so that a slow host leaves room for others. */
const callsOfHost = 3
/** Concurrent calls to one host for one league, so that a shared host serves other leagues as well. */
const callsOfLeague = 1
/** After this many slow turns in a row, a league's webhooks at a host are skipped for the rest of this run. */
const slowUntilLeft = 3
/** After slow turns of this many leagues in a row, all webhooks at the host are skipped. */
const slowLeaguesUntilLeft = 4

export interface HostOfLeague {
  host: string
  leagueId: string
}

export interface HostLimits {
  /** `go`: may be called; `busy`: later in this run; `left`: not in this run. */
  ask: (at: HostOfLeague) => 'go' | 'busy' | 'left'
  begin: (at: HostOfLeague) => void
  end: (at: HostOfLeague, isSlow: boolean) => void
}

/**
 * The limits of one run: concurrent calls per host and per league at a host, and none for a host that does not answer.
 */
export const createHostLimits = (): HostLimits => {
  const hosts = new Map<
    string,
    { waiting: number; slowLeagues: Set<string>; leagues: Map<string, { waiting: number; slow: number }> }
  >()
  const of = ({ host, leagueId }: HostOfLeague) => {
    const all = hosts.get(host) ?? { waiting: 0, slowLeagues: new Set(), leagues: new Map() }
    hosts.set(host, all)
    const own = all.leagues.get(leagueId) ?? { waiting: 0, slow: 0 }
    all.leagues.set(leagueId, own)
    return { all, own }
  }
  return {
    ask: (at) => {
      const { all, own } = of(at)
      if (own.slow >= slowUntilLeft || all.slowLeagues.size >= slowLeaguesUntilLeft) return 'left'
      return all.waiting >= callsOfHost || own.waiting >= callsOfLeague ? 'busy' : 'go'
    },
    begin: (at) => {
      const { all, own } = of(at)
      all.waiting++
      own.waiting++
    },
    end: (at, isSlow) => {
      const { all, own } = of(at)
      all.waiting--
      own.waiting--
      own.slow = isSlow ? own.slow + 1 : 0
      if (isSlow) all.slowLeagues.add(at.leagueId)
      else all.slowLeagues.clear()
    },
  }
}
