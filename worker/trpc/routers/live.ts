import { leagueInput } from '../../contracts/fields.ts'
import { liveTicket } from '../../contracts/live.ts'
import { issueLiveTicket } from '../../services/live/open.ts'
import { procedure, router } from '../init.ts'

export const liveRouter = router({
  /** A ticket for the WebSocket of a league. Members. */
  ticket: procedure
    .meta({ quiet: true })
    .input(leagueInput)
    .output(liveTicket)
    .mutation(({ ctx, input }) => issueLiveTicket(ctx, input)),
})
