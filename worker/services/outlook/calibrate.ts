import { runBatch } from '#db/batch.ts'
import {
  type CalibrationCursor,
  calibrationCursorName,
  keepCalibrationCursor,
  latestCalibration,
  livesAfter,
  storeCalibration,
} from '#db/queries/competitions/outlook.ts'
import { jobCursor } from '#db/queries/jobs/jobs.ts'
import { dayOf } from '#domain/calendar-day.ts'
import { addExperience, bandStarts, experienceOf } from '#domain/outlook/calibration.ts'
import { birthOf } from '#domain/people/facts.ts'
import type { Ctx } from '../context.ts'

/** People per chunk. Each chunk writes one small row, so other writers hardly wait. */
const chunkSize = 2_000
const defaultWallMs = 3_000

const emptyBands = () => bandStarts.map(() => ({ people: 0, observed: 0, expected: 0 }))

/** The cursor of an earlier run; null if there is none of this month. */
const cursorOf = (value: Record<string, unknown> | undefined, month: string): CalibrationCursor | null =>
  // Only keepCalibrationCursor writes it.
  value?.month === month ? (value as CalibrationCursor) : null

/**
 * Compares, once a month, the deaths seen in the index with those that the life table expects for the same people since
 * they were added to it. Works through the index in chunks with a cursor; the next run continues.
 */
export const calibrateOutlooks = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  { wallMs = defaultWallMs, atOnce = chunkSize }: { wallMs?: number; atOnce?: number } = {},
): Promise<{ people: number; more: boolean }> => {
  const { db, now } = ctx
  const until = Date.now() + wallMs
  const month = `${dayOf(now).slice(0, 7)}-01`
  const { latest, cursors } = await runBatch(db, {
    latest: latestCalibration(db),
    cursors: jobCursor(db, calibrationCursorName),
  })
  let people = 0
  if (latest[0] && latest[0].month >= month) return { people, more: false }
  let cursor = cursorOf(cursors[0]?.value, month) ?? { month, after: '', bands: emptyBands() }
  for (;;) {
    const rows = await livesAfter(db, cursor.after, atOnce)
    const bands = rows.reduce((sums, { createdAt, diedOn, sex, ...held }) => {
      const birth = birthOf(held)
      return birth
        ? addExperience(sums, experienceOf({ birth, sex }, { from: dayOf(createdAt), diedOn, until: month }))
        : sums
    }, cursor.bands)
    people += rows.length
    const last = rows.at(-1)
    if (last) {
      cursor = { month, after: last.id, bands }
      await keepCalibrationCursor(db, cursor)
    }
    if (rows.length < atOnce) break
    if (Date.now() >= until) return { people, more: true }
  }
  const { bands } = cursor
  await storeCalibration(db, {
    month,
    at: now,
    observed: bands.reduce((sum, { observed }) => sum + observed, 0),
    expected: bands.reduce((sum, { expected }) => sum + expected, 0),
    bands,
  })
  return { people, more: false }
}
