import { type CalendarDay, type DatedFact, daysBetween } from '../calendar-day.ts'
import { birthDay } from '../scoring/age.ts'

export interface ComparedList {
  listId: string
  people: readonly { id: string; birth: DatedFact | null }[]
}

/** Two lists and the people on both */
interface Overlap {
  lists: [string, string]
  people: string[]
}

export interface Comparison {
  /** People on one list only, by list */
  lone: { listId: string; people: string[] }[]
  /** People on several lists, those on the most lists first */
  shared: { person: string; lists: string[] }[]
  /** The lists with the highest and lowest mean age, in days; several if they are level */
  oldest: { lists: string[]; days: number } | null
  youngest: { lists: string[]; days: number } | null
  /** The lists with the highest mean of 1 / number of holders; 1: nobody on the list is on another one */
  rarest: { lists: string[]; uniqueness: number } | null
  /** Every pair of lists with people in common, largest overlap first */
  overlaps: Overlap[]
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, each) => sum + each, 0) / values.length

/** Means are floating point; smaller differences count as level. */
const level = 1e-9

const best = (
  values: readonly { listId: string; value: number }[],
  sign: 1 | -1,
): { lists: string[]; value: number } | null => {
  if (values.length === 0) return null
  const top = Math.max(...values.map(({ value }) => value * sign))
  return {
    lists: values.filter(({ value }) => top - value * sign < level).map(({ listId }) => listId),
    value: top * sign,
  }
}

/**
 * The similarities and differences of a league's lists, by their people on a day. Empty lists are ignored; people
 * without a known birth are left out of the ages.
 */
export const compareAll = (lists: readonly ComparedList[], day: CalendarDay): Comparison => {
  const holders = new Map<string, string[]>()
  for (const { listId, people } of lists)
    for (const { id } of people) holders.set(id, [...(holders.get(id) ?? []), listId])
  const of = (id: string): readonly string[] => holders.get(id) ?? []
  const filled = lists.filter(({ people }) => people.length > 0)
  const ages = filled.flatMap(({ listId, people }) => {
    const days = people.flatMap(({ birth }) => (birth ? [daysBetween(birthDay(birth), day)] : []))
    return days.length > 0 ? [{ listId, value: mean(days) }] : []
  })
  const rare = best(
    filled.map(({ listId, people }) => ({ listId, value: mean(people.map(({ id }) => 1 / of(id).length)) })),
    1,
  )
  const byAge = (sign: 1 | -1): Comparison['oldest'] => {
    const found = best(ages, sign)
    return found && { lists: found.lists, days: found.value }
  }
  const overlaps = filled.flatMap((a, i) =>
    filled.slice(i + 1).flatMap((b): Overlap[] => {
      const theirs = new Set(b.people.map(({ id }) => id))
      const people = a.people.map(({ id }) => id).filter((id) => theirs.has(id))
      return people.length > 0 ? [{ lists: [a.listId, b.listId], people }] : []
    }),
  )
  return {
    lone: filled.map(({ listId, people }) => ({
      listId,
      people: people.map(({ id }) => id).filter((id) => of(id).length === 1),
    })),
    shared: [...holders]
      .flatMap(([person, lists]) => (lists.length > 1 ? [{ person, lists }] : []))
      .sort((a, b) => b.lists.length - a.lists.length),
    oldest: byAge(1),
    youngest: byAge(-1),
    rarest: rare && { lists: rare.lists, uniqueness: rare.value },
    overlaps: overlaps.sort((a, b) => b.people.length - a.people.length),
  }
}
