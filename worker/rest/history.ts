import { historyPage, yearbookPage } from '../contracts/history.ts'
import { param, type Route, route } from './wire.ts'

const tag = 'Standings'

export const historyRoutes: readonly Route[] = [
  route({
    method: 'get',
    paths: ['/leagues/:id/history', '/league/:id/history'],
    summary:
      'All seasons of a league: the all-time table, who won what, records, how any two fared in matches, ratings',
    tag,
    response: historyPage,
    run: (caller, request) => caller.history.page({ league: param(request, 'id') }),
  }),
  route({
    method: 'get',
    paths: ['/leagues/:id/seasons/:season/yearbook', '/league/:id/seasons/:season/yearbook'],
    summary:
      'A season that is over, by its id or number: in memoriam, champions, turning points, luck; `book` is null before',
    tag,
    response: yearbookPage,
    run: (caller, request) =>
      caller.history.yearbook({ league: param(request, 'id'), season: param(request, 'season') }),
  }),
]
