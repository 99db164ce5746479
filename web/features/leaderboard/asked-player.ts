import type { ShownPlayer, ShownStanding } from '#contracts/fields/unfolded.ts'

export interface ListsProps {
  players: readonly ShownPlayer[]
  standings: readonly ShownStanding[]
  /** Why the lists of others show nobody; null: they show all. */
  hidden: 'sealed' | 'unopened' | null
}

/** The player whose list the address asks for (`#` and their id); null for none of them. */
export const askedPlayer = (players: readonly ShownPlayer[]): string | null =>
  players.find(({ userId }) => location.hash === `#${userId}`)?.userId ?? null
