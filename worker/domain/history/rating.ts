import { rate } from 'openskill'
import type { CalendarDay } from '../calendar-day.ts'
import { type EndedMatch, isScored, type SeasonTable } from './season-table.ts'

/*
 * Ratings by the Plackett-Luce model of Weng and Lin, as implemented by openskill. Every player starts at
 * `start`. Each result changes the ratings of its players; the more uncertain a rating, the larger the
 * change. Results are processed in the order of their last days.
 */

const start = 1500
const spread = 500
const options = { mu: start, sigma: spread, beta: spread / 2, tau: start / 300 }

/** The true strength is within this many standard deviations of the rating in 95 of 100 cases, by the model. */
const deviations = 1.96

/** A rating is shown from this number of results on. */
const fewestResults = 2

export interface PlayerRating {
  userId: string
  /** Rounded; every player starts at 1500 */
  rating: number
  low: number
  high: number
  /** Number of seasons and matches that it is based on */
  results: number
}

interface Contest {
  on: CalendarDay
  /** Sort key within a day: matches come first, then the order of these values */
  order: readonly [number, string, number, number]
  /** The players with their ranks, from 1 */
  places: readonly { userId: string; rank: number }[]
}

const contestsOf = (tables: readonly SeasonTable[], matches: readonly EndedMatch[]): Contest[] => [
  ...matches
    .filter(({ decidedBy }) => decidedBy !== 'forfeit')
    .map((match): Contest => {
      const { homeUserId, awayUserId, winnerUserId } = match
      const rankOf = (userId: string) => (winnerUserId === null || winnerUserId === userId ? 1 : 2)
      return {
        on: match.endDate,
        order: [0, match.competitionId, match.round, match.slot],
        places: [homeUserId, awayUserId].map((userId) => ({ userId, rank: rankOf(userId) })),
      }
    }),
  ...tables.flatMap(({ endDate, over, rows, number }): Contest[] =>
    over && endDate !== null && rows.length > 1 && isScored(rows)
      ? [
          {
            on: endDate,
            order: [1, '', number, 0],
            places: rows.map(({ userId, rank }) => ({ userId, rank })),
          },
        ]
      : [],
  ),
]

const compare = (a: Contest, b: Contest): number => {
  if (a.on !== b.on) return a.on < b.on ? -1 : 1
  for (const [index, key] of a.order.entries()) {
    const other = b.order[index]
    if (other !== undefined && key !== other) return key < other ? -1 : 1
  }
  return 0
}

/**
 * The ratings of all players with enough results, highest first. Seasons without points, forfeited matches and byes do
 * not count. Ratings do not depend on user ids: the players of a contest are sorted by their results before it.
 */
export const ratingsOf = (tables: readonly SeasonTable[], matches: readonly EndedMatch[]): PlayerRating[] => {
  const players = new Map<string, { mu: number; sigma: number; results: number }>()
  const known = (userId: string) => players.get(userId) ?? { mu: start, sigma: spread, results: 0 }
  for (const { places } of contestsOf(tables, matches).sort(compare)) {
    const taking = places
      .map(({ userId, rank }) => ({ userId, rank, before: known(userId) }))
      .sort((a, b) => a.rank - b.rank || b.before.mu - a.before.mu || a.before.sigma - b.before.sigma)
    const after = rate(
      taking.map(({ before: { mu, sigma } }) => [{ mu, sigma }]),
      { ...options, rank: taking.map(({ rank }) => rank) },
    )
    for (const [index, { userId, before }] of taking.entries()) {
      const rated = after[index]?.[0]
      if (rated) players.set(userId, { ...rated, results: before.results + 1 })
    }
  }
  return [...players]
    .filter(([, { results }]) => results >= fewestResults)
    .map(([userId, { mu, sigma, results }]) => ({
      userId,
      rating: Math.round(mu),
      low: Math.round(mu - deviations * sigma),
      high: Math.round(mu + deviations * sigma),
      results,
    }))
    .sort((a, b) => b.rating - a.rating || b.low - a.low || (a.userId < b.userId ? -1 : 1))
}
