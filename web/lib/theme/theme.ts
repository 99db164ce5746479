import { useSyncExternalStore } from 'react'
import { getTheme, setTheme, subscribeToTheme, type Theme } from './plain-theme.ts'

export { type Theme, themes } from './plain-theme.ts'

export const useTheme = (): { theme: Theme; setTheme: (theme: Theme) => void } => ({
  theme: useSyncExternalStore(subscribeToTheme, getTheme, getTheme),
  setTheme,
})
