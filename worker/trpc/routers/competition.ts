import { z } from 'zod'
import {
  adminCompetitionsPage,
  advice,
  adviceInput,
  competition,
  competitionInput,
  competitionLeaderboardPage,
  competitionsPage,
  createCompetitionInput,
  duelInput,
  duelPage,
  listCompetitionsInput,
  matchesPage,
  matchupsPage,
  team,
  teamInput,
  teamPage,
  updateCompetitionInput,
} from '../../contracts/competition.ts'
import { csvFile } from '../../contracts/csv.ts'
import { leagueInput } from '../../contracts/fields.ts'
import { foldedLeaderboard, foldLeaderboard } from '../../contracts/folded.ts'
import { match, standing } from '../../contracts/standings.ts'
import { adviseCompetition } from '../../services/competitions/advise.ts'
import { cancelCompetition } from '../../services/competitions/cancel.ts'
import { createCompetition } from '../../services/competitions/create.ts'
import { readDuelPage } from '../../services/competitions/duel.ts'
import {
  exportCompetitionStandings,
  readCompetitionLeaderboard,
  readCompetitionMatches,
  readCompetitionStandings,
  readMatchesPage,
} from '../../services/competitions/leaderboard.ts'
import {
  getCompetition,
  listCompetitions,
  readAdminCompetitionsPage,
  readCompetitionsPage,
} from '../../services/competitions/list.ts'
import { readMatchupsPage } from '../../services/competitions/matchups.ts'
import { chooseTeam, readTeamPage } from '../../services/competitions/team.ts'
import { updateCompetition } from '../../services/competitions/update.ts'
import { procedure, router } from '../init.ts'

export const competitionRouter = router({
  /** The competitions of a league. Members. */
  list: procedure
    .input(listCompetitionsInput)
    .output(competition.array())
    .query(({ ctx, input }) => listCompetitions(ctx, input)),
  /** The page of a league's competitions. Members. */
  listPage: procedure
    .input(leagueInput)
    .output(competitionsPage)
    .query(({ ctx, input }) => readCompetitionsPage(ctx, input)),
  /** The page on which competitions are planned. Admins. */
  adminPage: procedure
    .input(leagueInput)
    .output(adminCompetitionsPage)
    .query(({ ctx, input }) => readAdminCompetitionsPage(ctx, input)),
  /** What to expect of a competition that is being planned. Members. */
  advice: procedure
    .input(adviceInput)
    .output(advice)
    .query(({ ctx, input }) => adviseCompetition(ctx, input)),
  /** Plans a competition. Admins. */
  create: procedure
    .input(createCompetitionInput)
    .output(competition)
    .mutation(({ ctx, input }) => createCompetition(ctx, input)),
  /** One competition. Members. */
  get: procedure
    .input(competitionInput)
    .output(competition)
    .query(({ ctx, input }) => getCompetition(ctx, input)),
  /** Changes a competition before its start. Admins. */
  update: procedure
    .input(updateCompetitionInput)
    .output(competition)
    .mutation(({ ctx, input }) => updateCompetition(ctx, input)),
  /** Calls a competition off. Admins. */
  cancel: procedure
    .input(competitionInput)
    .output(z.void())
    .mutation(({ ctx, input }) => cancelCompetition(ctx, input)),
  /** Chooses one's own picks for a subset competition. Members who take part, their own. */
  chooseTeam: procedure
    .input(teamInput)
    .output(team)
    .mutation(({ ctx, input }) => chooseTeam(ctx, input)),
  /** The page of one's own team. Members. */
  teamPage: procedure
    .input(competitionInput)
    .output(teamPage)
    .query(({ ctx, input }) => readTeamPage(ctx, input)),
  /** the leaderboard of a competition. Members. */
  standings: procedure
    .input(competitionInput)
    .output(standing.array())
    .query(({ ctx, input }) => readCompetitionStandings(ctx, input)),
  /** the leaderboard of a competition as a CSV file. Members. */
  csv: procedure
    .input(competitionInput)
    .output(csvFile)
    .query(({ ctx, input }) => exportCompetitionStandings(ctx, input)),
  /** The leaderboard page of a competition, each person once. Members. */
  leaderboardPage: procedure
    .input(competitionInput)
    .output(competitionLeaderboardPage.extend(foldedLeaderboard.shape))
    .query(async ({ ctx, input }) => foldLeaderboard(await readCompetitionLeaderboard(ctx, input))),
  /** The matches of a competition. Members. */
  matches: procedure
    .input(competitionInput)
    .output(match.array())
    .query(({ ctx, input }) => readCompetitionMatches(ctx, input)),
  /** The matches page of a competition. Members. */
  matchesPage: procedure
    .input(competitionInput)
    .output(matchesPage)
    .query(({ ctx, input }) => readMatchesPage(ctx, input)),
  /** Who is up against whom right now, in all competitions of a league. Members. */
  matchupsPage: procedure
    .input(leagueInput)
    .output(matchupsPage)
    .query(({ ctx, input }) => readMatchupsPage(ctx, input)),
  /** One match at close range. Members. */
  duelPage: procedure
    .input(duelInput)
    .output(duelPage)
    .query(({ ctx, input }) => readDuelPage(ctx, input)),
})
