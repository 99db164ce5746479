import type { ExecutionContext, ScheduledController } from '@cloudflare/workers-types'
import { uuidv7 } from 'uuidv7'
import { createApp, createCtx } from './app.ts'
import type { Clock } from './clock.ts'
import { createDeps, oncePerIsolate } from './deps.ts'
import { runSteps } from './jobs/index.ts'

type RequestContext = Pick<ExecutionContext, 'waitUntil' | 'passThroughOnException' | 'props'>

interface Worker {
  /** Answers one request. */
  fetch: (request: Request, bindings: object, context: RequestContext) => Promise<Response>
  /** Runs the scheduled job; answers its summary. */
  scheduled: (
    controller: Pick<ScheduledController, 'cron'>,
    bindings: object,
    context: Pick<RequestContext, 'waitUntil'>,
  ) => Promise<Record<string, unknown>>
}

/** The product under the given clock. Settings, keys and routes are made once, by the first request or job. */
export const createWorker = (clock: Clock): Worker => {
  const installed = oncePerIsolate((env) => {
    const deps = createDeps(env, clock)
    return { deps, app: createApp(deps) }
  })
  return {
    fetch: async (request, bindings, context) => installed(bindings).app.fetch(request, undefined, context),
    scheduled: async ({ cron }, bindings, context) =>
      runSteps(
        createCtx(installed(bindings).deps, {
          actor: { kind: 'job', name: cron },
          locale: 'en',
          requestId: uuidv7(),
          after: (work) => context.waitUntil(work),
        }),
      ),
  }
}
