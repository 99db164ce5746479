import type { StandingView } from '#contracts/competitions/standings.ts'
import { rowsToCsv } from '../csv.ts'

/**
 * A leaderboard as CSV, one line a row. Column names are the API's in every language; cells that a spreadsheet would take for
 * formulas are escaped.
 */
export const standingsCsv = (rows: readonly StandingView[]): string =>
  rowsToCsv(
    {
      rank: 'rank',
      player: 'displayName',
      user_id: 'userId',
      points: 'points',
      provisional_points: 'provisionalPoints',
      alive: 'alive',
      dead: 'dead',
      total: 'total',
      active: 'active',
      won: 'won',
      drawn: 'drawn',
      lost: 'lost',
      round_reached: 'roundReached',
      scored_on: 'scoredOn',
    },
    rows,
  )
