import { leaderboardInput } from '../contracts/standings.ts'
import { statistics, whatIf, whatIfInput } from '../contracts/statistics.ts'
import { param, type Route, route } from './wire.ts'

const tag = 'Standings'

export const statisticsRoutes: readonly Route[] = [
  route({
    method: 'get',
    paths: ['/leagues/:id/statistics', '/league/:id/statistics'],
    summary:
      'What can be counted of a season: ages, countries, fields, what lists share, points by month; ?season= for an earlier season',
    tag,
    query: leaderboardInput.omit({ league: true }),
    response: statistics,
    run: async (caller, request) =>
      statistics.parse(
        await caller.statistics.page({ league: param(request, 'id'), season: request.query.season }),
      ),
  }),
  route({
    method: 'get',
    paths: ['/leagues/:id/what-if', '/league/:id/what-if'],
    summary:
      'The season table by other scoring rules, or without one of the deaths that counted in it; nothing is stored',
    tag,
    query: whatIfInput.omit({ league: true }),
    response: whatIf,
    run: async (caller, request) =>
      whatIf.parse(await caller.statistics.whatIf({ ...request.query, league: param(request, 'id') })),
  }),
]
