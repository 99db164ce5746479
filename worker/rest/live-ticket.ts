import { liveTicket } from '../contracts/live.ts'
import { param, route } from './wire.ts'

export const liveTicketRoutes = [
  route({
    method: 'post',
    paths: ['/leagues/:id/live'],
    summary: 'A ticket for the WebSocket of a league: once, within 30 seconds',
    tag: 'Leagues',
    ownSession: true,
    response: liveTicket,
    run: (caller, request) => caller.live.ticket({ league: param(request, 'id') }),
  }),
]
