import { type RefObject, useEffect } from 'react'

/**
 * Tells the search around an element how much of the screen a keyboard leaves: `--seen-top` and `--seen-height`, in pixels
 * (styles/search.css). Browsers lay a page out as if there were no keyboard.
 */
export const useSeenArea = (element: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const area = window.visualViewport
    const search = element.current?.closest<HTMLElement>('search')
    if (!area || !search) return
    const follow = () => {
      search.style.setProperty('--seen-top', `${area.offsetTop}px`)
      search.style.setProperty('--seen-height', `${area.height}px`)
    }
    follow()
    area.addEventListener('resize', follow)
    area.addEventListener('scroll', follow)
    return () => {
      area.removeEventListener('resize', follow)
      area.removeEventListener('scroll', follow)
      search.style.removeProperty('--seen-top')
      search.style.removeProperty('--seen-height')
    }
  }, [element])
}
