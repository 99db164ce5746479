import { type ComponentType, useEffect, useState } from 'react'
import { whenIdle } from './after-idle.ts'

/** How long a screen has the line and the processor to itself. */
const aheadMs = 1_000

/** Calls once the screen has had its time and the browser nothing better to do. Answers how to stop. */
const behindScreen = (work: () => void): (() => void) => {
  let stopWaiting = () => {}
  const timer = setTimeout(() => {
    stopWaiting = whenIdle(work, 4_000)
  }, aheadMs)
  return () => {
    clearTimeout(timer)
    stopWaiting()
  }
}

/**
 * A part that a screen does without: until its file is there it shows nothing, and where that can't be had the screen
 * stays. It suspends nothing, for React holds a page back that is ready shortly after a fallback was shown elsewhere.
 * Once it has been preloaded it shows at once.
 * @param when `later`: fetched once the screen has had its time and the browser nothing better to do
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
