import { useEffect, useSyncExternalStore } from 'react'
import { createListeners } from '../listeners.ts'

/** Below this width the sidebar is off-canvas. */
const phone = '(width < 768px)'
const cookie = 'sidebar_state'
const weekSeconds = 7 * 24 * 60 * 60

/** Beside a page narrower than this the sidebar begins as icons: a tablet held upright. */
const roomy = '(width >= 62rem)'

const readCookie = (): boolean => {
  const [, kept] = new RegExp(`(?:^|; )${cookie}=(true|false)`).exec(document.cookie) ?? []
  return kept === undefined ? matchMedia(roomy).matches : kept === 'true'
}

let open = readCookie()
const { subscribe, notifyAll } = createListeners()

const setOpen = (next: boolean): void => {
  open = next
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we support
  document.cookie = `${cookie}=${next}; path=/; max-age=${weekSeconds}; samesite=lax`
  notifyAll()
}

const subscribeToWidth = (listener: () => void): (() => void) => {
  const media = matchMedia(phone)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** True on screens too narrow for a sidebar. */
export const isPhone = (): boolean => matchMedia(phone).matches

export const useIsPhone = (): boolean => useSyncExternalStore(subscribeToWidth, isPhone)

/** Whether the sidebar of wide screens is open or collapsed to icons; kept in a cookie for seven days. */
export const useSidebar = (): { open: boolean; toggle: () => void } => ({
  open: useSyncExternalStore(subscribe, () => open),
  toggle: () => setOpen(!open),
})

/** Calls back on Ctrl+B and Meta+B. */
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
