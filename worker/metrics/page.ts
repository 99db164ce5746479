import { createHash, timingSafeEqual } from 'node:crypto'
import { runBatch } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { backlog, lastRuns, waitingIn } from '#db/queries/competitions/backlog.ts'
import type { Meter } from './meter.ts'
import { Registry } from './registry.ts'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** True for an Authorization header with the token. */
export const mayReadMetrics = (authorization: string | undefined, token: string): boolean =>
  timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`))

/**
 * The isolate's counters and the database's backlog in Prometheus' format. Uses one round trip, which is counted too.
 */
export const metricsText = async (db: Db, meter: Meter, now: string): Promise<string> => {
  const rows = await runBatch(db, { waiting: backlog(db, now), runs: lastRuns(db) })
  const gauges = new Registry()
  for (const { what, count, oldest } of waitingIn(rows.waiting)) {
    gauges.set('deathlist_waiting', 'What waits to be done, by what it is.', { what }, count)
    if (oldest !== null)
      gauges.set(
        'deathlist_waiting_oldest_seconds',
        'For how long the oldest of it has been due.',
        { what },
        Math.max(0, (Date.parse(now) - Date.parse(oldest)) / 1000),
      )
  }
  for (const [job, [run]] of Object.entries(rows.runs))
    if (run)
      gauges.set(
        'deathlist_job_finished_seconds',
        'When a job was last finished by whatever isolate, in seconds since 1970 by the clock of the game.',
        { job },
        Date.parse(run.finishedAt ?? run.startedAt) / 1000,
      )
  return meter.registry.text() + gauges.text()
}
