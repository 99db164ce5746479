import type { ListedLeague } from '#contracts/league.ts'
import { type Names, prepareParts } from '#db/prepared.ts'
import { leaguesOfUser } from '#db/queries/leagues/leagues.ts'
import { readAsUser } from '../access.ts'
import type { Ctx } from '../context.ts'
import { viewListItem } from '../views/leagues.ts'

const partsOf = prepareParts((db, { userId }: Names<{ userId: string }>) => ({
  leagues: leaguesOfUser(db, userId),
}))

/** The leagues in which the actor is a member now, by name. */
export const listLeagues = async (ctx: Ctx): Promise<ListedLeague[]> => {
  const { rows } = await readAsUser(ctx, ({ userId }) => partsOf(ctx.db, { userId }))
  return rows.leagues.map((row) => ({
    ...viewListItem(row),
    memberCount: row.memberCount,
    draftAhead: row.draftAhead,
  }))
}
