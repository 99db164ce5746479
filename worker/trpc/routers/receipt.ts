import { leagueInput } from '../../contracts/fields.ts'
import { openingPage, receipt } from '../../contracts/receipt.ts'
import { listReceipts } from '../../services/receipts/list.ts'
import { readOpeningPage } from '../../services/receipts/page.ts'
import { procedure, router } from '../init.ts'

export const receiptRouter = router({
  /** The receipts of a league's sealed lists. Members. */
  list: procedure
    .input(leagueInput)
    .output(receipt.array())
    .query(({ ctx, input }) => listReceipts(ctx, input)),
  /** Opening night: who is ready, and from the season's first day on every list. Members. */
  page: procedure
    .input(leagueInput)
    .output(openingPage)
    .query(({ ctx, input }) => readOpeningPage(ctx, input)),
})
