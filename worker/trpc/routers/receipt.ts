import { leagueInput } from '#contracts/fields/fields.ts'
import { openedLists, openingPage, receipt } from '#contracts/lists/receipt.ts'
import { leagueDependsOn } from '#worker/services/page-version.ts'
import { listReceipts } from '#worker/services/receipts/list-receipts.ts'
import { openLists } from '#worker/services/receipts/open-lists.ts'
import { readOpeningPage } from '#worker/services/screens/opening.ts'
import { proceduresOf, router } from '../init.ts'

const { query, mutation } = proceduresOf('Deathlists')

export const receiptRouter = router({
  list: query({ scope: 'read', cost: 'light', input: leagueInput, output: receipt.array() }, listReceipts, {
    get: ['/leagues/:id/receipts', '/league/:id/receipts'],
    summary: 'The receipts of sealed lists; from the first day of the season with salt and picks',
  }),
  /** The opening of sealed lists: which are complete, and from the season's first day all lists. Members. */
  page: query(
    { scope: 'read', cost: 'page', input: leagueInput, output: openingPage, version: leagueDependsOn },
    readOpeningPage,
  ),
  /**
   * Records that the member has opened the lists: on the first day other pages name the people on them only after that.
   * Members.
   */
  opened: mutation(
    { scope: 'write', cost: 'light', quota: null, quiet: true, input: leagueInput, output: openedLists },
    openLists,
  ),
})
