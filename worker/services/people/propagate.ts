import { type Result, runBatch } from '#db/batch.ts'
import { liveLeaguesOfChunk } from '#db/queries/leagues/live.ts'
import { type Chunk, nextChunk, propagateChunk, propagationIds } from '#db/queries/people/propagations.ts'
import { dayOf } from '#domain/calendar-day.ts'
import type { Ctx } from '../context.ts'
import { hintLeagues } from '../live/hint.ts'
import type { Task } from '../tasks/task.ts'

/** Picks of one portion, except those that its last league has beyond: a short transaction, however many hold the person. */
const picksAtOnce = 1_500
const defaultWallMs = 60_000

export interface PropagationBudget {
  /** Milliseconds after which no further portion is begun. */
  wallMs?: number
  /** Picks of a portion. */
  picks?: number
  /** This spread alone; without it all, oldest first. */
  id?: number
  /** Is told after every portion what it marked. */
  onMarked?: (marked: Marked) => Promise<void>
}

/** Ids of the leaderboards and lists that a portion has marked. */
interface Marked {
  leaderboards: readonly string[]
  lists: readonly string[]
}

export interface PropagationSummary {
  portions: number
  leaderboards: number
  lists: number
  /** How long the longest portion took, in milliseconds. */
  longestMs: number
  /** Something is left on its way, for the next run. */
  more: boolean
}

/**
 * Brings what was learned of people to the leagues that hold them, portion by portion, each a short transaction behind a
 * cursor: it may be cut anywhere, run again and run twice at once, and every league is told once.
 */
export const propagateNews = async (
  ctx: Pick<Ctx, 'db' | 'now'> & Partial<Pick<Ctx, 'live' | 'after'>>,
  { wallMs = defaultWallMs, picks = picksAtOnce, id, onMarked }: PropagationBudget = {},
): Promise<PropagationSummary> => {
  const { db, now } = ctx
  const until = Date.now() + wallMs
  const summary = { portions: 0, leaderboards: 0, lists: 0, longestMs: 0, more: false }
  const bringing = (portion: Chunk) => ({
    brought: propagateChunk(db, portion, now),
    live: ctx.live ? liveLeaguesOfChunk(db, portion, dayOf(now)) : undefined,
    next: nextChunk(db, picks, id),
  })
  let portion: Chunk | undefined = (await nextChunk(db, picks, id))[0]
  while (portion) {
    if (summary.portions > 0 && Date.now() >= until) return { ...summary, more: true }
    const begunAt = Date.now()
    const { brought, live, next }: Result<ReturnType<typeof bringing>> = await runBatch(db, bringing(portion))
    const marked: Marked = {
      leaderboards: (brought.marks?.leaderboards ?? []).map((row) => row.id),
      lists: (brought.marks?.lists ?? []).map((row) => row.id),
    }
    summary.portions++
    summary.longestMs = Math.max(summary.longestMs, Date.now() - begunAt)
    summary.leaderboards += marked.leaderboards.length
    summary.lists += marked.lists.length
    hintLeagues(ctx, live?.map((row) => row.id) ?? [])
    await onMarked?.(marked)
    portion = next[0]
  }
  return summary
}

/** Most spreads that one run hands out; the next finds the rest. */
const mostFound = 500

/** What is on its way, a task each. */
export const findPropagations = async ({ db }: Pick<Ctx, 'db'>): Promise<Task[]> =>
  (await propagationIds(db, mostFound)).map(({ id }) => ({ kind: 'spread', id }))
