import { compare } from '../compare.ts'
import { championsOf, isScored, type SeasonTable } from './season-table.ts'

/** A player's totals over all seasons of a league that have begun */
export interface AllTimeRow {
  userId: string
  /** By points, then wins, then deaths that counted; equal players share a rank (1, 1, 3) */
  rank: number
  /** Sum of the points in all season tables */
  points: number
  seasons: number
  /** Seasons won, shared wins included */
  wins: number
  /** Deaths that counted in all season tables */
  deaths: number
  /** The best rank in a season that is over and in which anybody has scored; null: none yet */
  best: number | null
}

const order = (a: AllTimeRow, b: AllTimeRow): number =>
  b.points - a.points || b.wins - a.wins || b.deaths - a.deaths

/**
 * The all-time table, in display order. Points and deaths include the current season; wins and ranks only seasons that
 * are over.
 */
export const allTimeOf = (tables: readonly SeasonTable[]): AllTimeRow[] => {
  const rows = new Map<string, AllTimeRow>()
  for (const table of tables) {
    const counts = table.over && isScored(table.rows)
    const champions = counts ? championsOf(table.rows) : []
    for (const { userId, rank, points, dead } of table.rows) {
      const row = rows.get(userId) ?? {
        userId,
        rank: 0,
        points: 0,
        seasons: 0,
        wins: 0,
        deaths: 0,
        best: null,
      }
      row.points += points
      row.seasons += 1
      row.deaths += dead
      if (champions.includes(userId)) row.wins += 1
      if (counts) row.best = Math.min(row.best ?? rank, rank)
      rows.set(userId, row)
    }
  }
  const sorted = [...rows.values()].sort((a, b) => order(a, b) || compare(a.userId, b.userId))
  for (const [index, row] of sorted.entries()) {
    const before = sorted[index - 1]
    row.rank = before && order(before, row) === 0 ? before.rank : index + 1
  }
  return sorted
}
