import { leaderboardInput, leaderboardPage, standing } from '#contracts/competitions/standings.ts'
import { csvFile } from '#contracts/csv.ts'
import { foldedLeaderboard, foldLeaderboard } from '#contracts/fields/folded.ts'
import {
  exportSeasonStandings,
  leaderboardDependsOn,
  readLeaderboardPage,
  readSeasonStandings,
} from '#worker/services/screens/season-standings.ts'
import { csvAnswer } from '../declaration.ts'
import { proceduresOf, router } from '../init.ts'

const { query } = proceduresOf('Standings')

export const standingsRouter = router({
  season: query(
    {
      scope: 'read',
      cost: 'page',
      input: leaderboardInput,
      output: standing.array(),
      version: leaderboardDependsOn,
    },
    readSeasonStandings,
    {
      get: ['/leagues/:id/standings', '/league/:id/standings'],
      summary: 'The table of the season with all entries and their reasons; ?season= for an earlier season',
    },
  ),
  csv: query(
    {
      scope: 'read',
      cost: 'page',
      input: leaderboardInput,
      output: csvFile,
      version: leaderboardDependsOn,
    },
    exportSeasonStandings,
    {
      get: ['/leagues/:id/standings.csv', '/league/:id/standings.csv'],
      summary: 'The season table as a CSV file',
      ...csvAnswer,
    },
  ),
  /** The leaderboard page of a season, each person once. Members. */
  page: query(
    {
      scope: 'read',
      cost: 'page',
      input: leaderboardInput,
      output: leaderboardPage.extend(foldedLeaderboard.shape),
      version: leaderboardDependsOn,
    },
    async (ctx, input) => foldLeaderboard(await readLeaderboardPage(ctx, input)),
  ),
})
