import { leagueInput } from '../../contracts/fields.ts'
import { historyPage, yearbookInput, yearbookPage } from '../../contracts/history.ts'
import { readHistory } from '../../services/history/page.ts'
import { readYearbook } from '../../services/history/yearbook.ts'
import { procedure, router } from '../init.ts'

export const historyRouter = router({
  /** A league over all its seasons. Members. */
  page: procedure
    .input(leagueInput)
    .output(historyPage)
    .query(({ ctx, input }) => readHistory(ctx, input)),
  /** A season that is over, as it is remembered. Members. */
  yearbook: procedure
    .input(yearbookInput)
    .output(yearbookPage)
    .query(({ ctx, input }) => readYearbook(ctx, input)),
})
