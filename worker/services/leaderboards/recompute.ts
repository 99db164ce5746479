import { runBatch } from '#db/batch.ts'
import { listed } from '#db/fields.ts'
import {
  ifStale,
  type LeaderboardIds,
  leaderboardInputs,
  picksOfLeaderboards,
  staleLeaderboardIds,
} from '#db/queries/competitions/leaderboard-inputs.ts'
import { replaceLeaderboards } from '#db/queries/competitions/leaderboard-results.ts'
import { liveLeaguesOf } from '#db/queries/leagues/live.ts'
import type { Ctx } from '../context.ts'
import { errorForLog } from '../error-for-log.ts'
import { hintLeagues } from '../live/hint.ts'
import { bisect } from '../tasks/bisect.ts'
import { computeLeaderboards } from './compute.ts'

/** Leaderboards computed together, in two round trips; limited by the memory of a Worker. */
export const leaderboardsAtOnce = 50

/** Computes and stores these leaderboards and returns the ids of the next: two round trips. */
const recomputeChunk = async (ctx: Ctx, ids: LeaderboardIds, limit: number) => {
  const { db, now } = ctx
  const { picks, inputs } = await runBatch(db, {
    picks: picksOfLeaderboards(db, ids),
    inputs: leaderboardInputs(db, ids),
  })
  const computed = computeLeaderboards(inputs, picks, now)
  // The next stale leaderboards are read after the write in the same batch.
  const { next, live } = await runBatch(db, {
    written: computed.length > 0 ? replaceLeaderboards(db, computed, now) : undefined,
    next: staleLeaderboardIds(db, now, limit),
    live: ctx.live
      ? liveLeaguesOf(
          db,
          computed.map(({ leaderboardId }) => leaderboardId),
        )
      : undefined,
  })
  hintLeagues(ctx, live?.map(({ id }) => id) ?? [])
  return { computed, next: next.map(({ id }) => id) }
}

/** The same; a leaderboard that can't be computed is logged, left unchanged and added to `failed`. */
const recomputeEach = (
  ctx: Ctx,
  ids: readonly string[],
  only: (ids: readonly string[]) => LeaderboardIds,
  { limit, failed }: { limit: number; failed: Set<string> },
) =>
  bisect(
    ids,
    (some) => recomputeChunk(ctx, only(some), limit + failed.size),
    (leaderboard, error) => {
      failed.add(leaderboard)
      ctx.log.error('leaderboard_failed', { leaderboard, error: errorForLog(error) })
    },
  )

/**
 * Computes those of these leaderboards that are still stale, and returns how many. A repeated call finds nothing to do.
 */
export const recomputeThese = async (ctx: Ctx, ids: readonly string[]): Promise<number> => {
  const done = await recomputeEach(ctx, ids, (some) => ifStale(listed(some), ctx.now), {
    limit: 1,
    failed: new Set(),
  })
  return done.reduce((sum, { computed }) => sum + computed.length, 0)
}

/** Ids of the leaderboards that are stale or due, longest waiting first. */
export const findStale = async (ctx: Ctx, limit: number): Promise<readonly string[]> =>
  (await staleLeaderboardIds(ctx.db, ctx.now, limit)).map(({ id }) => id)

/**
 * Computes the leaderboards that are stale or due, in chunks, until none is left or the budget is spent. The stale
 * flags are the cursor: a run that stops at any point is continued by the next. Changes that arrive meanwhile set the
 * flags again.
 * @param ms after which no further chunk is begun
 */
export const recomputeStale = async (
  ctx: Ctx,
  { ms, chunk: limit = leaderboardsAtOnce }: { ms: number; chunk?: number },
) => {
  const summary = { leaderboards: 0, chunks: 0, started: 0, cancelled: 0, sealed: 0, more: false }
  const until = Date.now() + ms
  const seen = new Set<string>()
  // They stay stale: the next are read beyond them.
  const failed = new Set<string>()
  let ids = await findStale(ctx, limit)
  // Stop if only leaderboards are left that become stale again faster than they are stored.
  while (ids.some((id) => !seen.has(id))) {
    if (summary.chunks > 0 && Date.now() >= until) return { ...summary, more: true }
    const done = await recomputeEach(ctx, ids, listed, { limit, failed })
    summary.chunks++
    summary.leaderboards += ids.filter((id) => !seen.has(id) && !failed.has(id)).length
    for (const id of ids) seen.add(id)
    for (const { start, cancelled, result } of done.flatMap(({ computed }) => computed)) {
      if (start) summary.started++
      if (cancelled) summary.cancelled++
      if (result.sealed) summary.sealed++
    }
    const next = done.at(-1)?.next ?? (await findStale(ctx, limit + failed.size))
    ids = next.filter((id) => !failed.has(id))
  }
  return summary
}
