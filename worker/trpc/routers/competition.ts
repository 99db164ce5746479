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
} from '#contracts/competitions/competition.ts'
import { match, standing } from '#contracts/competitions/standings.ts'
import { csvFile } from '#contracts/csv.ts'
import { leagueInput } from '#contracts/fields/fields.ts'
import { foldedLeaderboard, foldLeaderboard } from '#contracts/fields/folded.ts'
import { adviseCompetition } from '#worker/services/competitions/advise.ts'
import { cancelCompetition } from '#worker/services/competitions/cancel.ts'
import { createCompetition } from '#worker/services/competitions/create-competition.ts'
import { readDuelPage } from '#worker/services/competitions/duel.ts'
import {
  competitionDependsOn,
  exportCompetitionStandings,
  readCompetitionLeaderboard,
  readCompetitionMatches,
  readCompetitionStandings,
  readMatchesPage,
} from '#worker/services/competitions/leaderboard.ts'
import {
  getCompetition,
  listCompetitions,
  readAdminCompetitionsPage,
  readCompetitionsPage,
} from '#worker/services/competitions/list-competitions.ts'
import { matchupsDependOn, readMatchupsPage } from '#worker/services/competitions/matchups.ts'
import { chooseTeam, readTeamPage } from '#worker/services/competitions/team.ts'
import { updateCompetition } from '#worker/services/competitions/update-competition.ts'
import { leagueDependsOn } from '#worker/services/page-version.ts'
import { csvAnswer } from '../declaration.ts'
import { proceduresOf, router } from '../init.ts'

const { query, mutation } = proceduresOf('Competitions')

export const competitionRouter = router({
  list: query(
    {
      scope: 'read',
      cost: 'light',
      input: listCompetitionsInput,
      output: competition.array(),
    },
    listCompetitions,
    {
      get: '/competition/list',
      summary:
        'The competitions of a league, the latest start first; with `before`, those that ended before that one',
    },
  ),
  create: mutation(
    {
      scope: 'write',
      cost: 'write',
      quota: 'competitionsMade',
      input: createCompetitionInput,
      output: competition,
    },
    createCompetition,
    { post: '/competition/create', summary: 'Create a competition (admins); it starts tomorrow or later' },
  ),
  advice: query({ scope: 'read', cost: 'dear', input: adviceInput, output: advice }, adviseCompetition, {
    get: '/competition/advice',
    summary: 'The days that a schedule needs, and the expected share of matches without a death',
    without: ['participants'],
  }),
  get: query({ scope: 'read', cost: 'light', input: competitionInput, output: competition }, getCompetition, {
    get: '/competition/:id',
    summary: 'A competition',
  }),
  update: mutation(
    {
      scope: 'write',
      cost: 'write',
      quota: 'administration',
      input: updateCompetitionInput,
      output: competition,
    },
    updateCompetition,
    { patch: '/competition/:id', summary: 'Change a competition before its start (admins)' },
  ),
  cancel: mutation(
    { scope: 'write', cost: 'write', quota: null, input: competitionInput },
    cancelCompetition,
    { delete: '/competition/:id', summary: 'Cancel a competition (admins)' },
  ),
  chooseTeam: mutation(
    { scope: 'write', cost: 'write', quota: 'listChanges', input: teamInput, output: team },
    chooseTeam,
    {
      put: '/competition/:id/team',
      summary: 'Choose your picks for a competition that uses some of them',
    },
  ),
  standings: query(
    {
      scope: 'read',
      cost: 'page',
      input: competitionInput,
      output: standing.array(),
      version: competitionDependsOn,
    },
    readCompetitionStandings,
    {
      get: '/competition/:id/standings',
      summary: 'The table of a competition with all entries and their reasons',
    },
  ),
  csv: query(
    { scope: 'read', cost: 'page', input: competitionInput, output: csvFile, version: competitionDependsOn },
    exportCompetitionStandings,
    {
      get: '/competition/:id/standings.csv',
      summary: 'The table of a competition as a CSV file',
      ...csvAnswer,
    },
  ),
  matches: query(
    {
      scope: 'read',
      cost: 'page',
      input: competitionInput,
      output: match.array(),
      version: competitionDependsOn,
    },
    readCompetitionMatches,
    {
      get: '/competition/:id/matches',
      summary: 'The matches of a competition; players are user ids, null for a bye or while unknown',
    },
  ),
  /** The page of a league's competitions. Members. */
  listPage: query(
    {
      scope: 'read',
      cost: 'light',
      input: leagueInput,
      output: competitionsPage,
      version: leagueDependsOn,
    },
    readCompetitionsPage,
  ),
  /** The page on which competitions are planned. Admins. */
  adminPage: query(
    { scope: 'read', cost: 'light', input: leagueInput, output: adminCompetitionsPage },
    readAdminCompetitionsPage,
  ),
  /** The page of the user's own team. Members. */
  teamPage: query(
    { scope: 'read', cost: 'page', input: competitionInput, output: teamPage, version: competitionDependsOn },
    readTeamPage,
  ),
  /** The leaderboard page of a competition, each person once. Members. */
  leaderboardPage: query(
    {
      scope: 'read',
      cost: 'page',
      input: competitionInput,
      output: competitionLeaderboardPage.extend(foldedLeaderboard.shape),
      version: competitionDependsOn,
    },
    async (ctx, input) => foldLeaderboard(await readCompetitionLeaderboard(ctx, input)),
  ),
  /** The matches page of a competition. Members. */
  matchesPage: query(
    {
      scope: 'read',
      cost: 'page',
      input: competitionInput,
      output: matchesPage,
      version: competitionDependsOn,
    },
    readMatchesPage,
  ),
  /** The current matches in all competitions of a league. Members. */
  matchupsPage: query(
    { scope: 'read', cost: 'page', input: leagueInput, output: matchupsPage, version: matchupsDependOn },
    readMatchupsPage,
  ),
  /** A match in detail. Members. */
  duelPage: query(
    { scope: 'read', cost: 'page', input: duelInput, output: duelPage, version: competitionDependsOn },
    readDuelPage,
  ),
})
