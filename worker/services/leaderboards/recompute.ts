import { runBatch } from '#db/batch.ts'
import {
  leaderboardInputs,
  leaderboardsOf,
  picksOfLeaderboards,
  staleLeaderboardIds,
} from '#db/queries/leaderboard-inputs.ts'
import { replaceLeaderboards } from '#db/queries/leaderboard-results.ts'
import type { Ctx } from '../context.ts'
import { computeLeaderboards } from './compute.ts'

/** Leaderboards computed together: two round trips for so many, in memory that a Worker can spare. */
const chunkSize = 50

export interface RecomputeBudget {
  /** Milliseconds after which no further chunk is begun. */
  ms: number
  chunk?: number
}

export interface RecomputeSummary {
  leaderboards: number
  chunks: number
  started: number
  cancelled: number
  sealed: number
  /** More is left for the next run. */
  more: boolean
}

/**
 * Computes the leaderboards that are marked or due, in chunks, until none is left or the budget is spent. What is marked is
 * the cursor: a run that stops anywhere is carried on by the next. Changes that arrive meanwhile mark their leaderboards again.
 */
export const recomputeStale = async (ctx: Ctx, budget: RecomputeBudget): Promise<RecomputeSummary> => {
  const { db, now } = ctx
  const summary = { leaderboards: 0, chunks: 0, started: 0, cancelled: 0, sealed: 0, more: false }
  const until = Date.now() + budget.ms
  const limit = budget.chunk ?? chunkSize
  const seen = new Set<string>()
  let ids = (await staleLeaderboardIds(db, now, limit)).map(({ id }) => id)
  // Nothing left, or only what changes faster than it can be written.
  while (ids.some((id) => !seen.has(id))) {
    if (summary.chunks > 0 && Date.now() >= until) return { ...summary, more: true }
    const leaderboards = leaderboardsOf(ids)
    const { picks, inputs } = await runBatch(db, {
      picks: picksOfLeaderboards(db, leaderboards),
      inputs: leaderboardInputs(db, leaderboards),
    })
    const computed = computeLeaderboards(inputs, picks, now)
    // What is to be computed next is asked for behind what is written: two round trips a chunk.
    const { next } = await runBatch(db, {
      written: replaceLeaderboards(db, computed, now),
      next: staleLeaderboardIds(db, now, limit),
    })
    summary.chunks++
    summary.leaderboards += ids.filter((id) => !seen.has(id)).length
    for (const id of ids) seen.add(id)
    for (const { start, cancelled, result } of computed) {
      if (start) summary.started++
      if (cancelled) summary.cancelled++
      if (result.sealed) summary.sealed++
    }
    ids = next.map(({ id }) => id)
  }
  return summary
}
