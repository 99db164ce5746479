import { leagueInput } from '#contracts/fields/fields.ts'
import { openSeasonInput, season } from '#contracts/season.ts'
import { listSeasons } from '#worker/services/seasons/list-seasons.ts'
import { openSeason } from '#worker/services/seasons/open-season.ts'
import { proceduresOf, router } from '../init.ts'

const { query, mutation } = proceduresOf('Leagues')

export const seasonRouter = router({
  list: query({ scope: 'read', cost: 'light', input: leagueInput, output: season.array() }, listSeasons, {
    get: '/leagues/:id/seasons',
    summary: 'All seasons of a league, the current one first',
  }),
  open: mutation(
    { scope: 'write', cost: 'write', quota: 'seasonsOpened', input: openSeasonInput, output: season },
    openSeason,
    { post: '/leagues/:id/seasons', summary: 'Archive the finished season and open the next one (admins)' },
  ),
})
