import type * as Runtime from '@cloudflare/workers-types'
import type { Clock } from './clock.ts'
import type { LeagueRoom } from './live/room.ts'
import { isStatic } from './pages/page-paths.ts'
import { createPages, pageEnv } from './pages/pages.ts'
import type { Worker } from './worker.ts'

/** A room that loads its code when it is first needed. */
type RoomClass = new (
  state: Runtime.DurableObjectState,
  env: object,
) => Pick<LeagueRoom, 'fetch' | 'webSocketMessage' | 'webSocketClose' | 'webSocketError' | 'alarm'>

interface Entry {
  fetch: Worker['fetch']
  /** The rest of the product, loaded by the first call. */
  load: () => Promise<Worker>
  Room: RoomClass
}

/**
 * The product under the given clock, as the runtime starts it: little more than the web app's files. Everything else is
 * loaded by the first request that needs it, or behind the first page, whose calls are about to come.
 */
export const createEntry = (clock: Clock): Entry => {
  let worker: Worker | undefined
  // The module, and never the promise of it: no request may wait for what another one has begun.
  const load = async (): Promise<Worker> => {
    if (worker) return worker
    const { createWorker } = await import('./worker.ts')
    worker ??= createWorker(clock)
    return worker
  }

  const pages = new WeakMap<object, ReturnType<typeof createPages>>()
  const pagesOf = (bindings: object): ReturnType<typeof createPages> => {
    const found = pages.get(bindings) ?? createPages(pageEnv({ ...bindings }))
    pages.set(bindings, found)
    return found
  }

  const Room: RoomClass = class {
    #room: LeagueRoom | undefined
    constructor(state: Runtime.DurableObjectState, env: object) {
      // No event is delivered before it is there.
      void state.blockConcurrencyWhile(async () => {
        const { LeagueRoom: Loaded } = await import('./live/room.ts')
        const context = { waitUntil: (work: Promise<unknown>) => state.waitUntil(work) }
        this.#room = new Loaded(state, env, undefined, async (leagueId) =>
          (await load()).draftDue(leagueId, env, context),
        )
      })
    }
    get #loaded(): LeagueRoom {
      if (!this.#room) throw new Error('The room is not loaded.')
      return this.#room
    }
    fetch(request: Request): Promise<Response> {
      return this.#loaded.fetch(request)
    }
    webSocketMessage(socket: Runtime.WebSocket): void {
      this.#loaded.webSocketMessage(socket)
    }
    webSocketClose(): void {
      this.#loaded.webSocketClose()
    }
    webSocketError(): void {
      this.#loaded.webSocketError()
    }
    alarm(): Promise<void> {
      return this.#loaded.alarm()
    }
  }

  return {
    load,
    Room,
    fetch: async (request, bindings, context) => {
      if (isStatic(request.method, new URL(request.url))) {
        if (!worker) context.waitUntil(load())
        try {
          const answer = await pagesOf(bindings).fetch(request)
          // What is not there is for the whole app to count.
          if (answer.status !== 404) return answer
        } catch {
          // The whole app fails at it as well, and says so in the log and in the shape that clients read.
        }
      }
      return (await load()).fetch(request, bindings, context)
    },
  }
}
