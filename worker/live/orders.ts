import { z } from 'zod'

/** What the Worker asks of a room. Room and Worker may be of two versions for a while, so it is parsed. */
export const roomCommand = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('issue'), userId: z.string(), names: z.array(z.string()), shows: z.boolean() }),
  z.object({ kind: z.literal('changed'), except: z.string().nullable(), turn: z.boolean().default(false) }),
  z.object({ kind: z.literal('leave'), userId: z.string(), again: z.boolean().default(false) }),
  z.object({ kind: z.literal('show'), userId: z.string(), shows: z.boolean() }),
  z.object({ kind: z.literal('wake'), leagueId: z.string(), inMs: z.number() }),
  z.object({ kind: z.literal('end') }),
])
export type RoomCommand = z.output<typeof roomCommand>

/** Headers of the request that opens a connection, and of its answer. */
export const roomHeaders = { secret: 'x-room-secret', league: 'x-room-league', user: 'x-room-user' } as const
