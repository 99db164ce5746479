import type { CalendarDay, DatedFact } from '../calendar-day.ts'
import type { Sex } from '../outlook/life-table.ts'
import { bornOn } from '../today/birthdays.ts'
import { type CalendarCondition, type Fact, type Role, type ScoringPack, sexOf, type When } from './pack.ts'

/** The facts of one death on one player's list that do not depend on the table */
export interface DeathFacts {
  diedOn: CalendarDay
  birth: DatedFact | null
  /** Whole years at death; null without a known birth. */
  age: number | null
  /** The same at the start of the table */
  ageAtStart: number | null
  sex: Sex | null
  holders: number
  players: number
  heldDays: number
  /** In the line-up of its list; set only if the pack uses it */
  role?: Role | null
  rank?: number
  /** The typed place that the pick occupies */
  place?: string | null
  /** Wikidata items of the person's citizenships, occupations and awards */
  countries?: readonly string[]
  occupations?: readonly string[]
  awards?: readonly string[]
  /** The month that the player has chosen, 1 to 12 */
  chosenMonth?: number | null
  /** Number of picks on the list; set only if the pack uses its order */
  listSize?: number
}

export interface TableFacts {
  isFirst: boolean
  isLast: boolean
  /** The positions of its day's deaths among all that count, from 1 */
  from: number
  to: number
  /** Number of the player's deaths on earlier days */
  deathsBefore: number
  /** No person on the player's list is alive */
  isSweep: boolean
}

/** Monday is 1. */
const weekdayOf = (day: CalendarDay): number => new Date(`${day}T00:00:00.000Z`).getUTCDay() || 7

const isBirthday = (birth: DatedFact | null, day: CalendarDay): boolean =>
  birth?.precision === 'day' && bornOn(day).includes(birth.date.slice(5))

/** True if the person has this Wikidata statement. The result never depends on the table. */
const fitsFact = ({ property, value }: Fact, facts: FactsOfPerson): boolean => {
  if (property === 'P21') return facts.sex !== null && facts.sex === sexOf(value)
  const items = { P27: facts.countries, P106: facts.occupations, P166: facts.awards }[property]
  return items?.includes(value) ?? false
}

const fitsAge = (
  { from = 0, to = Number.POSITIVE_INFINITY }: { from?: number | undefined; to?: number | undefined },
  age: number | null,
) => age !== null && age >= from && age <= to

type FactsOfPerson = Pick<DeathFacts, 'sex' | 'countries' | 'occupations' | 'awards'>

/**
 * True if a person meets a condition on age and facts, the `who` of places and quotas
 * @param person.age whole years on the season's first day; null without a known birth
 */
export const isWho = (who: When, person: FactsOfPerson & { age: number | null }): boolean => {
  if ('all' in who) return who.all.every((part) => isWho(part, person))
  if ('any' in who) return who.any.some((part) => isWho(part, person))
  if ('not' in who) return !isWho(who.not, person)
  if ('age' in who) return fitsAge(who.age, person.age)
  return 'fact' in who && fitsFact(who.fact, person)
}

const fitsDay = (
  { weekday, month, day, birthday, chosenMonth }: CalendarCondition,
  { diedOn, birth, chosenMonth: chosen }: DeathFacts,
): boolean =>
  (weekday === undefined || weekdayOf(diedOn) === weekday) &&
  (month === undefined || Number(diedOn.slice(5, 7)) === month) &&
  (day === undefined || Number(diedOn.slice(8)) === day) &&
  (birthday === undefined || isBirthday(birth, diedOn)) &&
  (chosenMonth === undefined || Number(diedOn.slice(5, 7)) === chosen)

/**
 * True if a death meets a condition
 * @param table null: without a table; conditions that depend on one are not met
 * @param isNegated the opposite of the condition
 */
export const fits = (when: When, facts: DeathFacts, table: TableFacts | null, isNegated = false): boolean => {
  if ('not' in when) return fits(when.not, facts, table, !isNegated)
  if ('all' in when || 'any' in when) {
    const parts = 'all' in when ? when.all : when.any
    const isMet = (part: When): boolean => fits(part, facts, table, isNegated)
    return 'all' in when === isNegated ? parts.some(isMet) : parts.every(isMet)
  }
  // The only player has nobody to share a person with, or not to.
  if ('holders' in when && facts.players <= 1) return false
  return fitsLeaf(when, facts, table) !== isNegated
}

type Leaf = Exclude<When, { all: readonly When[] } | { any: readonly When[] } | { not: When }>

const fitsLeaf = (when: Leaf, facts: DeathFacts, table: TableFacts | null): boolean => {
  if ('age' in when) return fitsAge(when.age, facts.age)
  if ('holders' in when) {
    const { holders, players } = facts
    return 'atMost' in when.holders
      ? holders <= when.holders.atMost
      : holders * 100 <= when.holders.shareAtMost * players
  }
  if ('day' in when) return fitsDay(when.day, facts)
  if ('heldDays' in when) return facts.heldDays >= when.heldDays.atLeast
  if ('fact' in when) return fitsFact(when.fact, facts)
  if ('place' in when) return facts.place === when.place
  if (table === null || 'noneAtEnd' in when) return false
  if ('deathsBefore' in when) return table.deathsBefore >= when.deathsBefore.atLeast
  if ('sweep' in when) return table.isSweep
  if ('captain' in when) return facts.role === 'captain'
  if ('vice' in when) return facts.role === 'vice'
  if ('rank' in when) {
    const { from = 1, to = Number.POSITIVE_INFINITY } = when.rank
    return facts.rank !== undefined && facts.rank >= from && facts.rank <= to
  }
  if (when.death === 'first') return table.isFirst
  if (when.death === 'last') return table.isLast
  const { every } = when.death
  return Math.floor(table.to / every) > Math.floor((table.from - 1) / every)
}

/** True if a condition, or one inside it, satisfies `isSort` */
export const hasCondition = (when: When, isSort: (leaf: When) => boolean): boolean => {
  if ('all' in when) return when.all.some((part) => hasCondition(part, isSort))
  if ('any' in when) return when.any.some((part) => hasCondition(part, isSort))
  if ('not' in when) return hasCondition(when.not, isSort)
  return isSort(when)
}

/** True if any term of a pack has a condition that satisfies `isSort` */
export const packDependsOn = (
  { terms }: Pick<ScoringPack, 'terms'>,
  isSort: (leaf: When) => boolean,
): boolean => terms.some((term) => 'when' in term && hasCondition(term.when, isSort))

/** Can be met only at the end of the table */
export const dependsOnEnd = (leaf: When): boolean =>
  'sweep' in leaf || 'noneAtEnd' in leaf || ('death' in leaf && leaf.death === 'last')

export const dependsOnLineUp = (leaf: When): boolean =>
  'captain' in leaf || 'vice' in leaf || 'rank' in leaf || ('day' in leaf && leaf.day.chosenMonth === true)

export const dependsOnDeaths = (leaf: When): boolean =>
  'death' in leaf || 'deathsBefore' in leaf || 'sweep' in leaf || 'noneAtEnd' in leaf

/** Depends on other deaths of the table, or on the player's list and choices */
export const dependsOnTable = (leaf: When): boolean =>
  'death' in leaf || 'deathsBefore' in leaf || 'sweep' in leaf || dependsOnLineUp(leaf)
