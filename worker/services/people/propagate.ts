import { type Result, runBatch } from '#db/batch.ts'
import { liveLeaguesOfChunk } from '#db/queries/leagues/live.ts'
import { type Chunk, nextChunk, propagateChunk, propagationIds } from '#db/queries/people/propagations.ts'
import { addMs, dayOf } from '#domain/calendar-day.ts'
import type { Ctx } from '../context.ts'
import { hintLeagues } from '../live/hint.ts'
import type { Task } from '../tasks/task.ts'

/**
 * Picks per chunk. A chunk exceeds this only to include its last league in full: transactions stay short, however many
 * lists hold the person.
 */
const picksAtOnce = 1_500
const defaultWallMs = 60_000

export interface PropagationBudget {
  /** Milliseconds after which no further chunk is started. */
  wallMs?: number
  /** Picks per chunk. */
  picks?: number
  /** Only the person of this propagation; by default all people. Always the oldest propagation first. */
  id?: number
  /** Called after each chunk with the ids that it marked. */
  onMarked?: (marked: Marked) => Promise<void>
}

/** Ids of the leaderboards and lists that a chunk has marked. */
interface Marked {
  leaderboards: readonly string[]
  lists: readonly string[]
}

/**
 * Propagates changes of people to the leagues that hold them, in chunks. Each chunk is a short transaction that
 * advances a cursor: a run may be killed at any point, repeated, or run twice at once, and each league gets each change
 * once. `more`: the next run continues those that are unfinished.
 */
export const propagateNews = async (
  ctx: Pick<Ctx, 'db' | 'now'> & Partial<Pick<Ctx, 'live' | 'after'>>,
  { wallMs = defaultWallMs, picks = picksAtOnce, id, onMarked }: PropagationBudget = {},
) => {
  const { db, now } = ctx
  const until = Date.now() + wallMs
  const summary = { chunks: 0, leaderboards: 0, lists: 0, longestMs: 0, more: false }
  /** The number of items about each person so far: the next ones are dated after them, to keep their order. */
  const recorded = new Map<string, number>()
  let [at, last] = [now, 0]
  const bringing = (chunk: Chunk) => ({
    brought: propagateChunk(db, chunk, at),
    live: ctx.live ? liveLeaguesOfChunk(db, chunk, dayOf(now)) : undefined,
    next: nextChunk(db, picks, id === undefined ? undefined : { personId: chunk.personId }),
  })
  let chunk: Chunk | undefined = (await nextChunk(db, picks, id === undefined ? undefined : { id }))[0]
  while (chunk) {
    if (summary.chunks > 0 && Date.now() >= until) return { ...summary, more: true }
    if (chunk.id !== last) {
      const earlier = recorded.get(chunk.personId) ?? 0
      recorded.set(chunk.personId, earlier + (JSON.parse(chunk.lines) as unknown[]).length)
      ;[at, last] = [addMs(now, earlier), chunk.id]
    }
    const begunAt = Date.now()
    const { brought, live, next }: Result<ReturnType<typeof bringing>> = await runBatch(db, bringing(chunk))
    const marked: Marked = {
      leaderboards: (brought.marks?.leaderboards ?? []).map((row) => row.id),
      lists: (brought.marks?.lists ?? []).map((row) => row.id),
    }
    summary.chunks++
    summary.longestMs = Math.max(summary.longestMs, Date.now() - begunAt)
    summary.leaderboards += marked.leaderboards.length
    summary.lists += marked.lists.length
    hintLeagues(ctx, live?.map((row) => row.id) ?? [])
    await onMarked?.(marked)
    chunk = next[0]
  }
  return summary
}

/** Most propagations that one run returns; the next run finds the rest. */
const mostFound = 500

/** One task per unfinished propagation. */
export const findPropagations = async ({ db }: Pick<Ctx, 'db'>): Promise<Task[]> =>
  (await propagationIds(db, mostFound)).map(({ id }) => ({ kind: 'propagate', id }))
