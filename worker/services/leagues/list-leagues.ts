import type { ListedLeague } from '#contracts/league.ts'
import { leaguesOfUser } from '#db/queries/leagues/leagues.ts'
import { prepareUserRead } from '../access.ts'
import type { Ctx } from '../context.ts'
import { viewListItem } from '../views/leagues.ts'

const readLeagues = prepareUserRead((db, userId) => ({ leagues: leaguesOfUser(db, userId) }))

/** The user's current leagues, by name. */
export const listLeagues = async (ctx: Ctx): Promise<ListedLeague[]> => {
  const { rows } = await readLeagues(ctx)
  return rows.leagues.map((row) => ({
    ...viewListItem(row),
    memberCount: row.memberCount,
    draftAhead: row.draftAhead,
  }))
}
