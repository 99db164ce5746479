import type { z } from 'zod'
import type {
  CompetitionLeaderboardPage,
  competitionInput,
  MatchesPage,
} from '#contracts/competitions/competition.ts'
import type { MatchView, StandingView } from '#contracts/competitions/standings.ts'
import type { CsvFile } from '#contracts/csv.ts'
import { type Names, prepareParts } from '#db/prepared.ts'
import { chosenPicks } from '#db/queries/competition-picks.ts'
import { everMembersOf } from '#db/queries/leagues/members.ts'
import { listNames } from '#db/queries/picks/deathlists.ts'
import { shownPicksOfSeason } from '#db/queries/picks/shown-picks.ts'
import { competitionVersion } from '#db/queries/versions/league-versions.ts'
import { dayOf } from '#domain/calendar-day.ts'
import { listsAreUnopened } from '#domain/seasons/sealed-lists.ts'
import type { Ctx } from '../context.ts'
import { currentLeaderboard, leaderboardParts } from '../leaderboards/current.ts'
import { standingsCsv } from '../leaderboards/standings-csv.ts'
import type { VersionOf } from '../page-version.ts'
import { usersById, viewMatch, viewPlayers, viewStandings, withoutOthersPicks } from '../views/standings.ts'
import { type CompetitionReadParams, competitionIds, readAsCompetitionMember, viewHead } from './scope.ts'

type Input = z.output<typeof competitionInput>

const partsOf = prepareParts((db, asked: Names<CompetitionReadParams & { now: string }>) => {
  const { competitionId, leagueId, seasonId } = competitionIds(asked)
  return {
    users: everMembersOf(db, leagueId),
    picks: shownPicksOfSeason(db, seasonId, asked),
    lists: listNames(db, seasonId, asked),
    chosen: chosenPicks(db, competitionId, asked),
    leaderboard: leaderboardParts({ db, now: asked.now }, competitionId),
  }
})

export const competitionDependsOn: VersionOf<Input> = (
  { db, now },
  { competition, league = null },
  { userId },
) => competitionVersion(db, { competition, league, userId, now })

/** What the pages of a competition's leaderboard show; `standings` makes the rows. */
export const readLeaderboard = async (ctx: Ctx, input: Input) => {
  const scope = await readAsCompetitionMember(ctx, input, ({ user: { userId } }) => {
    const { competition, league = null } = input
    return partsOf(ctx.db, { competition, league, userId, now: ctx.now })
  })
  const { users, picks, lists, chosen } = scope.rows
  const leaderboard = currentLeaderboard(ctx, scope.rows.leaderboard, picks)
  const userOf = usersById(users, ctx.locale)
  const subset = scope.competition.pickParticipation === 'subset'
  return {
    scope,
    leaderboard,
    picks,
    lists,
    chosen,
    /** Ids of the picks that play; null for all. */
    playing: subset ? (leaderboard.playing ?? new Set(chosen.map(({ pickId }) => pickId))) : null,
    userOf,
    standings: () => viewStandings(ctx, leaderboard, picks, userOf),
  }
}

/**
 * The standings of a competition, empty before it begins. One round trip, or two if the leaderboard is stale and has to
 * be computed.
 * @throws AppError competition_not_found
 */
export const readCompetitionStandings = async (ctx: Ctx, input: Input): Promise<StandingView[]> =>
  (await readLeaderboard(ctx, input)).standings()

export const exportCompetitionStandings = async (ctx: Ctx, input: Input): Promise<CsvFile> => {
  const { scope, standings } = await readLeaderboard(ctx, input)
  return {
    filename: `standings-${scope.league.slug}-${scope.competition.slug}-${dayOf(ctx.now)}.csv`,
    csv: standingsCsv(standings()),
  }
}

/** The matches of a competition by round; empty for types without matches, and before it begins. */
export const readCompetitionMatches = async (ctx: Ctx, input: Input): Promise<MatchView[]> =>
  (await readLeaderboard(ctx, input)).leaderboard.matches.map(viewMatch)

/** The page of a competition's leaderboard: standings, the players' cards, and the history of ranks. */
export const readCompetitionLeaderboard = async (
  ctx: Ctx,
  input: Input,
): Promise<CompetitionLeaderboardPage> => {
  const { scope, leaderboard, picks, lists, playing, userOf, standings } = await readLeaderboard(ctx, input)
  const page = {
    ...viewHead(scope, ctx, leaderboard.cancelled),
    sealed: leaderboard.sealed,
    standings: standings(),
    rankHistory: leaderboard.rankHistory,
    players: viewPlayers(ctx, leaderboard, picks, playing, userOf, lists, scope.competition.endDate),
  }
  return listsAreUnopened(scope.season, scope.membership, dayOf(ctx.now))
    ? withoutOthersPicks(page, scope.user.userId)
    : page
}

/** The matches page: rounds with their results */
export const readMatchesPage = async (ctx: Ctx, input: Input): Promise<MatchesPage> => {
  const { scope, leaderboard, userOf } = await readLeaderboard(ctx, input)
  const active = new Map(leaderboard.standings.map((row) => [row.userId, row.active]))
  return {
    ...viewHead(scope, ctx, leaderboard.cancelled),
    players: [...active].map(([userId, active]) => ({ ...userOf(userId), active })),
    matches: leaderboard.matches.map(viewMatch),
  }
}
