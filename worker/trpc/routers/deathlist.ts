import { leagueInput } from '#contracts/fields/fields.ts'
import { deathlist, deathlistPage, leagueDeathlist, nameDeathlistInput } from '#contracts/lists/deathlist.ts'
import { lineUpInput, ownLineUp } from '#contracts/lists/line-up.ts'
import { chooseLineUp } from '#worker/services/deathlists/line-up.ts'
import { listDeathlists } from '#worker/services/deathlists/list-deathlists.ts'
import { nameOwnDeathlist } from '#worker/services/deathlists/name.ts'
import {
  deathlistDependsOn,
  readDeathlistPage,
  readOwnDeathlist,
} from '#worker/services/screens/deathlist.ts'
import { proceduresOf, router } from '../init.ts'

const { query, mutation } = proceduresOf('Deathlists')

export const deathlistRouter = router({
  own: query({ scope: 'read', cost: 'light', input: leagueInput, output: deathlist }, readOwnDeathlist, {
    get: ['/leagues/:id/deathlists/me', '/league/:id/deathlists/me'],
    summary: 'Your own deathlist in a league',
  }),
  list: query(
    { scope: 'read', cost: 'light', input: leagueInput, output: leagueDeathlist.array() },
    listDeathlists,
    {
      get: ['/leagues/:id/deathlists', '/league/:id/deathlists'],
      summary: 'All deathlists of a league with their players',
    },
  ),
  name: mutation(
    { scope: 'write', cost: 'write', quota: 'listChanges', input: nameDeathlistInput, output: deathlist },
    nameOwnDeathlist,
    { put: '/deathlists/:id/name', summary: 'Name your deathlist' },
  ),
  lineUp: mutation(
    { scope: 'write', cost: 'write', quota: 'listChanges', input: lineUpInput, output: ownLineUp },
    chooseLineUp,
    {
      put: '/deathlists/:id/line-up',
      summary: 'Choose captain, vice-captain or order of your deathlist, where the rules use them',
    },
  ),
  /** The page of the user's own list. Members. */
  page: query(
    { scope: 'read', cost: 'page', input: leagueInput, output: deathlistPage, version: deathlistDependsOn },
    readDeathlistPage,
  ),
})
