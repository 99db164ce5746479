import { onlySeldom, type Result } from '#db/batch.ts'
import {
  ifStale,
  isStale,
  type LeaderboardIds,
  leaderboardInputs,
  picksOfLeaderboards,
} from '#db/queries/competitions/leaderboard-inputs.ts'
import type { Asking, Ctx } from '../context.ts'
import { type Computed, computeLeaderboards } from './compute.ts'
import { writeLeaderboards } from './current.ts'

/** What a page that shows several leaderboards reads to recompute the stale ones among them, if any is. */
export const staleParts = (ctx: Asking, leaderboards: LeaderboardIds) => {
  const stale = ifStale(leaderboards, ctx.now)
  return onlySeldom(ctx.db, isStale(leaderboards, ctx.now), {
    picks: picksOfLeaderboards(ctx.db, stale),
    inputs: leaderboardInputs(ctx.db, stale),
  })
}
type StaleRows = Result<ReturnType<typeof staleParts>>

/**
 * The stale ones among the leaderboards of a page by their id, computed on the spot, and stored after the answer. Sealed ones
 * are not in it: what is stored of them stands.
 */
export const freshLeaderboards = (ctx: Ctx, { picks, inputs }: StaleRows): Map<string, Computed> => {
  const computed = computeLeaderboards(inputs, picks, ctx.now)
  ctx.after(writeLeaderboards(ctx, computed))
  return new Map(
    computed
      .filter(({ head }) => head.leaderboard.sealedAt === null)
      .map((leaderboard) => [leaderboard.leaderboardId, leaderboard]),
  )
}
