import { z } from 'zod'

/** The ticket that opens a league's WebSocket: once, within 30 seconds. Null: this installation has no live updates. */
export const liveTicket = z.object({ ticket: z.string().nullable() })
export type LiveTicket = z.output<typeof liveTicket>

export const liveQuery = z.object({ ticket: z.string().max(200) })
