import type { ExecutionContext, ScheduledController } from '@cloudflare/workers-types'
import { systemClock } from './clock.ts'
import { createEntry } from './entry.ts'
import type { Worker } from './worker.ts'

const { fetch, load, Room } = createEntry(systemClock)

export const LeagueRoom = Room

export default {
  fetch,
  scheduled: async (
    controller: ScheduledController,
    bindings: object,
    context: ExecutionContext,
  ): Promise<void> => {
    await (await load()).scheduled(controller, bindings, context)
  },
  queue: async (...batch: Parameters<Worker['queue']>): Promise<void> => (await load()).queue(...batch),
}
