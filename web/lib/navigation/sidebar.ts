import { useEffect } from 'react'
import { createStore } from '../listeners.ts'
import { useMedia } from '../use-media.ts'

/** Below this width the sidebar is an off-canvas drawer. */
const phone = '(width < 768px)'
const cookie = 'sidebar_state'
const weekSeconds = 7 * 24 * 60 * 60

/** Below this width the sidebar is collapsed by default, for example on a tablet in portrait. */
const roomy = '(width >= 62rem)'

const readCookie = (): boolean => {
  const [, kept] = new RegExp(`(?:^|; )${cookie}=(true|false)`).exec(document.cookie) ?? []
  return kept === undefined ? matchMedia(roomy).matches : kept === 'true'
}

const isOpen = createStore(readCookie())

const setOpen = (next: boolean): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we support
  document.cookie = `${cookie}=${next}; path=/; max-age=${weekSeconds}; samesite=lax`
  isOpen.set(next)
}

export const isPhone = (): boolean => matchMedia(phone).matches

export const useIsPhone = (): boolean => useMedia(phone)

/** The state of the sidebar on wide screens: open, or collapsed to icons. Stored in a cookie for seven days. */
export const useSidebar = (): { open: boolean; toggle: () => void } => ({
  open: isOpen.use(),
  toggle: () => setOpen(!isOpen.get()),
})

export const useSidebarKey = (toggle: () => void): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'b' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return
      event.preventDefault()
      toggle()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [toggle])
}
