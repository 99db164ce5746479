import { markOpened } from '#db/queries/picks/sealed.ts'
import { readAsMember } from '../access.ts'
import type { Ctx } from '../context.ts'

/**
 * Records that a member has opened the season's lists: from now on other pages show them the people on all lists.
 * @throws AppError league_not_found
 */
export const openLists = async (ctx: Ctx, input: { league: string }): Promise<{ opened: true }> => {
  const { league, user } = await readAsMember(ctx, input.league, () => ({}))
  await markOpened(ctx.db, league.id, user.userId)
  return { opened: true }
}
