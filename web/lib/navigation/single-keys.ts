import { useSyncExternalStore } from 'react'
import { readLocal, removeLocal, writeLocal } from '../persistence/storage.ts'

/**
 * Keys that do something without Ctrl or Command. They can be switched off, for people who speak to the machine, or presses
 * keys by accident (WCAG 2.1.4). Kept in this browser.
 */
const key = 'deathlist-keys'
const listeners = new Set<() => void>()

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether they are on. */
export const singleKeysAreOn = (): boolean => readLocal(key) !== 'off'

export const setSingleKeys = (on: boolean): void => {
  if (on) removeLocal(key)
  else writeLocal(key, 'off')
  for (const listener of listeners) listener()
}

/** The same, live. */
export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, singleKeysAreOn)
