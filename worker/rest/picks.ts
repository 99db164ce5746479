import { z } from 'zod'
import { leagueRef } from '../contracts/fields.ts'
import { leaguePick, ownPick, wikidataId } from '../contracts/pick.ts'
import { param, Reply, route } from './wire.ts'

const tag = 'Picks'

const ignored = z.unknown().optional().meta({ description: 'Ignored: looked up by the Wikidata id.' })
const person = { wikidataId, name: ignored, birthYear: ignored, imageUrl: ignored }

export const pickRoutes = [
  route({
    method: 'post',
    paths: ['/deathlists/:id/picks'],
    summary: 'Add a person to your deathlist',
    tag,
    body: z.object(person),
    response: ownPick,
    run: (caller, request) =>
      caller.pick.add({ deathlistId: param(request, 'id'), wikidataId: request.body.wikidataId }),
  }),
  route({
    method: 'post',
    paths: ['/picks/create'],
    summary: 'Add a person to your deathlist in a league',
    tag,
    body: z.object({ leagueId: leagueRef, ...person }),
    response: ownPick,
    run: (caller, { body }) => caller.pick.add({ league: body.leagueId, wikidataId: body.wikidataId }),
  }),
  route({
    method: 'delete',
    paths: ['/deathlists/:id/picks/:pickId'],
    summary: 'Remove a pick from your deathlist',
    tag,
    run: async (caller, request) => {
      await caller.pick.remove({ deathlistId: param(request, 'id'), pickId: param(request, 'pickId') })
    },
  }),
  route({
    method: 'delete',
    paths: ['/picks/:id'],
    summary: 'Remove one of your picks',
    tag,
    run: async (caller, request) => {
      await caller.pick.remove({ pickId: param(request, 'id') })
    },
  }),
  route({
    method: 'post',
    paths: ['/picks/:id/undo'],
    summary: 'Undo the removal of a pick within ten minutes',
    tag,
    response: ownPick,
    run: (caller, request) => caller.pick.undoRemoval({ pickId: param(request, 'id') }),
  }),
  route({
    method: 'get',
    paths: ['/leagues/:id/picks', '/league/:id/picks', '/picks/league/:id'],
    summary: 'All picks of a league',
    tag,
    response: leaguePick.array(),
    run: (caller, request) => caller.pick.list({ league: param(request, 'id') }),
  }),
  route({
    method: 'get',
    paths: ['/leagues/:id/picks.csv'],
    summary: 'All picks of a league as a CSV file',
    tag,
    media: 'text/csv; charset=utf-8',
    run: async (caller, request) => {
      const { csv, filename } = await caller.pick.csv({ league: param(request, 'id') })
      return new Reply(csv, { headers: { 'content-disposition': `attachment; filename="${filename}"` } })
    },
  }),
]
