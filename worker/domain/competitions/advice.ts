import { type CalendarDay, daysBetween } from '../calendar-day.ts'
import { hazardAt, type Life } from '../outlook/life-table.ts'
import { isOfMany } from '../outlook/shown.ts'
import { birthDay } from '../scoring/age.ts'

/** A living person on a list, as the outlook sees one. */
export interface AdvicePerson {
  personId: string
  /** Null: no birth is known. */
  life: Life | null
  /** What the table's hazard is multiplied with. */
  weight: number
}

interface Held {
  /** At the first day, in years. */
  age: number
  sex: Life['sex']
  weight: number
  /** Places of the lists that the person is on. */
  lists: number[]
}

/** Lists of living people on the day before a first match, each person once: made once for all the lengths that are looked at. */
export interface AdviceLists {
  count: number
  people: readonly Held[]
}

const daysPerYear = 365.25

/** What the lists are to the adviser from a day on. Somebody whose birth is not known is on none. */
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
  /** Share of all possible duels that are likely to end 0-0. */
  share: number
  /** Of each person, in the order of the lists' people: the hazard, and by how much the sum of all duels sways with it. */
  hazards: number[]
  sways: number[]
}

/** Every two lists against each other: a person on both is one person. */
const duelsOf = ({ count, people }: AdviceLists, days: number): Duels => {
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
      // A duel between two who both have the person is one duel.
      for (const other of lists.slice(at + 1)) duels -= blank[one * count + other] ?? 0
    }
    return duels * Math.expm1(hazards[index] ?? 0)
  })
  const pairs = (count * (count - 1)) / 2
  return { share: pairs === 0 ? 1 : all / pairs, hazards, sways }
}

/**
 * Share of all possible duels between these lists that are likely to end 0-0, by the length of a match: nobody on either list
 * dies. A person on both lists is one person. 1 where there are no two lists.
 */
export const blankShare = (lists: AdviceLists, days: number): number => duelsOf(lists, days).share

/**
 * The share as it may be told: in tenths, and of many people or not at all, by their hazards and by how much each sways the
 * share. It is about lists, never about a person: where the same person stands on most lists, most matches hang on that one,
 * however many others there are.
 */
export const shownBlankShare = (lists: AdviceLists, days: number): number | null => {
  const { share, hazards, sways } = duelsOf(lists, days)
  // Without two lists nobody sways anything.
  const swaying = lists.count > 1 ? sways : []
  return isOfMany(hazards) && isOfMany(swaying) ? Math.round(share * 10) / 10 : null
}

/** The shortest length at which, by the told shares, at least half of the matches are likely to see a death; null: none is. */
export const recommendedLength = (
  lengths: readonly { days: number; blankShare: number | null }[],
): number | null => lengths.find(({ blankShare }) => blankShare !== null && blankShare <= 0.5)?.days ?? null

/** Rounds longer than these are proposed for the sake of the lists alone, never to fill the time that there is. */
const longestUnknown = 180

/** The longest length that fits, for rounds of which nothing is told or few would see a death; null: none fits. */
export const longestProposed = (fitting: readonly { days: number }[]): number | null =>
  fitting.findLast(({ days }) => days <= longestUnknown)?.days ?? null
