import type { StandingView } from '#contracts/competitions/standings.ts'
import { toCsv } from '../csv.ts'

const columns = [
  'rank',
  'player',
  'user_id',
  'points',
  'provisional_points',
  'alive',
  'dead',
  'total',
  'active',
  'won',
  'drawn',
  'lost',
  'round_reached',
  'scored_on',
] as const

/**
 * A leaderboard as CSV, one line a row. Column names are the API's in every language; cells that a spreadsheet would take for
 * formulas are escaped.
 */
export const standingsCsv = (rows: readonly StandingView[]): string =>
  toCsv(
    columns,
    rows.map((row) => ({
      rank: row.rank,
      player: row.displayName,
      user_id: row.userId,
      points: row.points,
      provisional_points: row.provisionalPoints,
      alive: row.alive,
      dead: row.dead,
      total: row.total,
      active: row.active,
      won: row.won,
      drawn: row.drawn,
      lost: row.lost,
      round_reached: row.roundReached,
      scored_on: row.scoredOn,
    })),
  )
