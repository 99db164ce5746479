import { useEffect, useRef } from 'react'
import { parseJson } from '../persistence/storage.ts'
import { readTab, writeTab } from '../persistence/tab-storage.ts'
import { noteLayer, stepOverLayers } from './layers.ts'

/**
 * Does what browsers do on a page load, and a single-page app must do itself: a new screen starts at the top with the
 * focus on its heading, and going back restores the scroll position.
 */

let navigations = 0
let goingBack = false
const offsets = new Map<string, number>()
const offsetsKey = 'scroll-offsets'

// A reload keeps the history entries but not this module's state.
const loadOffsets = (): void => {
  for (const [key, top] of Object.entries(Object(parseJson(readTab(offsetsKey)))))
    if (typeof top === 'number') offsets.set(key, top)
}

const saveOffsets = (): void =>
  writeTab(offsetsKey, JSON.stringify(Object.fromEntries([...offsets].slice(-50))))

// Each history entry carries a key, under which its scroll position is stored.
const keyOf = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'scrollKey' in state ? String(state.scrollKey) : null

const stampEntry = (): string => {
  const key = keyOf(history.state) ?? Math.random().toString(36).slice(2)
  if (!keyOf(history.state)) {
    // wouter has replaced this method with one that reports a navigation, which this is not.
    History.prototype.replaceState.call(history, { ...(history.state ?? {}), scrollKey: key }, '')
  }
  return key
}

const patienceMs = 3000

/**
 * Scrolls to an offset as soon as the page is tall enough, for a screen that is still loading. Stops when the user
 * scrolls or types.
 */
const scrollWhenTall = (top: number): void => {
  const root = document.documentElement
  const reach = () => root.scrollHeight - innerHeight >= top - 1
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const type of ['wheel', 'touchstart', 'keydown']) removeEventListener(type, stop)
  }
  const attempt = () => {
    if (!reach()) return
    scrollTo({ top, behavior: 'instant' })
    stop()
  }
  const observer = new ResizeObserver(attempt)
  const timer = setTimeout(stop, patienceMs)
  for (const type of ['wheel', 'touchstart', 'keydown'])
    addEventListener(type, stop, { once: true, passive: true })
  observer.observe(document.body)
  attempt()
}

/** Starts tracking scroll positions; called once, at the start of the app. */
export const startNavigation = (): void => {
  history.scrollRestoration = 'manual'
  let path = location.pathname
  let key = stampEntry()
  noteLayer()
  loadOffsets()
  addEventListener('pagehide', saveOffsets)
  const kept = offsets.get(key)
  if (kept) scrollWhenTall(kept)
  addEventListener('scroll', () => offsets.set(key, scrollY), { passive: true })
  addEventListener('pushState', () => {
    noteLayer()
    key = stampEntry()
    if (location.pathname === path) return
    path = location.pathname
    navigations += 1
    goingBack = false
    scrollTo({ top: 0, behavior: 'instant' })
  })
  addEventListener('replaceState', () => {
    noteLayer()
    key = stampEntry()
    if (location.pathname !== path) navigations += 1
    path = location.pathname
  })
  addEventListener('popstate', () => {
    const before = key
    key = stampEntry()
    // Only an overlay was closed: this is no navigation.
    if (key === before && location.pathname === path) return stepOverLayers()
    noteLayer()
    path = location.pathname
    navigations += 1
    goingBack = true
    scrollWhenTall(offsets.get(key) ?? 0)
  })
}

/** Goes back, or calls `otherwise` if this is the first screen. Installed apps have no back button of their own. */
export const goBack = (otherwise: () => void): void => {
  if (navigations > 0) history.back()
  else otherwise()
}

/**
 * Sets the document's title. Returns the ref of the screen's heading, which takes the focus after a navigation, but not
 * on the first page load.
 */
export const usePageHeading = (title: string) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = title ? `${title} · Deathlist` : 'Deathlist'
  }, [title])
  useEffect(() => {
    if (navigations > 0) heading.current?.focus({ preventScroll: goingBack || scrollY === 0 })
  }, [])
  return heading
}
