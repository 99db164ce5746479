import { addDays, type CalendarDay } from '../calendar-day.ts'
import { hazardBetween, type Life } from '../outlook/life-table.ts'
import { isOfMany } from '../outlook/shown.ts'

/** A living person on a list, as the outlook sees one. */
export interface AdvicePerson {
  personId: string
  /** Null: no birth is known. */
  life: Life | null
  /** What the table's hazard is multiplied with. */
  weight: number
}

/**
 * Share of all possible duels between these lists that are likely to end 0-0, by the length of a match: nobody on either list
 * dies. A person on both lists is one person. 1 where there are no two lists.
 */
export const blankShare = (
  lists: readonly (readonly AdvicePerson[])[],
  from: CalendarDay,
  days: number,
): number => {
  const weighed = lists.map((list) => hazardsOf(list, from, days))
  let pairs = 0
  let blank = 0
  for (const [index, one] of weighed.entries())
    for (const other of weighed.slice(index + 1)) {
      let total = 0
      for (const value of new Map([...one, ...other]).values()) total += value
      pairs++
      blank += Math.exp(-total)
    }
  return pairs === 0 ? 1 : blank / pairs
}

const hazardsOf = (list: readonly AdvicePerson[], from: CalendarDay, days: number): Map<string, number> =>
  new Map(
    list.flatMap(({ personId, life, weight }) =>
      life ? [[personId, weight * hazardBetween(life, from, addDays(from, days))]] : [],
    ),
  )

/**
 * By how much the share would be more if this or that person could not die, of everybody on these lists: what the share
 * tells of each. Where the same person stands on most lists, most matches
 * hang on that one, however many others there are.
 */
const swaysOf = (lists: readonly (readonly AdvicePerson[])[], from: CalendarDay, days: number): number[] => {
  const weighed = lists.map((list) => hazardsOf(list, from, days))
  const sways = new Map<string, number>()
  for (const [index, one] of weighed.entries())
    for (const other of weighed.slice(index + 1)) {
      const pair = new Map([...one, ...other])
      const blank = Math.exp(-[...pair.values()].reduce((sum, hazard) => sum + hazard, 0))
      for (const [personId, hazard] of pair)
        sways.set(personId, (sways.get(personId) ?? 0) + blank * Math.expm1(hazard))
    }
  return [...sways.values()]
}

/** The share as it may be told: in tenths, and of many people or not at all. It is about lists, never about a person. */
export const toldBlankShare = (
  lists: readonly (readonly AdvicePerson[])[],
  from: CalendarDay,
  days: number,
): number | null =>
  isOfMany([...hazardsOf(lists.flat(), from, days).values()]) && isOfMany(swaysOf(lists, from, days))
    ? Math.round(blankShare(lists, from, days) * 10) / 10
    : null

/** The shortest of these lengths at which at least half of the matches are likely to see a death; null: none is long enough. */
export const recommendedLength = (
  lists: readonly (readonly AdvicePerson[])[],
  from: CalendarDay,
  lengths: readonly number[],
): number | null => lengths.find((days) => blankShare(lists, from, days) <= 0.5) ?? null
