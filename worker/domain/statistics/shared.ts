import { compare } from '../compare.ts'
import type { List } from './lists.ts'

/** A person and the players who hold them, in the order of the lists */
export interface Held {
  personId: string
  userIds: string[]
}

/** Every person on these lists once, with the holders */
export const heldBy = (lists: readonly List[]): Held[] => {
  const holders = new Map<string, string[]>()
  for (const { userId, picks } of lists)
    for (const { personId } of picks) {
      const known = holders.get(personId)
      if (known) known.push(userId)
      else holders.set(personId, [userId])
    }
  return [...holders].map(([personId, userIds]) => ({ personId, userIds }))
}

/** Number of people in common for each pair of lists; the diagonal has the length of each list */
export const overlapsOf = (lists: readonly List[]): number[][] => {
  const sets = lists.map(({ picks }) => new Set(picks.map(({ personId }) => personId)))
  return sets.map((one) => sets.map((other) => [...one].filter((personId) => other.has(personId)).length))
}

const byId = (a: Held, b: Held): number => compare(a.personId, b.personId)

/** The people on the most lists, if on two or more */
export const mostShared = (held: readonly Held[], most: number): Held[] =>
  held
    .filter(({ userIds }) => userIds.length > 1)
    .sort((a, b) => b.userIds.length - a.userIds.length || byId(a, b))
    .slice(0, most)

/**
 * The people on one list only, least known first
 * @param fame number of Wikipedias with an article about the person
 */
export const rarest = (
  held: readonly Held[],
  fame: (personId: string) => number,
  most: number,
): { people: Held[]; of: number } => {
  const alone = held.filter(({ userIds }) => userIds.length === 1)
  return {
    people: alone.sort((a, b) => fame(a.personId) - fame(b.personId) || byId(a, b)).slice(0, most),
    of: alone.length,
  }
}
