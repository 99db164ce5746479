import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Waits for the next window of a rate limit if the present one is about to end, so that no count is split in two.
 * @param seconds length of a window
 * @param needed seconds that the calls may take
 */
export const freshWindow = async (seconds: number, needed: number): Promise<void> => {
  const left = seconds * 1000 - (Date.now() % (seconds * 1000))
  if (left < needed * 1000) await sleep(left + 50)
}
