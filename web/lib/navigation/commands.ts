import { useSyncExternalStore } from 'react'

/** What is reached by keys from everywhere: the search over places, people and things to do, and the list of keys. */
export type Commands = 'search' | 'keys'

let opened: Commands | null = null
const listeners = new Set<() => void>()

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Opens one of them, or closes what is open. */
export const openCommands = (next: Commands | null): void => {
  opened = next
  for (const listener of listeners) listener()
}

/** Which of them is open, live. */
export const useCommands = (): Commands | null => useSyncExternalStore(subscribe, () => opened)
