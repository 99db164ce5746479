import type { Ctx } from '../services/context.ts'
import { errorForLog } from '../services/error-for-log.ts'
import { cleanUp } from './clean-up.ts'
import { competitionClock } from './competition-clock.ts'
import { sendOutbox } from './outbox.ts'
import { listSettling, statusRefresh } from './status-refresh.ts'

/** One step of the scheduled job: idempotent, under its own lease, with its own budget; answers a summary of counts. */
export interface JobStep {
  name: string
  run: (ctx: Ctx) => Promise<Record<string, unknown>>
}

/** The steps in order: what the world did, what that changes, what has to be told, what may go. */
const steps: readonly JobStep[] = [statusRefresh, listSettling, competitionClock, sendOutbox, cleanUp]

/** Runs every step; one that fails is logged and does not stop the others. Answers `{ok, <step>: summary | {error}}`. */
export const runSteps = async (
  ctx: Ctx,
  list: readonly JobStep[] = steps,
): Promise<Record<string, unknown>> => {
  const summary: Record<string, unknown> = { ok: true }
  for (const step of list)
    try {
      summary[step.name] = await step.run(ctx)
    } catch (error) {
      summary.ok = false
      summary[step.name] = { error: error instanceof Error ? error.name : 'unknown' }
      ctx.log.error('job_failed', { job: step.name, error: errorForLog(error) })
    }
  ctx.log.info('cron', summary)
  return summary
}
