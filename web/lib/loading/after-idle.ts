/** After this time `callWhenIdle` does not wait for the browser to be idle any longer, in milliseconds. */
const timeout = 4_000

/** Calls `work` when the browser is idle. Returns a function that cancels it. */
export const callWhenIdle = (work: () => void): (() => void) => {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(work, { timeout })
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(work, timeout / 2)
  return () => clearTimeout(timer)
}

/** How long after the `load` event optional files are not fetched */
const restMs = 3_000

let resting: Promise<void> | undefined

/**
 * Resolves once the first screen has been loaded for a while, for code that may be needed later. Sets the performance
 * mark `rest`.
 */
export const afterIdle = (): Promise<void> => {
  resting ??= new Promise((resolve) => {
    const rest = () => {
      performance.mark('rest')
      resolve()
    }
    const wait = () => setTimeout(() => callWhenIdle(rest), restMs)
    if (document.readyState === 'complete') wait()
    else addEventListener('load', wait, { once: true })
  })
  return resting
}
