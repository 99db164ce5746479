import { leagueInput } from '#contracts/fields/fields.ts'
import { historyPage, yearbookInput, yearbookPage } from '#contracts/history.ts'
import { historyDependsOn, readHistory } from '#worker/services/screens/all-time.ts'
import { readYearbook } from '#worker/services/screens/yearbook.ts'
import { proceduresOf, router } from '../init.ts'

const { query } = proceduresOf('Standings')

export const historyRouter = router({
  page: query(
    { scope: 'read', cost: 'page', input: leagueInput, output: historyPage, version: historyDependsOn },
    readHistory,
    {
      get: ['/leagues/:id/history', '/league/:id/history'],
      summary:
        'All seasons of a league: all-time table, winners, records, matches between two players, ratings',
    },
  ),
  yearbook: query(
    { scope: 'read', cost: 'page', input: yearbookInput, output: yearbookPage, version: historyDependsOn },
    readYearbook,
    {
      get: ['/leagues/:id/seasons/:season/yearbook', '/league/:id/seasons/:season/yearbook'],
      summary:
        'The yearbook of a finished season, by its id or number: in memoriam, champions, turning points, luck; `book` is null before the end',
    },
  ),
})
