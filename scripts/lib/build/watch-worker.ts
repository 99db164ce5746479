import { askLocal } from '../ask-local.ts'

const lookMs = 5_000
/** The runtime starts the Worker again by itself within a second; after so many looks without an answer it does not. */
const mostMissed = 12

/**
 * Looks whether anybody answers at all where the Worker listens; what it answers is another matter.
 * @param onGone is told once, when nobody has for a minute
 * @returns what ends it
 */
export const watchWorker = (url: () => string, onGone: () => void): (() => Promise<void>) => {
  let missed = 0
  const timer = setInterval(() => {
    askLocal(`${url()}/healthz`, lookMs).then(
      () => {
        missed = 0
      },
      () => {
        missed++
        if (missed === mostMissed) onGone()
      },
    )
  }, lookMs)
  return async () => clearInterval(timer)
}

/** Waits until the Worker is healthy. @throws Error with what it answered last, when it is not within half a minute */
export const untilHealthy = async (url: string): Promise<void> => {
  let last = 'nothing'
  for (const until = Date.now() + 30_000; Date.now() < until; ) {
    try {
      const { ok, text } = await askLocal(`${url}/healthz`, lookMs)
      if (ok) return
      last = text.split('\n')[0]?.slice(0, 500) ?? ''
      // A setting that is wrong stays wrong.
      if (last.includes('Configuration: ')) break
    } catch (error) {
      last = error instanceof Error ? error.message : String(error)
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(last)
}
