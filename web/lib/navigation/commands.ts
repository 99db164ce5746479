import { useEffect } from 'react'
import { createStore } from '../listeners.ts'

/**
 * Overlays that open by keys on every screen: the search over screens, people and actions, and the list of shortcuts
 */
type Commands = 'search' | 'keys'

const opened = createStore<Commands | null>(null)

/** Opens one of them, or closes the open one (null). */
export const openCommands = opened.set

export const useCommands = opened.use

/** Opens the search on Ctrl+K and Meta+K, also if it was pressed before the app was loaded (public/boot.js). */
export const useSearchKey = (): void => {
  useEffect(() => {
    const { dataset } = document.documentElement
    const open = () => {
      delete dataset.search
      openCommands('search')
    }
    if ('search' in dataset) open()
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || event.shiftKey || event.isComposing) return
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
      // For some seconds public/boot.js listens too.
      event.preventDefault()
      open()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
