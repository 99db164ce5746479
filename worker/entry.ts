import type * as Runtime from '@cloudflare/workers-types'
import type { Clock } from './clock.ts'
import type { LeagueRoom } from './live/room.ts'
import { isStatic } from './pages/page-paths.ts'
import { createPages, pageEnv } from './pages/pages.ts'
import type { Worker } from './worker.ts'

/** A Durable Object class that loads its code on first use. */
type RoomClass = new (
  state: Runtime.DurableObjectState,
  env: object,
) => Pick<LeagueRoom, 'fetch' | 'webSocketMessage' | 'webSocketClose' | 'webSocketError' | 'alarm'>

interface Entry {
  fetch: Worker['fetch']
  /** Loads the rest of the product; called by the first request that needs it. */
  load: () => Promise<Worker>
  Room: RoomClass
}

/**
 * The Worker's entry point for the given clock. It can only serve static files itself. The first request that needs the
 * rest loads it, or the first page loads it after its response, because the page's calls follow soon.
 */
export const createEntry = (clock: Clock): Entry => {
  let worker: Worker | undefined
  // Keep the module, never its promise: workerd forbids one request to wait for another one's I/O.
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
      // Blocks all events until the room is loaded.
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
          // The full app logs 404s, so it handles them.
          if (answer.status !== 404) return answer
        } catch {
          // The full app will fail too, and will log it and answer in the clients' format.
        }
      }
      return (await load()).fetch(request, bindings, context)
    },
  }
}
