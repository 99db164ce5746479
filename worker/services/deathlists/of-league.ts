import type { z } from 'zod'
import { deathlistsOfLeague } from '#db/queries/deathlists.ts'
import type { LeagueDeathlist } from '../../contracts/deathlist.ts'
import type { leagueInput } from '../../contracts/fields.ts'
import { readAsMember } from '../access.ts'
import type { Ctx } from '../context.ts'
import { shownName } from '../profile/present.ts'

/**
 * All lists of a league's current season with their players: members first, then those who left.
 * @throws AppError league_not_found
 */
export const listDeathlists = async (
  ctx: Ctx,
  input: z.output<typeof leagueInput>,
): Promise<LeagueDeathlist[]> => {
  const { rows } = await readAsMember(ctx, input.league, ({ leagueId }) => ({
    lists: deathlistsOfLeague(ctx.db, leagueId),
  }))
  return rows.lists.map(({ userId, email, picks, active, ...row }) => ({
    id: row.id,
    name: row.name,
    user: { id: userId, displayName: shownName(row, ctx.locale), email },
    picks,
    active,
  }))
}
