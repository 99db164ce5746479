import { leaderboardInput } from '#contracts/competitions/standings.ts'
import { statistics, statisticsPage, whatIf, whatIfInput, whatIfPage } from '#contracts/statistics.ts'
import { leaderboardDependsOn } from '#worker/services/screens/season-standings.ts'
import { readStatistics } from '#worker/services/screens/statistics.ts'
import { readWhatIf } from '#worker/services/screens/what-if.ts'
import { proceduresOf, router } from '../init.ts'

const { query } = proceduresOf('Standings')

export const statisticsRouter = router({
  page: query(
    {
      scope: 'read',
      cost: 'dear',
      input: leaderboardInput,
      output: statisticsPage,
      version: leaderboardDependsOn,
    },
    readStatistics,
    {
      get: ['/leagues/:id/statistics', '/league/:id/statistics'],
      summary:
        'What can be counted of a season: ages, countries, fields, what lists share, points by month; ?season= for an earlier season',
      answers: statistics,
    },
  ),
  whatIf: query(
    { scope: 'read', cost: 'dear', input: whatIfInput, output: whatIfPage },
    readWhatIf,
    {
      get: ['/leagues/:id/what-if', '/league/:id/what-if'],
      summary:
        'The season table by other scoring rules, or without one of the deaths that counted in it; nothing is stored',
      without: ['pack', 'madeUp'],
      answers: whatIf,
    },
    {
      post: '/leagues/:id/what-if',
      summary:
        'The same by a pack of rules, given as a document, with the penalties of its transfer windows; `made_up`: of a season that never was, on lists as long as those of the league',
      answers: whatIf,
    },
  ),
})
