import { rate } from 'openskill'
import type { CalendarDay } from '../calendar-day.ts'
import { championsOf, type EndedMatch, type SeasonTable } from './season-table.ts'

/*
 * The Plackett-Luce model of Weng and Lin, as openskill has it: everybody is believed to be somewhere around `start`; each
 * result moves those who took part, the more the less was known of them. Results come in the order of their last days.
 */

const start = 1500
const spread = 500
const options = { mu: start, sigma: spread, beta: spread / 2, tau: start / 300 }

/** How far from the rating the true strength lies 95 times in 100, by the model. */
const deviations = 1.96

/** Results from which on a rating is told. */
const fewestResults = 2

export interface PlayerRating {
  userId: string
  /** Whole numbers; everybody begins at 1500. */
  rating: number
  low: number
  high: number
  /** Seasons and matches it rests on. */
  results: number
}

interface Contest {
  on: CalendarDay
  /** Of the same day matches come first, then in the order of these. */
  order: readonly [number, string, number, number]
  /** Who was at which place, from 1. */
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
    over && endDate !== null && rows.length > 1 && championsOf(rows).length > 0
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
 * Ratings of all who have enough results, the highest first. A season in which nobody scored, a match that was forfeited
 * and a bye say nothing. Names make no difference: players of one contest are taken in the order of what
 * they have achieved.
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
