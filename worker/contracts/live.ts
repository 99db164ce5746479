import { z } from 'zod'

/** What opens the WebSocket of a league: once, within 30 seconds. Null: this installation has none. */
export const liveTicket = z.object({ ticket: z.string().nullable() })
export type LiveTicket = z.output<typeof liveTicket>

/** What the call that opens the WebSocket takes. */
export const liveQuery = z.object({ ticket: z.string().max(200) })
