import { useEffect, useSyncExternalStore } from 'react'
import { createListeners } from '../listeners.ts'

/** What is reached by keys from everywhere: the search over places, people and things to do, and the list of keys. */
export type Commands = 'search' | 'keys'

let opened: Commands | null = null
const { subscribe, notifyAll } = createListeners()

/** Opens one of them, or closes what is open. */
export const openCommands = (next: Commands | null): void => {
  opened = next
  notifyAll()
}

/** Which of them is open, live. */
export const useCommands = (): Commands | null => useSyncExternalStore(subscribe, () => opened)

/** Opens the search on Ctrl+K and Meta+K, also where it was pressed before the app was there (public/boot.js). */
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
