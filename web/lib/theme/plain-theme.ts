import { readLocal, removeLocal, writeLocal } from '../persistence/storage.ts'

/**
 * The themes to choose from, stored under the key `theme`. public/boot.js applies the choice before the first paint.
 */
export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

const key = 'theme'
const grounds = { light: '#faf7f0', dark: '#161513' }
const listeners = new Set<() => void>()

/** The chosen theme; `system` if none */
export const getTheme = (): Theme => {
  const kept = readLocal(key)
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}

const apply = (theme: Theme): void => {
  const { classList } = document.documentElement
  classList.toggle('light', theme === 'light')
  classList.toggle('dark', theme === 'dark')
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.media.includes('dark') ? 'dark' : 'light'
    meta.content = grounds[theme === 'system' ? own : theme]
  }
}

/** Stores the theme in this browser; the CSS does the rest. */
export const setTheme = (theme: Theme): void => {
  if (theme === 'system') removeLocal(key)
  else writeLocal(key, theme)
  apply(theme)
  for (const listener of listeners) listener()
}

// Follow a change in another tab.
const onStorage = (event: StorageEvent): void => {
  if (event.key !== key) return
  apply(getTheme())
  for (const listener of listeners) listener()
}

/** Subscribes to changes of the theme, here or in another tab. Returns a function that unsubscribes. */
export const subscribeToTheme = (listener: () => void): (() => void) => {
  if (listeners.size === 0) addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', onStorage)
  }
}
