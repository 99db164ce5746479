import { type CalendarDay, daysBetween } from '../calendar-day.ts'
import { type Birth, birthDay } from '../scoring/age.ts'

/** A list as it is compared with the others. */
export interface ComparedList {
  listId: string
  people: readonly { id: string; birth: Birth | null }[]
}

/** Two lists with the people whom both hold. */
interface Overlap {
  lists: [string, string]
  people: string[]
}

export interface Comparison {
  /** People who are on one list alone, list by list. */
  lone: { listId: string; people: string[] }[]
  /** People who are on several, those on the most lists first. */
  shared: { person: string; lists: string[] }[]
  /** The lists with the highest and with the lowest mean age, in days; several where they are level. */
  oldest: { lists: string[]; days: number } | null
  youngest: { lists: string[]; days: number } | null
  /** The lists with the highest mean of one over the number of holders; 1: nobody else holds anybody of it. */
  rarest: { lists: string[]; uniqueness: number } | null
  /** Every pair of lists with somebody in common, those with the most first. */
  overlaps: Overlap[]
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, each) => sum + each, 0) / values.length

/** Means are of fractions: what differs by less is level. */
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
 * What the lists of a league have in common and what sets them apart, by their people as of a day. Empty lists are in
 * nothing; people without a known birth are left out of the ages.
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
