import type { Runtime } from './runtime/runtime.ts'

/** Cron expression of the scheduled job. */
export const everyQuarter = '*/15 * * * *'
const quarterMs = 15 * 60_000

/**
 * Fires the scheduled job through the Worker's own trigger every quarter of an hour; runs never overlap.
 * @param onFailure called when the job could not be started
 * @returns a function that stops it
 */
export const fireCron = (
  { fire: trigger }: Pick<Runtime, 'fire'>,
  onFailure: (error: unknown) => void,
): (() => Promise<void>) => {
  let running = false
  const fire = async () => {
    if (running) return
    running = true
    await trigger(everyQuarter).catch(onFailure)
    running = false
  }
  let timer = setTimeout(
    function next() {
      void fire()
      timer = setTimeout(next, quarterMs)
    },
    quarterMs - (Date.now() % quarterMs),
  )
  return async () => clearTimeout(timer)
}
