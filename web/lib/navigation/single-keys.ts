import { useSyncExternalStore } from 'react'
import { createListeners } from '../listeners.ts'
import { readLocal, removeLocal, writeLocal } from '../persistence/storage.ts'

/**
 * Shortcuts without Ctrl or Command. They can be switched off, for users of speech input and users who press keys by
 * accident (WCAG 2.1.4). Stored in this browser.
 */
const key = 'deathlist-keys'
const { subscribe, notifyAll } = createListeners()

export const singleKeysAreOn = (): boolean => readLocal(key) !== 'off'

export const setSingleKeys = (on: boolean): void => {
  if (on) removeLocal(key)
  else writeLocal(key, 'off')
  notifyAll()
}

export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, singleKeysAreOn)
