import type { z } from 'zod'
import type { createFeedLinksInput, FeedLinks } from '#contracts/accounts/feed.ts'
import { ensureFeedToken, setFeedToken } from '#db/queries/leagues/feeds.ts'
import { readAsMember } from '../access.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'
import { randomHex } from '../random-codes.ts'

export const feedLinksOf = ({ publicUrl }: Pick<Ctx, 'publicUrl'>, token: string | null): FeedLinks => ({
  atomUrl: token === null ? null : `${publicUrl}/feeds/${token}.atom`,
  jsonUrl: token === null ? null : `${publicUrl}/feeds/${token}.json`,
})

/** The URLs of the user's own feeds of a league; null if there are none. */
export const readFeedLinks = async (ctx: Ctx, { league }: { league: string }): Promise<FeedLinks> => {
  const { membership } = await readAsMember(ctx, league, () => ({}))
  return feedLinksOf(ctx, membership.feedToken)
}

const write = async (
  ctx: Ctx,
  ref: string,
  set: (db: Ctx['db'], member: { leagueId: string; userId: string }) => ReturnType<typeof setFeedToken>,
): Promise<FeedLinks> => {
  const { league, user } = await readAsMember(ctx, ref, () => ({}))
  const [written] = await set(ctx.db, { leagueId: league.id, userId: user.userId })
  // The user has left the league meanwhile.
  if (!written) throw new AppError('league_not_found')
  return feedLinksOf(ctx, written.token)
}

/** Creates the user's own feeds of a league, or with `replace` new URLs for them: the old ones stop working. */
export const createFeedLinks = (
  ctx: Ctx,
  { league, replace }: z.output<typeof createFeedLinksInput>,
): Promise<FeedLinks> =>
  write(ctx, league, (db, member) => (replace ? setFeedToken : ensureFeedToken)(db, member, randomHex()))

export const revokeFeedLinks = (ctx: Ctx, { league }: { league: string }): Promise<FeedLinks> =>
  write(ctx, league, (db, member) => setFeedToken(db, member, null))
