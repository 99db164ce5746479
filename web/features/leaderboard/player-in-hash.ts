import { useEffect } from 'react'
import { useLocationProperty } from 'wouter/use-browser-location'
import type { ShownPlayer, ShownStanding } from '#contracts/fields/unfolded.ts'

export interface ListsProps {
  players: readonly ShownPlayer[]
  standings: readonly ShownStanding[]
  /** Why other players' lists are empty; null: they are visible */
  hidden: 'sealed' | 'unopened' | null
}

/** With more players than this, lists are always collapsed and can be searched. */
export const fewPlayers = 6

/** The player in the URL's fragment (`#` and the user id); null if it is none of these */
export const usePlayerInHash = (players: readonly ShownPlayer[]): string | null => {
  const hash = useLocationProperty(() => location.hash)
  return players.find(({ userId }) => hash === `#${userId}`)?.userId ?? null
}

export const useScrollToPlayer = (players: readonly ShownPlayer[]): void => {
  const asked = usePlayerInHash(players)
  useEffect(() => {
    // Keyboard and screen reader users start there too.
    const list = asked === null ? null : document.getElementById(asked)
    list?.scrollIntoView({ block: 'start' })
    list?.focus({ preventScroll: true })
  }, [asked])
}
