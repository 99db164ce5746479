/** How many calls may wait for one host at a time, so that a slow one leaves room for others. */
const callsOfHost = 3
/** And of one league: a shared host serves the others beside it. */
const callsOfLeague = 1
/** After so many slow turns in a row a league's webhooks at a host are called no more in this run. */
const slowUntilLeft = 3
/** After slow turns of so many leagues in a row nobody's are. */
const slowLeaguesUntilLeft = 4

/** A host, and the league whose webhook is there. */
export interface HostOfLeague {
  host: string
  leagueId: string
}

export interface HostLimits {
  /** `go`: it may be called; `busy`: later in this run; `left`: not in this run. */
  ask: (at: HostOfLeague) => 'go' | 'busy' | 'left'
  begin: (at: HostOfLeague) => void
  end: (at: HostOfLeague, isSlow: boolean) => void
}

/** What one run allows each league at each host, and each host for all: a share of its calls, and none for what answers nobody. */
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
