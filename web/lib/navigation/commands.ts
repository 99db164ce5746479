import { useEffect, useSyncExternalStore } from 'react'
import { createListeners } from '../listeners.ts'

/**
 * Overlays that open by keys on every screen: the search over screens, people and actions, and the list of shortcuts
 */
export type Commands = 'search' | 'keys'

let opened: Commands | null = null
const { subscribe, notifyAll } = createListeners()

/** Opens one of them, or closes the open one (null). */
export const openCommands = (next: Commands | null): void => {
  opened = next
  notifyAll()
}

export const useCommands = (): Commands | null => useSyncExternalStore(subscribe, () => opened)

/** Opens the search on Ctrl+K and Meta+K, also if it was pressed before the app was loaded (public/boot.js). */
export const useSearchKey = (): void => {
  useEffect(() => {
    const { dataset } = document.documentElement
    if ('search' in dataset) openCommands('search')
    delete dataset.search
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || event.shiftKey || event.defaultPrevented || event.isComposing) return
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      openCommands('search')
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
