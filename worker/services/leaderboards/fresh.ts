import type { Result } from '#db/batch.ts'
import {
  ifStale,
  type LeaderboardIds,
  leaderboardInputs,
  picksOfLeaderboards,
} from '#db/queries/competitions/leaderboard-inputs.ts'
import type { Asking, Ctx } from '../context.ts'
import { type Computed, computeLeaderboards } from './compute.ts'
import { writeLeaderboards } from './current.ts'

/**
 * For a page that shows something of several leaderboards: what it takes to compute those of them again whose stored rows may
 * be out of date. For the batch that the page reads; where nothing is stale they answer nothing.
 */
export const staleParts = (ctx: Asking, leaderboards: LeaderboardIds) => {
  const stale = ifStale(leaderboards, ctx.now)
  return { picks: picksOfLeaderboards(ctx.db, stale), inputs: leaderboardInputs(ctx.db, stale) }
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
