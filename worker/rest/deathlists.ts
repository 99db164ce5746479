import { deathlist, leagueDeathlist, nameDeathlistInput } from '../contracts/deathlist.ts'
import { receipt } from '../contracts/receipt.ts'
import { param, route } from './wire.ts'

const tag = 'Deathlists'

export const deathlistRoutes = [
  route({
    method: 'get',
    paths: ['/leagues/:id/deathlists/me', '/league/:id/deathlists/me'],
    summary: 'Your own deathlist in a league',
    tag,
    response: deathlist,
    run: (caller, request) => caller.deathlist.own({ league: param(request, 'id') }),
  }),
  route({
    method: 'get',
    paths: ['/leagues/:id/deathlists', '/league/:id/deathlists'],
    summary: 'All deathlists of a league with their players',
    tag,
    response: leagueDeathlist.array(),
    run: (caller, request) => caller.deathlist.list({ league: param(request, 'id') }),
  }),
  route({
    method: 'get',
    paths: ['/leagues/:id/receipts', '/league/:id/receipts'],
    summary: 'The receipts of sealed lists; from the season’s first day on with salt and picks',
    tag,
    response: receipt.array(),
    run: (caller, request) => caller.receipt.list({ league: param(request, 'id') }),
  }),
  route({
    method: 'put',
    paths: ['/deathlists/:id/name'],
    summary: 'Name your deathlist',
    tag,
    body: nameDeathlistInput.omit({ deathlistId: true }),
    response: deathlist,
    run: (caller, request) =>
      caller.deathlist.name({ deathlistId: param(request, 'id'), name: request.body.name }),
  }),
]
