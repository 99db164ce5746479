import { type CalendarDay, dayOf, type Instant } from '../calendar-day.ts'
import type { TableTie } from '../packs/pack.ts'
import { packOf } from '../packs/scoring-fields.ts'
import { ageOn } from '../scoring/age.ts'
import { type DatedRules, rulesOn } from '../scoring/rules.ts'
import type { LeaderboardPick, ScoreEntry } from '../scoring/scored.ts'
import { earlier, more, type Order } from './standings.ts'

/** The values that break ties between players with equal points */
export interface TieFacts {
  deaths: number
  firstDeath: CalendarDay | null
  lastDeath: CalendarDay | null
  /** The most points of one death; null without a death */
  bestDeath: number | null
  /** Age in whole years of the youngest dead person; null if no age is known */
  youngestDeath: number | null
}

const least = (numbers: readonly number[]): number | null =>
  numbers.length === 0 ? null : Math.min(...numbers)

/** @param seen a player's entries in order of days */
export const tieFactsOf = (
  seen: readonly ScoreEntry[],
  birthOf: (pickId: string) => LeaderboardPick['birth'] | undefined,
): TieFacts => ({
  deaths: seen.length,
  firstDeath: seen[0]?.diedOn ?? null,
  lastDeath: seen.at(-1)?.diedOn ?? null,
  bestDeath: seen.length === 0 ? null : Math.max(...seen.map(({ points }) => points)),
  youngestDeath: least(
    seen.flatMap(({ pickId, diedOn }) => {
      const birth = birthOf(pickId)
      return birth ? [ageOn(birth, diedOn)] : []
    }),
  ),
})

/** A number is better than none. */
const smaller = (a: number | null, b: number | null): number => {
  if (a === b) return 0
  if (a === null || b === null) return a === null ? 1 : -1
  return a - b
}

const orders: Readonly<Record<TableTie, Order<TieFacts>>> = {
  deaths: (a, b) => more(a.deaths, b.deaths),
  fewest_deaths: (a, b) => more(b.deaths, a.deaths),
  first_death: (a, b) => earlier(a.firstDeath, b.firstDeath),
  last_death: (a, b) =>
    a.lastDeath === null || b.lastDeath === null
      ? earlier(a.lastDeath, b.lastDeath)
      : earlier(b.lastDeath, a.lastDeath),
  // Any death is better than none, however few points it gave.
  best_death: (a, b) =>
    a.bestDeath === null || b.bestDeath === null
      ? smaller(a.bestDeath, b.bestDeath)
      : more(a.bestDeath, b.bestDeath),
  youngest_death: (a, b) => smaller(a.youngestDeath, b.youngestDeath),
}

/** The default if a pack names none: the number of deaths, then the earliest first death */
export const usualTies: readonly TableTie[] = ['deaths', 'first_death']

/** The tie-break order by the rules of the table's last day, or of today; 0: shared rank */
export const tieOrder = (
  rules: readonly DatedRules[],
  end: CalendarDay | null,
  now: Instant,
): Order<TieFacts> => {
  const today = dayOf(now)
  const ties = packOf(rulesOn(rules, end !== null && end < today ? end : today)).table?.ties ?? []
  const inOrder = (ties.length === 0 ? usualTies : ties).map((tie) => orders[tie])
  return (a, b) => {
    for (const order of inOrder) {
      const difference = order(a, b)
      if (difference !== 0) return difference
    }
    return 0
  }
}
