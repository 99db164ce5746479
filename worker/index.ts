import type { ExecutionContext, ScheduledController } from '@cloudflare/workers-types'
import { systemClock } from './clock.ts'
import { createWorker } from './worker.ts'

export { LeagueRoom } from './live/room.ts'

const worker = createWorker(systemClock)

/** The deployed Worker. */
export default {
  fetch: worker.fetch,
  scheduled: async (
    controller: ScheduledController,
    bindings: object,
    context: ExecutionContext,
  ): Promise<void> => {
    await worker.scheduled(controller, bindings, context)
  },
  queue: worker.queue,
}
