import { drawnOrder } from '../draw.ts'
import { type DraftWorld, gotBy } from './advance.ts'

/** A player with a free place when claims are resolved */
export interface Claimant {
  userId: string
  /** In the season's table; null: not in a table yet */
  rank: number | null
  /** Free places. */
  room: number
  /** Ids of the people that the player wants, best first */
  queue: readonly string[]
}

/**
 * The order of claims: players without a rank first, then the lowest rank first; within a rank, the player who is later
 * in the draft order first.
 */
export const waiverOrder = <C extends Pick<Claimant, 'userId' | 'rank'>>(
  seed: string,
  claimants: readonly C[],
): C[] => {
  const order = drawnOrder(
    seed,
    claimants.map(({ userId }) => userId),
  )
  const lot = new Map(order.map((userId, at) => [userId, at]))
  return claimants.toSorted(
    (a, b) =>
      (b.rank ?? Number.POSITIVE_INFINITY) - (a.rank ?? Number.POSITIVE_INFINITY) ||
      (lot.get(b.userId) ?? 0) - (lot.get(a.userId) ?? 0),
  )
}

/**
 * Resolves the claims: in that order each player gets the first available person of their queue, one per round. The
 * rounds repeat until no player with a free place wants a remaining person.
 */
export const resolveWaiver = (
  seed: string,
  claimants: readonly Claimant[],
  people: { taken: ReadonlySet<string>; mayBePicked: DraftWorld['mayBePicked'] },
): { userId: string; personId: string }[] => {
  const taken = new Set(people.taken)
  const room = new Map(claimants.map((claimant) => [claimant.userId, claimant.room]))
  const order = waiverOrder(seed, claimants)
  const met: { userId: string; personId: string }[] = []
  for (let before = -1; before < met.length; ) {
    before = met.length
    for (const { userId, queue } of order) {
      const left = room.get(userId) ?? 0
      const personId =
        left > 0
          ? queue.find((id) => !taken.has(id) && people.mayBePicked(id, userId, gotBy(met, userId)))
          : undefined
      if (personId === undefined) continue
      taken.add(personId)
      room.set(userId, left - 1)
      met.push({ userId, personId })
    }
  }
  return met
}
