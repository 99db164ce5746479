import { type CalendarDay, daysBetween } from '../calendar-day.ts'
import { hazardAt, type Life } from '../outlook/life-table.ts'
import { isOfMany } from '../outlook/shown.ts'
import { birthDay } from '../scoring/age.ts'

/** A living person on a list, with the facts that the outlook uses */
export interface AdvicePerson {
  personId: string
  /** Null: birth unknown */
  life: Life | null
  /** The factor on the table's hazard */
  weight: number
}

interface Held {
  /** On the first day, in years */
  age: number
  sex: Life['sex']
  weight: number
  /** Indexes of the lists with this person */
  lists: number[]
}

/** The living people on the lists on the day before the first match, each once. Computed once for all round lengths. */
export interface AdviceLists {
  count: number
  people: readonly Held[]
}

const daysPerYear = 365.25

/** Prepares lists for the advice from a day on. People without a known birth are left out. */
export const adviceLists = (lists: readonly (readonly AdvicePerson[])[], from: CalendarDay): AdviceLists => {
  const people = new Map<string, Held>()
  for (const [place, list] of lists.entries())
    for (const { personId, life, weight } of list) {
      if (!life) continue
      const held = people.get(personId) ?? {
        age: daysBetween(birthDay(life.birth), from) / daysPerYear,
        sex: life.sex,
        weight,
        lists: [],
      }
      if (held.lists.at(-1) !== place) held.lists.push(place)
      people.set(personId, held)
    }
  return { count: lists.length, people: [...people.values()] }
}

interface Duels {
  /**
   * Expected share of all possible duels that end 0-0, because nobody on either list dies; 1 for fewer than two lists
   */
  share: number
  /** For each person, in the order of `people`: the hazard, and the effect on the expected number of blank duels */
  hazards: number[]
  sways: number[]
}

/** All pairs of lists. A person on both lists of a pair counts once. */
export const duelsOf = ({ count, people }: AdviceLists, days: number): Duels => {
  const hazards = people.map(({ age, sex, weight }) => weight * hazardAt(sex, age, days))
  const sums = new Float64Array(count)
  const shared = new Float64Array(count * count)
  for (const [index, { lists }] of people.entries()) {
    const hazard = hazards[index] ?? 0
    for (const [at, one] of lists.entries()) {
      sums[one] = (sums[one] ?? 0) + hazard
      for (const other of lists.slice(at + 1))
        shared[one * count + other] = (shared[one * count + other] ?? 0) + hazard
    }
  }
  const blank = new Float64Array(count * count)
  const ofList = new Float64Array(count)
  let all = 0
  for (let one = 0; one < count; one++)
    for (let other = one + 1; other < count; other++) {
      const both = (sums[one] ?? 0) + (sums[other] ?? 0) - (shared[one * count + other] ?? 0)
      const chance = Math.exp(-both)
      blank[one * count + other] = chance
      ofList[one] = (ofList[one] ?? 0) + chance
      ofList[other] = (ofList[other] ?? 0) + chance
      all += chance
    }
  const sways = people.map(({ lists }, index) => {
    let duels = 0
    for (const [at, one] of lists.entries()) {
      duels += ofList[one] ?? 0
      // A duel between two lists with this person is counted once.
      for (const other of lists.slice(at + 1)) duels -= blank[one * count + other] ?? 0
    }
    return duels * Math.expm1(hazards[index] ?? 0)
  })
  const pairs = (count * (count - 1)) / 2
  return { share: pairs === 0 ? 1 : all / pairs, hazards, sways }
}

/**
 * The share rounded to tenths, or null unless it depends on many people, both by their hazards and by their effects on
 * the share. It must reveal nothing about a single person: if one person is on most lists, most matches depend on that
 * person, however many others there are.
 */
export const shownBlankShare = (lists: AdviceLists, days: number): number | null => {
  const { share, hazards, sways } = duelsOf(lists, days)
  // With fewer than two lists there are no effects.
  const swaying = lists.count > 1 ? sways : []
  return isOfMany(hazards) && isOfMany(swaying) ? Math.round(share * 10) / 10 : null
}

/**
 * The shortest length at which, by the shown shares, at least half of the matches are expected to have a death; null:
 * none
 */
export const recommendedLength = (
  lengths: readonly { days: number; blankShare: number | null }[],
): number | null => lengths.find(({ blankShare }) => blankShare !== null && blankShare <= 0.5)?.days ?? null

/** Longer rounds are only proposed because of the lists, never just to fill the available time. */
const longestUnknown = 180

/**
 * The longest proposed length that fits, if no share is shown or few matches are expected to have a death; null: none
 * fits
 */
export const longestProposed = (fitting: readonly { days: number }[]): number | null =>
  fitting.findLast(({ days }) => days <= longestUnknown)?.days ?? null
