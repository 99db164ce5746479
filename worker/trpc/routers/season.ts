import { leagueInput } from '../../contracts/fields.ts'
import { openSeasonInput, season } from '../../contracts/season.ts'
import { listSeasons } from '../../services/seasons/list.ts'
import { openSeason } from '../../services/seasons/open.ts'
import { procedure, router } from '../init.ts'

export const seasonRouter = router({
  /** All seasons of a league. Members. */
  list: procedure
    .input(leagueInput)
    .output(season.array())
    .query(({ ctx, input }) => listSeasons(ctx, input)),
  /** Archives the season and opens the next. Admins. */
  open: procedure
    .input(openSeasonInput)
    .output(season)
    .mutation(({ ctx, input }) => openSeason(ctx, input)),
})
