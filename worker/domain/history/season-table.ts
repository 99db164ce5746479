import type { CalendarDay } from '../calendar-day.ts'
import type { Decision } from '../scoring/scored.ts'

/** A player's row in the table of a season. */
export interface SeasonRow {
  userId: string
  rank: number
  points: number
  /** Confirmed deaths that counted. */
  dead: number
}

/** A season that has begun, with its table in display order. */
export interface SeasonTable {
  seasonId: string
  number: number
  /** Null: it has no last day. */
  endDate: CalendarDay | null
  /** Its last day has passed: it has a champion, and counts in wins, places and rating. */
  over: boolean
  rows: readonly SeasonRow[]
}

/** A match between two players that has ended. */
export interface EndedMatch {
  competitionId: string
  round: number
  slot: number
  /** Its last day. */
  endDate: CalendarDay
  homeUserId: string
  awayUserId: string
  /** Null: a draw. */
  winnerUserId: string | null
  /** Null where that is not known; a match that was forfeited was not played. */
  decidedBy: Decision | null
}

/**
 * Who has won a season: all who share the first place of its table once the tie-breakers of the table are used up. Nobody,
 * where nobody has scored.
 */
export const championsOf = (rows: readonly SeasonRow[]): string[] =>
  rows.some(({ dead }) => dead > 0)
    ? [...new Set(rows.filter(({ rank }) => rank === 1).map(({ userId }) => userId))]
    : []
