import { z } from 'zod'

/** The Worker's commands to a room. Validated, because room and Worker may run different versions for a while. */
export const roomCommand = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('issue'), userId: z.string(), names: z.array(z.string()), shows: z.boolean() }),
  z.object({ kind: z.literal('changed'), except: z.string().nullable(), turn: z.boolean().default(false) }),
  z.object({ kind: z.literal('leave'), userId: z.string(), again: z.boolean().default(false) }),
  z.object({ kind: z.literal('show'), userId: z.string(), shows: z.boolean() }),
  z.object({ kind: z.literal('wake'), leagueId: z.string(), inMs: z.number() }),
  z.object({ kind: z.literal('end') }),
])
export type RoomCommand = z.output<typeof roomCommand>

/** The headers of the request that opens a connection, and of its response. */
export const roomHeaders = { secret: 'x-room-secret', league: 'x-room-league', user: 'x-room-user' } as const
