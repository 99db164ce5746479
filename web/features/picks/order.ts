import type { ShownPick } from '#contracts/fields/unfolded.ts'
import { groupBy } from '#domain/group-by.ts'
import { plain } from '#web/lib/text/plain-text.ts'

export const sortKeys = ['name', 'age', 'added_date', 'user'] as const
export type SortKey = (typeof sortKeys)[number]
export type Direction = 'asc' | 'desc'

const compare: Record<SortKey, (a: ShownPick, b: ShownPick) => number> = {
  name: (a, b) => a.name.localeCompare(b.name),
  // Picks with an unknown age come before the youngest.
  age: (a, b) => (a.age ?? -1) - (b.age ?? -1),
  added_date: (a, b) => (a.addedAt < b.addedAt ? -1 : a.addedAt > b.addedAt ? 1 : 0),
  user: (a, b) => a.displayName.localeCompare(b.displayName),
}

/** The picks whose person or player contains all words, in the chosen order; equal ones by name */
export const arrange = (
  picks: readonly ShownPick[],
  search: string,
  key: SortKey,
  direction: Direction,
): ShownPick[] => {
  const words = plain(search).split(/\s+/).filter(Boolean)
  const sign = direction === 'asc' ? 1 : -1
  return picks
    .filter((pick) => {
      const text = plain(`${pick.name} ${pick.displayName}`)
      return words.every((word) => text.includes(word))
    })
    .sort((a, b) => sign * compare[key](a, b) || compare.name(a, b))
}

export interface HeldPerson extends ShownPick {
  holders: readonly ShownPick[]
}

/** The people with their holders, in the order of the picks; sorted by player: most holders first */
export const byPerson = (picks: readonly ShownPick[], key: SortKey, direction: Direction): HeldPerson[] => {
  const people = [...groupBy(picks, ({ wikidataId }) => wikidataId).values()].flatMap((holders) =>
    holders[0] ? [{ ...holders[0], key: holders[0].wikidataId, holders }] : [],
  )
  if (key !== 'user') return people
  const sign = direction === 'asc' ? 1 : -1
  return people.sort((a, b) => sign * (b.holders.length - a.holders.length) || compare.name(a, b))
}

/** The mean of current year minus birth year, over the picks with a known birth year; null if there are none */
export const averageAge = (picks: readonly Pick<ShownPick, 'birthYear'>[], year: number): number | null => {
  const years = picks.flatMap(({ birthYear }) => (birthYear === null ? [] : [year - birthYear]))
  return years.length === 0 ? null : years.reduce((sum, age) => sum + age, 0) / years.length
}
