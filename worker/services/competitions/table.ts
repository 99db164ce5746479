import type { z } from 'zod'
import { chosenPicks } from '#db/queries/competitions.ts'
import { shownPicksOfSeason } from '#db/queries/shown-picks.ts'
import { everMembersOf } from '#db/queries/table-results.ts'
import type {
  CompetitionLeaderboardPage,
  competitionInput,
  MatchesPage,
} from '../../contracts/competition.ts'
import type { CsvFile } from '../../contracts/pick.ts'
import type { MatchView, StandingView } from '../../contracts/standings.ts'
import { dayOf } from '../../domain/calendar-day.ts'
import type { Ctx } from '../context.ts'
import { standingsCsv } from '../tables/csv.ts'
import { currentTable, tableParts } from '../tables/current.ts'
import { usersById, viewMatch, viewPlayers, viewStandings } from '../tables/view.ts'
import { readAsCompetitionMember, viewHead } from './scope.ts'

type Input = z.output<typeof competitionInput>

const readTable = async (ctx: Ctx, input: Input) => {
  const scope = await readAsCompetitionMember(ctx, input, ({ competitionId, leagueId, seasonId }) => ({
    users: everMembersOf(ctx.db, leagueId),
    picks: shownPicksOfSeason(ctx.db, seasonId),
    chosen: chosenPicks(ctx.db, competitionId),
    table: tableParts(ctx, competitionId),
  }))
  const { users, picks, chosen } = scope.rows
  const table = currentTable(ctx, scope.rows.table, picks)
  const userOf = usersById(users, ctx.locale)
  const subset = scope.competition.pickParticipation === 'subset'
  return {
    scope,
    table,
    picks,
    /** Ids of the picks that play; null: all. */
    playing: subset ? (table.playing ?? new Set(chosen.map(({ pickId }) => pickId))) : null,
    userOf,
    standings: viewStandings(ctx, table, picks, userOf),
  }
}

/**
 * The table of a competition, empty before it begins. One round trip, computed on the spot where it is stale.
 * @throws AppError competition_not_found
 */
export const readCompetitionStandings = async (ctx: Ctx, input: Input): Promise<StandingView[]> =>
  (await readTable(ctx, input)).standings

/** The same as a CSV file. */
export const exportCompetitionStandings = async (ctx: Ctx, input: Input): Promise<CsvFile> => {
  const { scope, standings } = await readTable(ctx, input)
  return {
    filename: `standings-${scope.league.slug}-${scope.competition.slug}-${dayOf(ctx.now)}.csv`,
    csv: standingsCsv(standings),
  }
}

/** The matches of a competition by round; none in types without, or before it begins. */
export const readCompetitionMatches = async (ctx: Ctx, input: Input): Promise<MatchView[]> =>
  (await readTable(ctx, input)).table.matches.map(viewMatch)

/** The leaderboard of a competition: its table, the players' cards, and how ranks have moved. */
export const readCompetitionLeaderboard = async (
  ctx: Ctx,
  input: Input,
): Promise<CompetitionLeaderboardPage> => {
  const { scope, table, picks, playing, userOf, standings } = await readTable(ctx, input)
  return {
    ...viewHead(scope, ctx, table.cancelled),
    sealed: table.sealed,
    standings,
    rankHistory: table.rankHistory,
    players: viewPlayers(ctx, table, picks, playing, userOf),
  }
}

/** The matches page: rounds with their results, and the table that they make. */
export const readMatchesPage = async (ctx: Ctx, input: Input): Promise<MatchesPage> => {
  const { scope, table, userOf, standings } = await readTable(ctx, input)
  const active = new Map(table.standings.map((row) => [row.userId, row.active]))
  return {
    ...viewHead(scope, ctx, table.cancelled),
    players: [...active].map(([userId, active]) => ({ ...userOf(userId), active })),
    matches: table.matches.map(viewMatch),
    standings,
  }
}
