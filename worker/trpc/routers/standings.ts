import { csvFile } from '../../contracts/csv.ts'
import { foldedLeaderboard, foldLeaderboard } from '../../contracts/folded.ts'
import { leaderboardInput, leaderboardPage, standing } from '../../contracts/standings.ts'
import {
  exportSeasonStandings,
  readLeaderboardPage,
  readSeasonStandings,
} from '../../services/leaderboards/season.ts'
import { procedure, router } from '../init.ts'

export const standingsRouter = router({
  /** the leaderboard of a season. Members. */
  season: procedure
    .input(leaderboardInput)
    .output(standing.array())
    .query(({ ctx, input }) => readSeasonStandings(ctx, input)),
  /** The leaderboard page of a season, each person once. Members. */
  page: procedure
    .input(leaderboardInput)
    .output(leaderboardPage.extend(foldedLeaderboard.shape))
    .query(async ({ ctx, input }) => foldLeaderboard(await readLeaderboardPage(ctx, input))),
  /** the leaderboard of a season as a CSV file. Members. */
  csv: procedure
    .input(leaderboardInput)
    .output(csvFile)
    .query(({ ctx, input }) => exportSeasonStandings(ctx, input)),
})
