import type { Runtime } from './runtime/runtime.ts'

/** Cron expression of the scheduled job. */
export const everyQuarter = '*/15 * * * *'
const quarterMs = 15 * 60_000

/** After this time a run counts as lost: its steps have budgets of minutes. */
const longestRunMs = 4 * quarterMs

/** @throws Error when the work takes too long; it is not stopped */
const within = async (ms: number, work: Promise<void>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The last one has not ended for an hour.')), ms)
    timer.unref()
  })
  await Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/**
 * Fires the scheduled job through the Worker's own trigger every quarter of an hour; runs do not overlap. A run that
 * never ends, because a database elsewhere never answered, does not stop the schedule.
 * @param onFailure called when the job could not be started, or is lost
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
    await within(longestRunMs, trigger(everyQuarter)).catch(onFailure)
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
