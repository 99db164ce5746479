import { useSyncExternalStore } from 'react'
import { createListeners } from '../listeners.ts'
import { readLocal, removeLocal, writeLocal } from '../persistence/storage.ts'

/**
 * Keys that do something without Ctrl or Command. They can be switched off, for people who speak to the machine, or presses
 * keys by accident (WCAG 2.1.4). Kept in this browser.
 */
const key = 'deathlist-keys'
const { subscribe, notifyAll } = createListeners()

/** Whether they are on. */
export const singleKeysAreOn = (): boolean => readLocal(key) !== 'off'

export const setSingleKeys = (on: boolean): void => {
  if (on) removeLocal(key)
  else writeLocal(key, 'off')
  notifyAll()
}

/** The same, live. */
export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, singleKeysAreOn)
