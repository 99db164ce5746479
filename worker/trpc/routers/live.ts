import { leagueInput } from '#contracts/fields/fields.ts'
import { liveTicket } from '#contracts/live.ts'
import { issueLiveTicket } from '#worker/services/live/open-live.ts'
import { proceduresOf, router } from '../init.ts'

const { mutation } = proceduresOf('Leagues')

export const liveRouter = router({
  ticket: mutation(
    {
      scope: 'session',
      cost: 'light',
      quota: 'connections',
      quiet: true,
      inDemo: true,
      input: leagueInput,
      output: liveTicket,
    },
    issueLiveTicket,
    {
      post: '/leagues/:id/live',
      summary: 'A ticket for the WebSocket of a league, valid once within 30 seconds',
    },
  ),
})
