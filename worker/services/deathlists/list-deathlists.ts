import type { LeagueDeathlist } from '#contracts/lists/deathlist.ts'
import { deathlistsOfLeague } from '#db/queries/picks/deathlists.ts'
import { prepareMemberRead } from '../access.ts'
import type { Ctx } from '../context.ts'
import { shownName } from '../profile/present.ts'

const readLists = prepareMemberRead(({ db }, leagueId, viewer) => ({
  lists: deathlistsOfLeague(db, leagueId, viewer),
}))

/**
 * All lists of a league's current season with their players: members first, then those who left. Of a sealed list,
 * members other than the owner see only whether it is complete.
 * @throws AppError league_not_found
 */
export const listDeathlists = async (ctx: Ctx, input: { league: string }): Promise<LeagueDeathlist[]> => {
  const { rows } = await readLists(ctx, input.league)
  return rows.lists.map(({ userId, email, displayName, deletedAt, ...list }) => ({
    ...list,
    user: { id: userId, displayName: shownName({ displayName, deletedAt }, ctx.locale), email },
  }))
}
