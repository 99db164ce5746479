import { readLocal, removeLocal, writeLocal } from '../persistence/storage.ts'

/** The choices of theme, kept under the key `theme`. public/boot.js applies the choice before the first paint. */
export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

const key = 'theme'
const grounds = { light: '#faf7f0', dark: '#161513' }
const listeners = new Set<() => void>()

/** The theme chosen; `system` when none is. */
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

/** Chooses a theme for this browser; the style sheet does the rest. */
export const setTheme = (theme: Theme): void => {
  if (theme === 'system') removeLocal(key)
  else writeLocal(key, theme)
  apply(theme)
  for (const listener of listeners) listener()
}

// A choice made in another tab holds here as well.
const onStorage = (event: StorageEvent): void => {
  if (event.key !== key) return
  apply(getTheme())
  for (const listener of listeners) listener()
}

/** Calls back when another theme is chosen, here or in another tab; answers how to stop. */
export const subscribeToTheme = (listener: () => void): (() => void) => {
  if (listeners.size === 0) addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', onStorage)
  }
}
