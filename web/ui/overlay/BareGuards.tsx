import { useEffect } from 'react'

/**
 * The library puts guards for the focus around what it opens, and hides them from assistive technology though they can be
 * reached by keyboard. They have nothing to say; still, what can have the focus must not be hidden (WCAG 4.1.2).
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
