import { useEffect } from 'react'

/**
 * Base UI puts focus guards around overlays and hides them from assistive technology, although they can have the focus.
 * They have no content, but focusable elements must not be hidden (WCAG 4.1.2).
 */
export function BareGuards() {
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      for (const guard of document.querySelectorAll('[data-base-ui-focus-guard]'))
        guard.removeAttribute('aria-hidden')
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return null
}
