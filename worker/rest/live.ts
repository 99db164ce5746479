import { Hono } from 'hono'
import { liveQuery } from '../contracts/live.ts'
import { AppError, malformed } from '../services/errors.ts'
import { openLive } from '../services/live/open-live.ts'
import { textParameter } from './json-schema.ts'
import type { RestEnv } from './mount.ts'
import type { OpenApiDocument } from './openapi-types.ts'
import { isOwnOrigin } from './own-origin.ts'

/** A league's WebSocket, opened with a ticket only: browsers cannot send a token with it. */
export const liveRoutes = new Hono<RestEnv>().get('/leagues/:id/live', async (c) => {
  const ctx = c.get('ctx')
  if (c.req.header('upgrade')?.toLowerCase() !== 'websocket') throw malformed(ctx, 'webSocketOnly')
  const query = liveQuery.safeParse(c.req.query())
  // Pages of other origins are refused, even with a ticket.
  if (!query.success || !isOwnOrigin(c.req.header('origin'), c.req.url, ctx.publicUrl))
    throw new AppError('live_ticket_refused')
  return openLive(ctx, { ticket: query.data.ticket, league: c.req.param('id') })
})

/** The WebSocket for the OpenAPI document. */
export const livePaths: OpenApiDocument['paths'] = {
  '/leagues/{id}/live': {
    get: {
      operationId: 'getLeaguesIdLive',
      summary: 'The WebSocket of a league: announces changes and the members present; needs a ticket',
      tags: ['Leagues'],
      security: [],
      parameters: [
        textParameter('id', 'path'),
        { ...textParameter('ticket', 'query', 'From POST at the same address'), required: true },
      ],
      responses: {
        '101': {
          description:
            'The connection is open. It sends {"kind":"welcome","socket","here"}, {"kind":"changed"}, {"kind":"here","here"} (user ids) and, last, {"kind":"left"} or {"kind":"again"}; "ping" is answered with "pong".',
          content: {},
        },
      },
    },
  },
}
