import { type CalendarDay, type DatedFact, dayOf, type Instant } from '../calendar-day.ts'
import { compare } from '../compare.ts'
import type { TableTie } from '../packs/pack.ts'
import { packOf, type ScoringSource } from '../packs/scoring-fields.ts'
import { ageOn } from '../scoring/age.ts'
import { type DatedRules, rulesOn } from '../scoring/rules.ts'
import type { ScoreEntry } from '../scoring/scored.ts'
import { earlier, more, type Order } from './standings.ts'

/** The values that break ties between players with equal points; a forecast counts its days by number */
export interface TieFacts<Day extends CalendarDay | number = CalendarDay> {
  deaths: number
  firstDeath: Day | null
  lastDeath: Day | null
  /** The most points of one death; null without a death */
  bestDeath: number | null
  /** Age in whole years of the youngest dead person; null if no age is known */
  youngestDeath: number | null
}

const least = (numbers: readonly number[]): number | null =>
  numbers.length === 0 ? null : Math.min(...numbers)

/** Earliest death first */
export const byDay = (a: Pick<ScoreEntry, 'diedOn'>, b: Pick<ScoreEntry, 'diedOn'>): number =>
  compare(a.diedOn, b.diedOn)

/** @param seen a player's entries in order of days */
export const tieFactsOf = <Entry extends Pick<ScoreEntry, 'diedOn' | 'points'>>(
  seen: readonly Entry[],
  birthOf: (entry: Entry) => DatedFact | null | undefined,
): TieFacts => ({
  deaths: seen.length,
  firstDeath: seen[0]?.diedOn ?? null,
  lastDeath: seen.at(-1)?.diedOn ?? null,
  bestDeath: seen.length === 0 ? null : Math.max(...seen.map(({ points }) => points)),
  youngestDeath: least(
    seen.flatMap((entry) => {
      const birth = birthOf(entry)
      return birth ? [ageOn(birth, entry.diedOn)] : []
    }),
  ),
})

/** Adds a player's next death, which is not before the others. */
export const addDeath = <Day extends CalendarDay | number>(
  facts: TieFacts<Day> & { points: number },
  { day, points, age }: { day: Day; points: number; age: number | null },
): void => {
  facts.points += points
  facts.deaths++
  facts.firstDeath ??= day
  facts.lastDeath = day
  facts.bestDeath = Math.max(points, facts.bestDeath ?? points)
  if (age !== null) facts.youngestDeath = Math.min(age, facts.youngestDeath ?? age)
}

/** A number is better than none. */
const smaller = (a: number | null, b: number | null): number => {
  if (a === b) return 0
  if (a === null || b === null) return a === null ? 1 : -1
  return a - b
}

const orders: Readonly<Record<TableTie, Order<TieFacts<CalendarDay | number>>>> = {
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

/** The tie-breaks of rules, most important first */
export const tiesOf = (rules: ScoringSource): readonly TableTie[] => {
  const ties = packOf(rules).table?.ties ?? []
  return ties.length === 0 ? usualTies : ties
}

/** The order of players with equal points; 0: shared rank */
export const orderByTies = <Day extends CalendarDay | number>(
  ties: readonly TableTie[],
): Order<TieFacts<Day>> => {
  const inOrder = ties.map((tie) => orders[tie])
  return (a, b) => {
    for (const order of inOrder) {
      const difference = order(a, b)
      if (difference !== 0) return difference
    }
    return 0
  }
}

/** The tie-break order by the rules of the table's last day, or of today */
export const tieOrder = (
  rules: readonly DatedRules[],
  end: CalendarDay | null,
  now: Instant,
): Order<TieFacts> => {
  const today = dayOf(now)
  return orderByTies(tiesOf(rulesOn(rules, end !== null && end < today ? end : today)))
}
