import { addDays, type CalendarDay, dayOf, daysBetween, type Instant, startOf } from '../calendar-day.ts'
import { coinFlip } from '../draw.ts'
import { birthDay } from '../scoring/age.ts'
import type { Scorebook } from '../scoring/scorebook.ts'
import type { LeaderboardPick } from '../scoring/scored.ts'
import type { TieBreaker } from './competition-types.ts'
import type { SeasonPoints } from './season-points.ts'
import { more } from './standings.ts'

/** A mean as a fraction, so that equal means compare as equal; null: no values */
type Mean = { sum: number; count: number } | null

const compareMeans = (a: Mean, b: Mean): number => {
  if (!a || !b) return 0
  return a.sum * b.count - b.sum * a.count
}

/** Divisible by every number up to 20, the maximum number of members, so that unit / holders is an integer */
const unit = 232_792_560

export interface Level {
  home: string
  away: string
  matchId: string
  /** First day of the round. */
  start: CalendarDay
  known: Instant
  priority: readonly TieBreaker[]
  coinSeed: string
  /** Null if season_points is not one of the tie-breakers */
  seasonPoints: SeasonPoints | null
}

interface Sides<T> {
  home: T
  away: T
}

interface Lists {
  /** Lengths of the two lists */
  size: Sides<number>
  /** In days. */
  averageAge: Sides<Mean>
  /** In units of 1 / `unit`. */
  uniqueness: Sides<Mean>
}

/** The figures of both lists at a time, living picks only */
const compareLists = (
  scorebook: Scorebook,
  { home, away }: Sides<string>,
  at: Instant,
  day: CalendarDay,
  known: Instant,
): Lists => {
  const dayBefore = addDays(day, -1)
  const living = (userId: string): LeaderboardPick[] =>
    scorebook.listAt(userId, at, known).filter((pick) => !scorebook.isDead(pick.personId, dayBefore, known))
  const lists = { home: living(home), away: living(away) }

  const averageAge = (list: LeaderboardPick[]): Mean => {
    const ages = list.flatMap((pick) => (pick.birth ? [daysBetween(birthDay(pick.birth), day)] : []))
    return ages.length ? { sum: ages.reduce((sum, age) => sum + age, 0), count: ages.length } : null
  }
  const holders = scorebook.holdersAt(at, day, known)
  const uniqueness = (list: LeaderboardPick[]): Mean =>
    list.length
      ? {
          sum: list.reduce(
            (sum, pick) => sum + Math.round(unit / Math.max(1, holders.get(pick.personId) ?? 0)),
            0,
          ),
          count: list.length,
        }
      : null
  const both = (mean: (list: LeaderboardPick[]) => Mean): Sides<Mean> => ({
    home: mean(lists.home),
    away: mean(lists.away),
  })
  return {
    size: { home: lists.home.length, away: lists.away.length },
    averageAge: both(averageAge),
    uniqueness: both(uniqueness),
  }
}

/** Negative: home is better; 0: level. An empty list loses to any other list. */
const difference = (by: 'average_age' | 'uniqueness', lists: Lists): number => {
  const { size, averageAge, uniqueness } = lists
  if (!size.home !== !size.away) return size.home ? -1 : 1
  // A lower age is better; a higher uniqueness is better.
  return by === 'average_age'
    ? compareMeans(averageAge.home, averageAge.away)
    : compareMeans(uniqueness.away, uniqueness.home)
}

/**
 * Decides a level match by the state at the start of the round: confirmed points in the season's table (more win), and
 * the lists with living picks only (the lower mean age wins, and the picks with fewer other holders); an empty list
 * loses to any other list. The competition defines which criteria apply, in which order. The coin is last.
 */
export const breakTie = (
  scorebook: Scorebook,
  { home, away, matchId, start, known, priority, coinSeed, seasonPoints }: Level,
): { winner: string; by: TieBreaker } => {
  const lists = compareLists(scorebook, { home, away }, startOf(start), start, known)
  for (const by of priority) {
    if (by === 'coin') continue
    const found =
      by === 'season_points'
        ? more(seasonPoints?.(home, start, known) ?? 0, seasonPoints?.(away, start, known) ?? 0)
        : difference(by, lists)
    if (found !== 0) return { winner: found < 0 ? home : away, by }
  }
  return { winner: coinFlip(coinSeed, matchId) === 'home' ? home : away, by: 'coin' }
}

export interface TieLevel {
  by: TieBreaker
  /** Points, mean age in years, or mean uniqueness; null for an empty list, and for the coin */
  home: number | null
  away: number | null
  better: 'home' | 'away' | 'level' | null
}

const daysPerYear = 365.2425

/** The criteria that would decide a level match, in order; before the round begins, with the current lists */
export const tieLevels = (
  scorebook: Scorebook,
  { home, away, start, known, priority, seasonPoints }: Omit<Level, 'matchId' | 'coinSeed'>,
  now: Instant,
): TieLevel[] => {
  const startsAt = startOf(start)
  const at = startsAt < now ? startsAt : now
  const lists = compareLists(scorebook, { home, away }, at, dayOf(at), known)
  const value = (mean: Mean, per: number) => (mean ? mean.sum / mean.count / per : null)
  return priority.map((by): TieLevel => {
    if (by === 'coin') return { by, home: null, away: null, better: null }
    if (by === 'season_points') {
      const points = (userId: string) => seasonPoints?.(userId, dayOf(at), known) ?? 0
      const [ofHome, ofAway] = [points(home), points(away)]
      const better = ofHome === ofAway ? 'level' : ofHome > ofAway ? 'home' : 'away'
      return { by, home: ofHome, away: ofAway, better }
    }
    const found = difference(by, lists)
    const [means, per] = by === 'average_age' ? [lists.averageAge, daysPerYear] : [lists.uniqueness, unit]
    return {
      by,
      home: value(means.home, per),
      away: value(means.away, per),
      better: found === 0 ? 'level' : found < 0 ? 'home' : 'away',
    }
  })
}
