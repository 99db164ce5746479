import type { ExecutionContext, MessageBatch, ScheduledController } from '@cloudflare/workers-types'
import { uuidv7 } from 'uuidv7'
import { fallbackLanguage } from '#locales/languages.ts'
import { createApp, createCtx } from './app.ts'
import type { Clock } from './clock.ts'
import { createDeps, type Deps, oncePerIsolate } from './deps.ts'
import { jobSteps, runSteps } from './jobs/index.ts'
import { consume } from './queue.ts'
import type { Ctx } from './services/context.ts'
import { settleDraft } from './services/drafts/settle-drafts.ts'
import { errorForLog } from './services/error-for-log.ts'

type RequestContext = Pick<ExecutionContext, 'waitUntil' | 'passThroughOnException' | 'props'>
type JobContext = Pick<RequestContext, 'waitUntil'>

export interface Worker {
  fetch: (request: Request, bindings: object, context: RequestContext) => Promise<Response>
  /**
   * Runs the scheduled job; returns its summary. If a queue is bound, the job enqueues its work, unless `here` is set:
   * then the work is done before the response.
   */
  scheduled: (
    controller: Pick<ScheduledController, 'cron'>,
    bindings: object,
    context: JobContext,
    how?: { here: boolean },
  ) => Promise<Record<string, unknown>>
  /** Advances a league's draft to the present; false if that failed, which is logged. */
  draftDue: (leagueId: string, bindings: object, context: JobContext) => Promise<boolean>
  /** Processes a batch of queue messages. */
  queue: (
    batch: Pick<MessageBatch<unknown>, 'queue' | 'messages'>,
    bindings: object,
    context: JobContext,
  ) => Promise<void>
}

const jobCtx = (deps: Deps, name: string, context: JobContext): Ctx =>
  createCtx(deps, {
    actor: { kind: 'job', name },
    locale: fallbackLanguage,
    requestId: uuidv7(),
    after: (work) => context.waitUntil(work),
  })

/** Creates the Worker for the given clock. Settings, keys and routes are made once, by the first request or job. */
export const createWorker = (clock: Clock): Worker => {
  const installed = oncePerIsolate((env) => {
    const deps = createDeps(env, clock)
    return { deps, app: createApp(deps) }
  })
  return {
    fetch: async (request, bindings, context) => installed(bindings).app.fetch(request, undefined, context),
    scheduled: async ({ cron }, bindings, context, { here } = { here: false }) => {
      const { deps } = installed(bindings)
      const ctx = jobCtx(deps, cron, context)
      let summary: Record<string, unknown> = {}
      const run = async () => {
        summary = await runSteps(here ? { ...ctx, queue: null } : ctx, jobSteps, clock.realNow)
      }
      const outcome = () => ({
        name: 'job',
        ok: summary.ok === true,
        attributes: { 'request.id': ctx.requestId },
      })
      await (deps.tracer ? deps.tracer.trace(run, outcome, ctx.after) : run())
      return summary
    },
    draftDue: async (leagueId, bindings, context) => {
      const ctx = jobCtx(installed(bindings).deps, 'draft', context)
      try {
        await settleDraft(ctx, leagueId)
        return true
      } catch (error) {
        ctx.log.error('draft_failed', { leagueId, error: errorForLog(error) })
        return false
      }
    },
    queue: async (batch, bindings, context) => {
      const ctx = jobCtx(installed(bindings).deps, batch.queue, context)
      if (!ctx.queue) throw new Error('Configuration: WORK: the queue that is consumed has to be bound too')
      await consume(ctx, ctx.queue, batch, clock.realNow)
    },
  }
}
