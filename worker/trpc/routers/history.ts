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
        'All seasons of a league: the all-time table, who won what, records, how any two fared in matches, ratings',
    },
  ),
  yearbook: query(
    { scope: 'read', cost: 'page', input: yearbookInput, output: yearbookPage, version: historyDependsOn },
    readYearbook,
    {
      get: ['/leagues/:id/seasons/:season/yearbook', '/league/:id/seasons/:season/yearbook'],
      summary:
        'A season that is over, by its id or number: in memoriam, champions, turning points, luck; `book` is null before',
    },
  ),
})
