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

/** How long one run may go on. */
const budgetMs = 20_000
/** A run that died leaves its lease for no longer. */
const leaseMs = 120_000
/** Most leaderboards that one run hands out; the next finds the rest. */
const mostFound = 100_000

/**
 * What time and news do to the leaderboards: competitions begin or are called off, rounds advance, results change, things seal,
 * and the leagues are told. One at a time; what it leaves undone, the next run carries on with.
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
