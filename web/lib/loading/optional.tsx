import { type ComponentType, useEffect, useState } from 'react'
import { afterIdle, callWhenIdle } from './after-idle.ts'

const signsOfUse = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const

let waking: KeyboardEvent | null = null

/** Returns and clears the key press that was the first interaction: the key handlers were not loaded yet. */
export const takeFirstKey = (): KeyboardEvent | null => {
  const key = waking
  waking = null
  return key
}

/**
 * Calls `work` when the browser is idle, after `afterIdle` or the first interaction. Returns a function that cancels
 * it.
 */
const behindScreen = (work: () => void): (() => void) => {
  const waiting = new AbortController()
  const { signal } = waiting
  let stopIdle = () => {}
  const begin = (sign?: Event): void => {
    if (signal.aborted) return
    waiting.abort()
    if (sign instanceof KeyboardEvent) waking = sign
    stopIdle = callWhenIdle(work)
  }
  for (const sign of signsOfUse) addEventListener(sign, begin, { signal, passive: true, capture: true })
  void afterIdle().then(() => begin())
  return () => {
    waiting.abort()
    stopIdle()
  }
}

/**
 * A component that a screen can do without. It renders nothing until its file is loaded, or if loading fails; once
 * preloaded it renders at once. It does not suspend, because React delays a page that is ready shortly after a fallback
 * was shown elsewhere.
 * @param when `later`: fetched when the browser is idle, after `afterIdle` or the first interaction
 */
export const optional = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  when: 'at once' | 'later' = 'at once',
) => {
  let loaded: ComponentType<Props> | null = null
  const preload = () =>
    load().then(
      (file) => {
        loaded = file.default
      },
      () => undefined,
    )
  const Optional = (props: Props) => {
    const [Part, setPart] = useState(() => loaded)
    useEffect(() => {
      // It may have been loaded since this was rendered.
      if (loaded) return setPart(() => loaded)
      const show = () => void preload().then(() => setPart(() => loaded))
      if (when === 'later') return behindScreen(show)
      show()
    }, [])
    return Part && <Part {...props} />
  }
  return Object.assign(Optional, { preload })
}
