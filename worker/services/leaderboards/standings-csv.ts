import type { StandingView } from '#contracts/competitions/standings.ts'
import { rowsToCsv } from '../csv.ts'

/**
 * A leaderboard as CSV, one line per row. Column names are those of the API in every language; cells that a spreadsheet
 * would read as formulas are escaped.
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
