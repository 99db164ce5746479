import { z } from 'zod'

/**
 * A unit of work for any worker. It may be repeated, or run twice at once. A message may come from another version of
 * the program, so it is parsed like external input.
 */
export const task = z.discriminatedUnion('kind', [
  /** Propagates a person's change to the leagues that hold them. */
  z.object({ kind: z.literal('propagate'), id: z.int() }),
  z.object({ kind: z.literal('settle'), lists: z.array(z.string()).min(1) }),
  /** Recomputes those of these leaderboards that are stale. */
  z.object({ kind: z.literal('recompute'), leaderboards: z.array(z.string()).min(1) }),
  /** Computes today's outlook for those of these seasons that are due. */
  z.object({ kind: z.literal('outlook'), seasons: z.array(z.string()).min(1) }),
  /** Creates the deliveries of pending news. */
  z.object({ kind: z.literal('fan_out') }),
  /** Sends a chunk of due news. */
  z.object({ kind: z.literal('deliver') }),
  /** Gives due webhooks their turns. */
  z.object({ kind: z.literal('webhooks') }),
  /** Writes the weekly digests that are due. */
  z.object({ kind: z.literal('digest') }),
  /** Sends the mails that are due. */
  z.object({ kind: z.literal('send') }),
])
export type Task = z.output<typeof task>

/** Passes tasks to workers, each at least once. */
export interface TaskQueue {
  send: (tasks: readonly Task[]) => Promise<void>
}

/** Splits into pieces of at most `size`. */
export const pieces = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, nr) => all.slice(nr * size, (nr + 1) * size))
