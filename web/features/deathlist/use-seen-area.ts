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
      search.style.cssText = `--seen-top:${area.offsetTop}px;--seen-height:${area.height}px`
    }
    follow()
    area.onresize = area.onscroll = follow
    return () => {
      area.onresize = area.onscroll = null
      search.removeAttribute('style')
    }
  }, [element])
}
