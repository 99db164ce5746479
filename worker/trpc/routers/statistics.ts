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
        'Statistics of a season: ages, countries, fields, shared picks, points by month; ?season= for an earlier season',
      answers: statistics,
    },
  ),
  whatIf: query(
    { scope: 'read', cost: 'dear', input: whatIfInput, output: whatIfPage },
    readWhatIf,
    {
      get: ['/leagues/:id/what-if', '/league/:id/what-if'],
      summary:
        'The table of the season under other scoring rules, or without one of its deaths; nothing is stored',
      without: ['pack', 'madeUp'],
      answers: whatIf,
    },
    {
      post: '/leagues/:id/what-if',
      summary:
        'The same under a pack of rules, with the penalties of its transfer windows; `made_up`: for a simulated season with lists of the league’s size',
      answers: whatIf,
    },
  ),
})
