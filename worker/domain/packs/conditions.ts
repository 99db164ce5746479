import type { CalendarDay } from '../calendar-day.ts'
import type { Sex } from '../outlook/life-table.ts'
import { type Birth, birthDay } from '../scoring/age.ts'
import { type CalendarCondition, type Fact, type Role, type ScoringPack, sexOf, type When } from './pack.ts'

/** What is known of one death on one player's list, whatever else happens in the table. */
export interface DeathFacts {
  diedOn: CalendarDay
  birth: Birth | null
  /** Whole years at death; null without a known birth. */
  age: number | null
  /** The same as the table began. */
  ageAtStart: number | null
  sex: Sex | null
  holders: number
  players: number
  heldDays: number
  /** In the line-up of its list; only where the pack looks at it. */
  role?: Role | null
  rank?: number
  /** The typed place in which the pick stands. */
  place?: string | null
  /** Wikidata items of what the person is a citizen of, does, and was awarded. */
  countries?: readonly string[]
  occupations?: readonly string[]
  awards?: readonly string[]
  /** The month that the player has chosen, from 1. */
  chosenMonth?: number | null
  /** How many picks stand on the list; only where the pack looks at its order. */
  listSize?: number
}

/** Where a death stands in its table. */
export interface TableFacts {
  isFirst: boolean
  isLast: boolean
  /** The places of its day's deaths among all that count, from 1. */
  from: number
  to: number
  /** Of the player's deaths, on earlier days. */
  deathsBefore: number
  /** Nobody on the player's list is left. */
  isSweep: boolean
}

/** Monday is 1. */
const weekdayOf = (day: CalendarDay): number => new Date(`${day}T00:00:00.000Z`).getUTCDay() || 7

/** Born on 29 February, one has the birthday on 1 March in other years. */
const isBirthday = (birth: Birth | null, day: CalendarDay): boolean => {
  if (birth?.precision !== 'day') return false
  const born = birthDay(birth).slice(5)
  if (born !== '02-29') return born === day.slice(5)
  const year = Number(day.slice(0, 4))
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return day.slice(5) === (isLeap ? '02-29' : '03-01')
}

/** True where the person is what a statement of Wikidata says; of age and fact alone, whatever the table. */
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
 * True where a person fits a condition of age and fact alone: the `who` of places and quotas.
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

/** True where a condition fits. @param table null: apart from any table, where nothing that looks at one fits */
export const fits = (when: When, facts: DeathFacts, table: TableFacts | null): boolean => {
  if ('all' in when) return when.all.every((part) => fits(part, facts, table))
  if ('any' in when) return when.any.some((part) => fits(part, facts, table))
  if ('not' in when) return !fits(when.not, facts, table)
  if ('age' in when) return fitsAge(when.age, facts.age)
  if ('holders' in when) {
    const { holders, players } = facts
    if (players <= 1) return false
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

/** Whether a condition, or one within it, is of a sort. */
export const hasCondition = (when: When, isSort: (leaf: When) => boolean): boolean => {
  if ('all' in when) return when.all.some((part) => hasCondition(part, isSort))
  if ('any' in when) return when.any.some((part) => hasCondition(part, isSort))
  if ('not' in when) return hasCondition(when.not, isSort)
  return isSort(when)
}

/** Whether some term of a pack has a condition of a sort. */
export const looksAt = ({ terms }: Pick<ScoringPack, 'terms'>, isSort: (leaf: When) => boolean): boolean =>
  terms.some((term) => 'when' in term && hasCondition(term.when, isSort))

/** Fits only once the table is over. */
export const looksAtEnd = (leaf: When): boolean =>
  'sweep' in leaf || 'noneAtEnd' in leaf || ('death' in leaf && leaf.death === 'last')

/** Looks at the line-up of a list. */
export const looksAtLineUp = (leaf: When): boolean =>
  'captain' in leaf || 'vice' in leaf || 'rank' in leaf || ('day' in leaf && leaf.day.chosenMonth === true)

/** Looks at other deaths than the one at hand. */
export const looksAtDeaths = (leaf: When): boolean =>
  'death' in leaf || 'deathsBefore' in leaf || 'sweep' in leaf || 'noneAtEnd' in leaf

/** Looks at other deaths of the table, or at the player's list and choices. */
export const looksAtTable = (leaf: When): boolean =>
  'death' in leaf || 'deathsBefore' in leaf || 'sweep' in leaf || looksAtLineUp(leaf)
