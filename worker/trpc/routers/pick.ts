import { csvFile } from '#contracts/csv.ts'
import { leagueInput } from '#contracts/fields/fields.ts'
import { picksPage } from '#contracts/fields/folded.ts'
import {
  addPickInput,
  leaguePick,
  matchedNames,
  matchNamesInput,
  ownPick,
  pickInput,
  removedPick,
} from '#contracts/lists/pick.ts'
import { pickBody, pickInLeagueBody } from '#contracts/rest-shapes.ts'
import { leagueDependsOn } from '#worker/services/page-version.ts'
import { addPick } from '#worker/services/picks/add.ts'
import { exportPicks, listPicks, readPicksPage } from '#worker/services/picks/list-picks.ts'
import { removeOwnPick } from '#worker/services/picks/remove-pick.ts'
import { undoRemoval } from '#worker/services/picks/undo-removal.ts'
import { matchNames } from '#worker/services/search/match-names.ts'
import { csvAnswer } from '../declaration.ts'
import { proceduresOf, router } from '../init.ts'

const { query, mutation } = proceduresOf('Picks')

export const pickRouter = router({
  add: mutation(
    { scope: 'write', cost: 'write', quota: 'picks', input: addPickInput, output: ownPick },
    addPick,
    { post: '/deathlists/:id/picks', summary: 'Add a person to your deathlist', takes: pickBody },
    { post: '/picks/create', summary: 'Add a person to your deathlist in a league', takes: pickInLeagueBody },
  ),
  remove: mutation(
    { scope: 'write', cost: 'write', quota: null, input: pickInput, output: removedPick },
    removeOwnPick,
    { delete: '/deathlists/:id/picks/:pickId', summary: 'Remove a pick from your deathlist', answers: null },
    { delete: '/picks/:id', summary: 'Remove one of your picks', answers: null },
  ),
  undoRemoval: mutation(
    { scope: 'write', cost: 'write', quota: 'picks', input: pickInput, output: ownPick },
    undoRemoval,
    { post: '/picks/:id/undo', summary: 'Undo the removal of a pick within ten minutes' },
  ),
  list: query(
    { scope: 'read', cost: 'page', input: leagueInput, output: leaguePick.array(), version: leagueDependsOn },
    listPicks,
    {
      get: ['/leagues/:id/picks', '/league/:id/picks', '/picks/league/:id'],
      summary: 'All picks of a league',
    },
  ),
  csv: query(
    { scope: 'read', cost: 'page', input: leagueInput, output: csvFile, version: leagueDependsOn },
    exportPicks,
    {
      get: '/leagues/:id/picks.csv',
      summary: 'All picks of a league as a CSV file',
      ...csvAnswer,
    },
  ),
  /** The page of all picks, each person and player once. Members. */
  page: query(
    { scope: 'read', cost: 'page', input: leagueInput, output: picksPage, version: leagueDependsOn },
    readPicksPage,
  ),
  /** People who match each of several names. Members. */
  matchNames: query(
    { scope: 'read', cost: 'matching', input: matchNamesInput, output: matchedNames },
    matchNames,
  ),
})
