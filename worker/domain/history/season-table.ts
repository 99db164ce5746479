import type { CalendarDay } from '../calendar-day.ts'
import type { Decision } from '../scoring/scored.ts'

export interface SeasonRow {
  userId: string
  rank: number
  points: number
  /** Confirmed deaths that counted */
  dead: number
}

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

/**
 * The winners of a season: all players who share the first rank after the table's tie-breaks. Nobody if nobody has
 * scored.
 */
export const championsOf = (rows: readonly SeasonRow[]): string[] =>
  rows.some(({ dead }) => dead > 0)
    ? [...new Set(rows.filter(({ rank }) => rank === 1).map(({ userId }) => userId))]
    : []
