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

/** Queries for a page that shows several leaderboards, to recompute the stale ones among them, if there are any. */
export const staleParts = (ctx: Asking, leaderboards: LeaderboardIds) => {
  const stale = ifStale(leaderboards, ctx.now)
  return onlySeldom(ctx.db, isStale(leaderboards, ctx.now), {
    picks: picksOfLeaderboards(ctx.db, stale),
    inputs: leaderboardInputs(ctx.db, stale),
  })
}
type StaleRows = Result<ReturnType<typeof staleParts>>

/**
 * The stale leaderboards of a page by id, just computed, and stored after the response. Sealed ones are not included:
 * their stored rows stay.
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
