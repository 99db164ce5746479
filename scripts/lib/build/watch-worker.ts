import { fetchLocal } from '../ask-local.ts'
import { messageOf } from '../failure.ts'

const checkMs = 5_000
/** The runtime restarts a crashed Worker within a second; after this many missed checks it won't. */
const mostMissed = 12

/**
 * Checks periodically that the Worker accepts requests, whatever it answers.
 * @param onGone called once, when it has not answered for a minute
 * @returns a function that stops the checks
 */
export const watchWorker = (url: () => string, onGone: () => void): (() => Promise<void>) => {
  let missed = 0
  const timer = setInterval(() => {
    fetchLocal(`${url()}/healthz`, checkMs).then(
      () => {
        missed = 0
      },
      () => {
        missed++
        if (missed === mostMissed) onGone()
      },
    )
  }, checkMs)
  return async () => clearInterval(timer)
}

/** Waits until the Worker is healthy. @throws Error with its last answer, if it is not healthy within half a minute */
export const untilHealthy = async (url: string): Promise<void> => {
  let last = 'nothing'
  for (const until = Date.now() + 30_000; Date.now() < until; ) {
    try {
      const { ok, text } = await fetchLocal(`${url}/healthz`, checkMs)
      if (ok) return
      last = text.split('\n')[0]?.slice(0, 500) ?? ''
      // A wrong setting does not change by waiting.
      if (last.includes('Configuration: ')) break
    } catch (error) {
      last = messageOf(error)
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(last)
}
