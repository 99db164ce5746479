import { addDays, type CalendarDay, daysBetween, type Instant, startOf } from '../calendar-day.ts'
import { coinFlip } from '../draw.ts'
import { birthDay } from '../scoring/age.ts'
import type { TablePick } from '../scoring/types.ts'
import type { World } from '../scoring/world.ts'
import type { TieBreaker } from './types.ts'

/** A mean as a fraction, so that equal means compare as equal; null: nothing to take a mean of. */
type Mean = { sum: number; count: number } | null

const compareMeans = (a: Mean, b: Mean): number => {
  if (!a || !b) return 0
  return a.sum * b.count - b.sum * a.count
}

/** Divisible by every number up to 20, the most players a league can have: 1/holders stays a whole number. */
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
}

/**
 * Decides a level match on the lists as the round began, living picks only: a younger average age wins, then picks that
 * fewer others hold, then the coin. The order of the first two is the competition's; an empty list loses to any other.
 */
export const breakTie = (
  world: World,
  { home, away, matchId, start, known, priority, coinSeed }: Level,
): { winner: string; by: TieBreaker } => {
  const dawn = startOf(start)
  const eve = addDays(start, -1)
  const living = (userId: string): TablePick[] =>
    world.listAt(userId, dawn, known).filter((pick) => !world.isDead(pick.personId, eve, known))
  const lists = { home: living(home), away: living(away) }

  const averageAge = (list: TablePick[]): Mean => {
    const ages = list.flatMap((pick) => (pick.birth ? [daysBetween(birthDay(pick.birth), start)] : []))
    return ages.length ? { sum: ages.reduce((sum, age) => sum + age, 0), count: ages.length } : null
  }
  const holders = (personId: string): number =>
    world.participants.filter(
      ({ userId }) =>
        world.isPlayer(userId, start) &&
        world.listAt(userId, dawn, known).some((pick) => pick.personId === personId),
    ).length
  const uniqueness = (list: TablePick[]): Mean =>
    list.length
      ? {
          sum: list.reduce((sum, pick) => sum + Math.round(unit / Math.max(1, holders(pick.personId))), 0),
          count: list.length,
        }
      : null

  for (const by of priority) {
    if (by === 'coin') continue
    if (!lists.home.length !== !lists.away.length) return { winner: lists.home.length ? home : away, by }
    // Negative: home is better. Lower age is better, higher uniqueness is.
    const difference =
      by === 'average_age'
        ? compareMeans(averageAge(lists.home), averageAge(lists.away))
        : compareMeans(uniqueness(lists.away), uniqueness(lists.home))
    if (difference !== 0) return { winner: difference < 0 ? home : away, by }
  }
  return { winner: coinFlip(coinSeed, matchId) === 'home' ? home : away, by: 'coin' }
}
