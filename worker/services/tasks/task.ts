import { z } from 'zod'

/**
 * A piece of work that can be done by any worker, again, and by two at once. A message may come from another version
 * of the program, so it is parsed like anything from outside.
 */
export const task = z.discriminatedUnion('kind', [
  /** Brings what was learned of a person to the leagues that hold them. */
  z.object({ kind: z.literal('spread'), id: z.int() }),
  /** Settles lists. */
  z.object({ kind: z.literal('settle'), lists: z.array(z.string()).min(1) }),
  /** Computes those of these leaderboards that are stale. */
  z.object({ kind: z.literal('recompute'), leaderboards: z.array(z.string()).min(1) }),
  /** Makes the outlook of the day of those of these seasons that are due for it. */
  z.object({ kind: z.literal('outlook'), seasons: z.array(z.string()).min(1) }),
  /** Makes deliveries of what has become news. */
  z.object({ kind: z.literal('fan_out') }),
  /** Sends a portion of the news that is due. */
  z.object({ kind: z.literal('deliver') }),
  /** Gives the webhooks that are due their turns. */
  z.object({ kind: z.literal('webhooks') }),
  /** Writes the weekly letters that are due. */
  z.object({ kind: z.literal('letter') }),
  /** Sends the mails that are due. */
  z.object({ kind: z.literal('send') }),
])
export type Task = z.output<typeof task>

/** Hands tasks to workers, each at least once. */
export interface TaskQueue {
  send: (tasks: readonly Task[]) => Promise<void>
}

/** Cut into pieces of at most so many. */
export const pieces = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, nr) => all.slice(nr * size, (nr + 1) * size))
