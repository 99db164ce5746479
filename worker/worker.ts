import type { ExecutionContext, ScheduledController } from '@cloudflare/workers-types'
import { uuidv7 } from 'uuidv7'
import { createApp, createCtx } from './app.ts'
import type { Clock } from './clock.ts'
import { createDeps } from './deps.ts'
import { parseEnv } from './env.ts'
import { runSteps } from './jobs/index.ts'

type Waiter = Pick<ExecutionContext, 'waitUntil'>

/** Answers one request with the given clock. */
export const handleFetch = async (
  request: Request,
  rawEnv: unknown,
  waiter: Waiter,
  clock: Clock,
): Promise<Response> => {
  const deps = createDeps(parseEnv(rawEnv), clock)
  return createApp(deps, (work) => waiter.waitUntil(work)).fetch(request)
}

/** Runs the scheduled job with the given clock; answers its summary. */
export const handleScheduled = (
  controller: Pick<ScheduledController, 'cron'>,
  rawEnv: unknown,
  waiter: Waiter,
  clock: Clock,
): Promise<Record<string, unknown>> => {
  const deps = createDeps(parseEnv(rawEnv), clock)
  const ctx = createCtx(deps, {
    actor: { kind: 'job', name: controller.cron },
    locale: 'en',
    requestId: uuidv7(),
    after: (work) => waiter.waitUntil(work),
  })
  return runSteps(ctx)
}
