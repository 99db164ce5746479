import { csvFile } from '../../contracts/csv.ts'
import { leagueInput } from '../../contracts/fields.ts'
import { picksPage } from '../../contracts/folded.ts'
import {
  addPickInput,
  leaguePick,
  matchedNames,
  matchNamesInput,
  ownPick,
  pickInput,
  removedPick,
} from '../../contracts/pick.ts'
import { addPick } from '../../services/picks/add.ts'
import { matchNames } from '../../services/picks/match-names.ts'
import { exportPicks, listPicks, readPicksPage } from '../../services/picks/of-league.ts'
import { removeOwnPick } from '../../services/picks/remove.ts'
import { undoRemoval } from '../../services/picks/undo-removal.ts'
import { procedure, router } from '../init.ts'

export const pickRouter = router({
  /** Adds somebody to one's own list. Members, their own. */
  add: procedure
    .input(addPickInput)
    .output(ownPick)
    .mutation(({ ctx, input }) => addPick(ctx, input)),
  /** Takes a pick off one's own list. Members, their own. */
  remove: procedure
    .input(pickInput)
    .output(removedPick)
    .mutation(({ ctx, input }) => removeOwnPick(ctx, input)),
  /** Puts a pick back within ten minutes. Members, their own. */
  undoRemoval: procedure
    .input(pickInput)
    .output(ownPick)
    .mutation(({ ctx, input }) => undoRemoval(ctx, input)),
  /** All picks of a league. Members. */
  list: procedure
    .input(leagueInput)
    .output(leaguePick.array())
    .query(({ ctx, input }) => listPicks(ctx, input)),
  /** The same for the page that shows them, each person and player once. Members. */
  page: procedure
    .input(leagueInput)
    .output(picksPage)
    .query(({ ctx, input }) => readPicksPage(ctx, input)),
  /** The same as a CSV file. Members. */
  csv: procedure
    .input(leagueInput)
    .output(csvFile)
    .query(({ ctx, input }) => exportPicks(ctx, input)),
  /** Who may be meant by each of several names. Members. */
  matchNames: procedure
    .input(matchNamesInput)
    .output(matchedNames)
    .query(({ ctx, input }) => matchNames(ctx, input)),
})
