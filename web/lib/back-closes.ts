import { useEffect, useRef } from 'react'

const depthOf = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'overlay' in state ? Number(state.overlay) : 0

let open = 0

/**
 * What lies over the page is closed by going back, and the page stays: it is an entry of the history while it is open.
 * Closed otherwise it takes its entry with it, unless it has led to another page.
 */
export const useBackCloses = (isOpen: boolean, close: () => void): void => {
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    if (!isOpen) return
    open += 1
    const depth = open
    // The prototype's own methods: wouter has put reporting ones in their place, and this is no navigation.
    History.prototype.pushState.call(history, { ...(history.state ?? {}), overlay: depth }, '')
    const onBack = () => {
      if (depthOf(history.state) < depth) latest.current()
    }
    addEventListener('popstate', onBack)
    return () => {
      open -= 1
      removeEventListener('popstate', onBack)
      // Whoever closes it may be about to go elsewhere in the same breath.
      setTimeout(() => {
        if (depthOf(history.state) === depth) history.back()
      })
    }
  }, [isOpen])
}
