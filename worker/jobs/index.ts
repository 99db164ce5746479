import type { Instant } from '#domain/calendar-day.ts'
import { eraseLeftovers } from '../services/account/erase.ts'
import { cleanUp } from '../services/clean-up.ts'
import type { Ctx } from '../services/context.ts'
import { runDrafts } from '../services/drafts/settle-drafts.ts'
import { errorForLog } from '../services/error-for-log.ts'
import { asTasks } from '../services/jobs/do-tasks.ts'
import { runCompetitionClock } from '../services/jobs/start-competitions.ts'
import { sendDue } from '../services/mail/deliver-mails.ts'
import { deliverNews, findDueNews } from '../services/notifications/deliver-news.ts'
import { fanOut } from '../services/notifications/fan-out.ts'
import { remindOfStarts } from '../services/notifications/remind-of-starts.ts'
import { calibrateOutlooks } from '../services/outlook/calibrate.ts'
import { createOutlooks, findOutlooks } from '../services/outlook/make-outlooks.ts'
import { readBiographiesForNews } from '../services/people/biographies-for-news.ts'
import { findPropagations, propagateNews } from '../services/people/propagate.ts'
import { refreshStatuses } from '../services/people/refresh/refresh.ts'
import { findUnsettled, settleLists } from '../services/picks/settle-lists.ts'
import { cleanStorage } from '../services/storage.ts'
import { handOut } from '../services/tasks/hand-out.ts'
import { findDueWebhooks, sendToWebhooks } from '../services/webhooks/send-to-webhooks.ts'
import { writeDigests } from '../services/weekly-digest/write.ts'

/**
 * A step of the scheduled job, with its own budget; returns a summary of counts. It may be interrupted at any point,
 * repeated, and run twice at the same time: the refresh holds a lease, so that only one run requests from Wikidata; the
 * writes of all other steps check again that they are due.
 */
export interface JobStep {
  name: string
  run: (ctx: Ctx) => Promise<object>
}

/** The maximum of lists that one run enqueues; the next run finds the rest. */
const mostLists = 100_000

/** The steps in order: events, their consequences, their news; then charts, and finally the clean-up. */
export const jobSteps: readonly JobStep[] = [
  { name: 'status_refresh', run: refreshStatuses },
  // Before the consequences of deaths: a further death within a waiver extends it, one after it does not.
  { name: 'drafts', run: runDrafts },
  {
    name: 'propagation',
    run: (ctx) => handOut(ctx, { find: () => findPropagations(ctx), here: () => propagateNews(ctx) }),
  },
  {
    name: 'list_settling',
    run: (ctx) =>
      handOut(ctx, {
        find: async () => asTasks({ lists: await findUnsettled(ctx, mostLists), leaderboards: [] }),
        here: () => settleLists(ctx),
      }),
  },
  { name: 'competition_clock', run: runCompetitionClock },
  { name: 'reminding', run: remindOfStarts },
  { name: 'biographies', run: (ctx) => readBiographiesForNews(ctx) },
  {
    name: 'fan_out',
    run: (ctx) => handOut(ctx, { find: async () => [{ kind: 'fan_out' }], here: () => fanOut(ctx) }),
  },
  {
    name: 'delivering',
    run: (ctx) => handOut(ctx, { find: () => findDueNews(ctx), here: () => deliverNews(ctx) }),
  },
  {
    name: 'weekly_digests',
    run: (ctx) => handOut(ctx, { find: async () => [{ kind: 'digest' }], here: () => writeDigests(ctx) }),
  },
  {
    name: 'outbox',
    run: (ctx) => handOut(ctx, { find: async () => [{ kind: 'send' }], here: () => sendDue(ctx) }),
  },
  {
    name: 'webhooks',
    run: (ctx) => handOut(ctx, { find: () => findDueWebhooks(ctx), here: () => sendToWebhooks(ctx) }),
  },
  { name: 'calibrating', run: calibrateOutlooks },
  {
    name: 'outlook',
    run: (ctx) => handOut(ctx, { find: () => findOutlooks(ctx), here: () => createOutlooks(ctx) }),
  },
  { name: 'erasing', run: eraseLeftovers },
  { name: 'storage', run: cleanStorage },
  { name: 'clean_up', run: cleanUp },
]

/**
 * Runs every step; a failed one is logged and does not stop the others. Returns `{ok, <step>: summary | {error}}`.
 * All have the game's time of the run, so that what a death causes is not dated after its news.
 * @param realNow the wall clock: a step reserves what it sends from its own start, not from that of a long run
 */
export const runSteps = async (
  ctx: Ctx,
  list: readonly JobStep[] = jobSteps,
  realNow: () => Instant = () => ctx.realNow,
): Promise<Record<string, unknown>> => {
  const summary: Record<string, unknown> = { ok: true }
  for (const step of list)
    try {
      summary[step.name] = await step.run({ ...ctx, realNow: realNow() })
    } catch (error) {
      summary.ok = false
      summary[step.name] = { error: error instanceof Error ? error.name : 'unknown' }
      ctx.log.error('job_failed', { job: step.name, error: errorForLog(error) })
    }
  ctx.log.info('cron', summary)
  return summary
}
