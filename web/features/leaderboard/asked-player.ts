import { useEffect } from 'react'
import type { ShownPlayer, ShownStanding } from '#contracts/fields/unfolded.ts'

export interface ListsProps {
  players: readonly ShownPlayer[]
  standings: readonly ShownStanding[]
  /** Why the lists of others show nobody; null: they show all. */
  hidden: 'sealed' | 'unopened' | null
}

/** With more players than these their lists are folded everywhere, and can be searched. */
export const fewPlayers = 6

/** The player whose list the address asks for (`#` and their id); null for none of them. */
export const askedPlayer = (players: readonly ShownPlayer[]): string | null =>
  players.find(({ userId }) => location.hash === `#${userId}`)?.userId ?? null

/** Leads to the list that the address asks for, once the lists are there. */
export const useAskedList = (players: readonly ShownPlayer[]): void => {
  const asked = askedPlayer(players)
  useEffect(() => {
    // Anybody who reads them by keys or by ear begins there as well.
    const list = asked === null ? null : document.getElementById(asked)
    list?.scrollIntoView({ block: 'start' })
    list?.focus({ preventScroll: true })
  }, [asked])
}
