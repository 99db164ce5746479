import type * as Runtime from '@cloudflare/workers-types'
import { LeagueRoom } from './room.ts'

type DraftDue = (
  leagueId: string,
  bindings: object,
  context: Pick<Runtime.ExecutionContext, 'waitUntil'>,
) => Promise<boolean>

/** The class of rooms of a Worker, whose alarms have that Worker look at drafts that are due. */
export const roomOf = (draftDue: DraftDue) =>
  class extends LeagueRoom {
    constructor(state: Runtime.DurableObjectState, env: object) {
      super(state, env, undefined, (leagueId) =>
        draftDue(leagueId, env, { waitUntil: (work) => state.waitUntil(work) }),
      )
    }
  }
