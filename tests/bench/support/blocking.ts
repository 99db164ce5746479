import type lighthouse from 'lighthouse'
import { getLogNormalScore } from 'lighthouse/shared/statistics.js'

type Artifacts = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['artifacts']

/** The devices that Lighthouse judges for. */
export type Form = 'mobile' | 'desktop'

/** Lighthouse's scales for total blocking time, in milliseconds: a tenth of all pages is below `p10`. */
const scales: Record<Form, { p10: number; median: number }> = {
  mobile: { p10: 200, median: 600 },
  desktop: { p10: 150, median: 350 },
}
/** So many times slower than this machine a phone of the middle is. */
const slowdown: Record<Form, number> = { mobile: 4, desktop: 1 }
/** A task blocks from here on. */
const shortMs = 50

/**
 * What the tasks of a page have blocked from its first paint on, by the CPU time that they have taken. Lighthouse counts
 * by the clock, with what a task waits for a processor: on two cores that the browser shares with the server under test,
 * most of it.
 * @returns milliseconds on the device that Lighthouse stands for, and their score from 0 to 1
 */
export const blockingByCpu = (
  { Trace: { traceEvents } }: Artifacts,
  form: Form,
): { ms: number; score: number } => {
  const paint = traceEvents.findLast(({ name }) => name === 'firstContentfulPaint')
  if (!paint) throw new Error('The page was never painted.')
  const ms = traceEvents
    .filter(
      ({ name, ph, pid, tid, ts }) =>
        name.endsWith('RunTask') && ph === 'X' && pid === paint.pid && tid === paint.tid && ts >= paint.ts,
    )
    // Lighthouse's type lacks the CPU time of an event, in microseconds.
    .map((event) => ((event as { tdur?: number }).tdur ?? 0) / 1_000)
    .reduce((sum, took) => sum + Math.max(0, took * slowdown[form] - shortMs), 0)
  return { ms, score: getLogNormalScore(scales[form], ms) }
}
