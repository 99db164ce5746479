import { type ComponentType, useEffect, useState } from 'react'
import { afterIdle, whenIdle } from './after-idle.ts'

const signsOfUse = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const

let waking: KeyboardEvent | null = null

/** The key that was the first sign of use, once: whatever listens for keys was not there yet. */
export const takeFirstKey = (): KeyboardEvent | null => {
  const key = waking
  waking = null
  return key
}

/** Calls when the browser is idle, once the first screen is at rest or in use. Returns a function that cancels it. */
const behindScreen = (work: () => void): (() => void) => {
  const waiting = new AbortController()
  const { signal } = waiting
  let stopIdle = () => {}
  const begin = (sign?: Event): void => {
    if (signal.aborted) return
    waiting.abort()
    if (sign instanceof KeyboardEvent) waking = sign
    stopIdle = whenIdle(work, 4_000)
  }
  for (const sign of signsOfUse) addEventListener(sign, begin, { signal, passive: true, capture: true })
  void afterIdle().then(() => begin())
  return () => {
    waiting.abort()
    stopIdle()
  }
}

/**
 * A part that a screen does without: until its file is there it shows nothing, and where that can't be had the screen
 * stays. It suspends nothing, for React holds a page back that is ready shortly after a fallback was shown elsewhere.
 * Once it has been preloaded it shows at once.
 * @param when `later`: fetched once the first screen is at rest or in use, and the browser has nothing better to do
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
      if (loaded) return
      const show = () => void preload().then(() => setPart(() => loaded))
      if (when === 'later') return behindScreen(show)
      show()
    }, [])
    return Part && <Part {...props} />
  }
  return Object.assign(Optional, { preload })
}
