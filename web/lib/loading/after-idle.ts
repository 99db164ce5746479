/** Calls when the browser has nothing better to do; after `timeout` milliseconds in any case. Answers how to stop. */
export const whenIdle = (work: () => void, timeout: number): (() => void) => {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(work, { timeout })
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(work, timeout / 2)
  return () => clearTimeout(timer)
}

/** How long nothing is fetched that the first screen does not need. */
const restMs = 3_000

let resting: Promise<void> | undefined

/** Resolves once the first screen has long been there: for what may be wanted later. Leaves the mark `rest` in the timeline. */
export const afterIdle = (): Promise<void> => {
  resting ??= new Promise((resolve) => {
    const rest = () => {
      performance.mark('rest')
      resolve()
    }
    const wait = () => setTimeout(() => whenIdle(rest, 4_000), restMs)
    if (document.readyState === 'complete') wait()
    else addEventListener('load', wait, { once: true })
  })
  return resting
}
