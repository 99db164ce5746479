import { type RefObject, useEffect } from 'react'

/**
 * Sets `--seen-top` and `--seen-height` on an element, in pixels: the part of the screen that the on-screen keyboard
 * leaves visible (styles/search.css). Browsers compute the layout without the keyboard.
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
