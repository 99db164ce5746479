/** What looks at a league's draft again without anybody there; where there is none, the scheduled job does. */
export interface DraftTimers {
  /** In so many milliseconds at the earliest, in place of what was set before. */
  wake: (leagueId: string, inMs: number) => Promise<void>
}
