import { leaderboardInput } from '../../contracts/standings.ts'
import { statisticsPage, whatIfInput, whatIfPage } from '../../contracts/statistics.ts'
import { readStatistics } from '../../services/statistics/page.ts'
import { readWhatIf } from '../../services/statistics/what-if.ts'
import { procedure, router } from '../init.ts'

export const statisticsRouter = router({
  /** What can be counted of a season. Members. */
  page: procedure
    .input(leaderboardInput)
    .output(statisticsPage)
    .query(({ ctx, input }) => readStatistics(ctx, input)),
  /** A season's table by other rules, or without one of its deaths. Members. */
  whatIf: procedure
    .input(whatIfInput)
    .output(whatIfPage)
    .query(({ ctx, input }) => readWhatIf(ctx, input)),
})
