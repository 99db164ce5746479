import { z } from 'zod'
import { leaderboardInput, standing } from '../contracts/standings.ts'
import { param, Reply, type Route, route } from './wire.ts'

const tag = 'Standings'
const query = z.object({ season: leaderboardInput.shape.season })

export const standingsRoutes: readonly Route[] = [
  route({
    method: 'get',
    paths: ['/leagues/:id/standings', '/league/:id/standings'],
    summary: 'The season table with every entry and its reasons; ?season= for an earlier season',
    tag,
    query,
    response: standing.array(),
    run: (caller, request) =>
      caller.standings.season({ league: param(request, 'id'), season: request.query.season }),
  }),
  route({
    method: 'get',
    paths: ['/leagues/:id/standings.csv', '/league/:id/standings.csv'],
    summary: 'The season table as a CSV file',
    tag,
    query,
    media: 'text/csv; charset=utf-8',
    run: async (caller, request) => {
      const { csv, filename } = await caller.standings.csv({
        league: param(request, 'id'),
        season: request.query.season,
      })
      return new Reply(csv, { headers: { 'content-disposition': `attachment; filename="${filename}"` } })
    },
  }),
]
