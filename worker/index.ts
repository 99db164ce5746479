import type { ExecutionContext, ScheduledController } from '@cloudflare/workers-types'
import { systemClock } from './clock.ts'
import { handleFetch, handleScheduled } from './worker.ts'

/** The deployed Worker. */
export default {
  fetch: (request: Request, env: unknown, context: ExecutionContext) =>
    handleFetch(request, env, context, systemClock),
  scheduled: async (controller: ScheduledController, env: unknown, context: ExecutionContext) => {
    await handleScheduled(controller, env, context, systemClock)
  },
}
