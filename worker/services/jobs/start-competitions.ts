import { uuidv7 } from 'uuidv7'
import { runBatch } from '#db/batch.ts'
import { recordRun, releaseLease, takeLease } from '#db/queries/jobs/jobs.ts'
import { addMs } from '#domain/calendar-day.ts'
import { remindChoosers } from '../competitions/remind-choosers.ts'
import type { Ctx } from '../context.ts'
import { findStale, recomputeStale } from '../leaderboards/recompute.ts'
import { handOut } from '../tasks/hand-out.ts'
import { asTasks } from './do-tasks.ts'

const clockJob = 'competition-clock'

const budgetMs = 20_000
/** After a crash the lease expires after this time. */
const leaseMs = 120_000
/** Most leaderboards that one run returns; the next run finds the rest. */
const mostFound = 100_000

/**
 * Updates leaderboards for the current time and news: competitions begin or are cancelled, rounds advance, results
 * change, leaderboards are sealed, and activity is recorded. Only one run at a time; the next run continues what is
 * left.
 */
export const runCompetitionClock = async (ctx: Ctx): Promise<Record<string, unknown>> => {
  const { db } = ctx
  const lease = { name: clockJob, holder: uuidv7() }
  const startedAt = new Date().toISOString()
  const taken = await takeLease(db, lease, { now: startedAt, until: addMs(startedAt, leaseMs) })
  if (taken.length === 0) return { skipped: true }
  try {
    const recomputed = await handOut(ctx, {
      find: async () => asTasks({ leaderboards: await findStale(ctx, mostFound), lists: [] }),
      here: () => recomputeStale(ctx, { ms: budgetMs }),
    })
    const reminded = await remindChoosers(ctx)
    const summary = { ...recomputed, ...reminded }
    const finishedAt = new Date().toISOString()
    await runBatch(db, {
      run: recordRun(db, { id: uuidv7(), name: clockJob, startedAt, finishedAt, summary }),
      lease: releaseLease(db, lease),
    })
    return summary
  } catch (error) {
    await releaseLease(db, lease)
    throw error
  }
}
