import type { ExecutionContext, ScheduledController } from '@cloudflare/workers-types'
import { systemClock } from './clock.ts'
import { roomOf } from './live/room-of.ts'
import { createWorker } from './worker.ts'

const worker = createWorker(systemClock)

export const LeagueRoom = roomOf(worker.draftDue)

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
