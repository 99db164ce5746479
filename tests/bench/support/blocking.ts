import type lighthouse from 'lighthouse'
import { getLogNormalScore } from 'lighthouse/shared/statistics.js'

type Artifacts = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['artifacts']

/** The devices that Lighthouse simulates. */
export type Form = 'mobile' | 'desktop'

/** Lighthouse's scales for total blocking time, in milliseconds: a tenth of all pages is below `p10`. */
const scales: Record<Form, { p10: number; median: number }> = {
  mobile: { p10: 200, median: 600 },
  desktop: { p10: 150, median: 350 },
}
/** How many times slower a mid-range phone is than this machine. */
const slowdown: Record<Form, number> = { mobile: 4, desktop: 1 }
/** Only the time of a task beyond this blocks. */
const shortMs = 50

/**
 * The total blocking time of a page from its first paint, by the CPU time of its tasks. Lighthouse uses wall-clock
 * time, which includes waiting for a processor: on two cores that the browser shares with the server under test, that
 * is most of it.
 * @returns milliseconds on the device that Lighthouse simulates, and their score from 0 to 1
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
