import { leagueInput } from '../../contracts/fields.ts'
import { calibration, outlookPage } from '../../contracts/outlook.ts'
import { readCalibration, readOutlook } from '../../services/outlook/page.ts'
import { procedure, router } from '../init.ts'

export const outlookRouter = router({
  /** What the current season is likely to bring to its lists. Members. */
  page: procedure
    .input(leagueInput)
    .output(outlookPage)
    .query(({ ctx, input }) => readOutlook(ctx, input)),
  /** How the life table has done so far. Everybody, signed in or not. */
  method: procedure.output(calibration).query(({ ctx }) => readCalibration(ctx)),
})
