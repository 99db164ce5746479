import type { CalendarDay } from '../calendar-day.ts'
import type { Decision, StandingRow } from '../scoring/scored.ts'

export type SeasonRow = Pick<StandingRow, 'userId' | 'rank' | 'points' | 'dead' | 'active'>

/** A season that has begun, with its table in display order */
export interface SeasonTable {
  seasonId: string
  number: number
  /** Null: no last day */
  endDate: CalendarDay | null
  /** Its last day has passed: it has a champion, and counts for wins, ranks and ratings */
  over: boolean
  rows: readonly SeasonRow[]
}

/** A match between two players that has ended */
export interface EndedMatch {
  competitionId: string
  round: number
  slot: number
  /** Last day of the match */
  endDate: CalendarDay
  homeUserId: string
  awayUserId: string
  /** Null: a draw */
  winnerUserId: string | null
  /** Null: unknown. A forfeited match counts as not played. */
  decidedBy: Decision | null
}

export const isScored = (rows: readonly Pick<SeasonRow, 'dead'>[]): boolean =>
  rows.some(({ dead }) => dead > 0)

/**
 * The winners of a season: all players who share the first rank after the table's tie-breaks, except those who have left
 * without a death. Nobody if nobody has scored.
 */
export const championsOf = (rows: readonly SeasonRow[]): string[] => {
  const first = rows.filter(({ rank, active, dead }) => rank === 1 && (active || dead > 0))
  return isScored(rows) ? [...new Set(first.map(({ userId }) => userId))] : []
}
