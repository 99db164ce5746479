import { deathlist, deathlistPage, leagueDeathlist, nameDeathlistInput } from '../../contracts/deathlist.ts'
import { leagueInput } from '../../contracts/fields.ts'
import { nameOwnDeathlist } from '../../services/deathlists/name.ts'
import { listDeathlists } from '../../services/deathlists/of-league.ts'
import { readDeathlistPage, readOwnDeathlist } from '../../services/deathlists/page.ts'
import { procedure, router } from '../init.ts'

export const deathlistRouter = router({
  /** The page of one's own list. Members, their own. */
  page: procedure
    .input(leagueInput)
    .output(deathlistPage)
    .query(({ ctx, input }) => readDeathlistPage(ctx, input)),
  /** Id and name of one's own list. Members, their own. */
  own: procedure
    .input(leagueInput)
    .output(deathlist)
    .query(({ ctx, input }) => readOwnDeathlist(ctx, input)),
  /** Names one's own list. Members, their own. */
  name: procedure
    .input(nameDeathlistInput)
    .output(deathlist)
    .mutation(({ ctx, input }) => nameOwnDeathlist(ctx, input)),
  /** All lists of a league. Members. */
  list: procedure
    .input(leagueInput)
    .output(leagueDeathlist.array())
    .query(({ ctx, input }) => listDeathlists(ctx, input)),
})
