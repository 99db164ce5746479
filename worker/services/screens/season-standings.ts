import type { z } from 'zod'
import type { LeaderboardPage, leaderboardInput, StandingView } from '#contracts/competitions/standings.ts'
import type { CsvFile } from '#contracts/csv.ts'
import { onlyIf } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import type { Name, Names } from '#db/prepared.ts'
import { type LeagueIdOf, prepareLeagueParts } from '#db/queries/leagues/member-scope.ts'
import { everMembersOf, isCurrentAdmin } from '#db/queries/leagues/members.ts'
import { seasonIdByNumber } from '#db/queries/leagues/season-ids.ts'
import { seasonsOfLeague } from '#db/queries/leagues/seasons.ts'
import { listNames } from '#db/queries/picks/deathlists.ts'
import { type ShownPickRow, shownPicksOfSeason } from '#db/queries/picks/shown-picks.ts'
import { leaderboardVersion } from '#db/queries/versions/league-versions.ts'
import { dayOf, type Instant } from '#domain/calendar-day.ts'
import { isAdmin } from '#domain/leagues/roles.ts'
import { listsAreUnopened } from '#domain/seasons/sealed-lists.ts'
import { readAsMember } from '../access.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'
import { currentLeaderboard, leaderboardParts } from '../leaderboards/current.ts'
import { standingsCsv } from '../leaderboards/standings-csv.ts'
import type { VersionOf } from '../page-version.ts'
import { failuresSince, healthParts, viewHealth } from '../people/health.ts'
import { refreshJob } from '../people/refresh/refresh.ts'
import { viewLeagueHead } from '../views/competitions.ts'
import { viewSeason, viewSeasonChoices } from '../views/seasons.ts'
import { usersById, viewPlayers, viewStandings, withoutOthersPicks } from '../views/standings.ts'

type Input = z.output<typeof leaderboardInput>

type Asked = Record<'now' | 'failedSince', string>

const partsOf = (
  db: Db,
  leagueId: LeagueIdOf,
  userId: Name<string>,
  { now, failedSince }: Names<Asked>,
  season?: Name<number>,
) => {
  const seasonId = seasonIdByNumber(leagueId, season)
  return {
    seasons: seasonsOfLeague(db, leagueId),
    users: everMembersOf(db, leagueId),
    picks: shownPicksOfSeason(db, seasonId, { userId, now }),
    lists: listNames(db, seasonId, { userId, now }),
    health: onlyIf(
      db,
      isCurrentAdmin(leagueId, userId),
      healthParts({ db, now }, leagueId, userId, failedSince),
    ),
    leaderboard: leaderboardParts({ db, now }, seasonId),
  }
}
const ofCurrentSeason = prepareLeagueParts(partsOf)
const ofSeason = prepareLeagueParts((db, leagueId, userId, names: Names<Asked & { season: number }>) =>
  partsOf(db, leagueId, userId, names, names.season),
)

const dependsOn = leaderboardVersion(refreshJob)

export const leaderboardDependsOn: VersionOf<Input> = (ctx, { league, season = null }, { userId }) =>
  dependsOn(ctx.db, { league, userId, now: ctx.now, failedSince: failuresSince(ctx), season })

const readSeasonLeaderboard = async (ctx: Ctx, input: Input) => {
  const scope = await readAsMember(ctx, input.league, ({ asked }) => {
    const { season } = input
    const values = { now: ctx.now, failedSince: failuresSince(ctx) }
    return season === undefined
      ? ofCurrentSeason(ctx.db, asked, values)
      : ofSeason(ctx.db, asked, { ...values, season })
  })
  const { seasons, users, picks, lists } = scope.rows
  const season =
    input.season === undefined ? scope.season : seasons.find(({ number }) => number === input.season)
  if (!season) throw new AppError('not_found', { field: 'season' })
  const leaderboard = currentLeaderboard(ctx, scope.rows.leaderboard, picks)
  const userOf = usersById(users, ctx.locale)
  const health = isAdmin(scope.membership.role) ? viewHealth(ctx, scope.season, scope.rows.health) : null
  return {
    scope,
    seasons,
    season,
    picks,
    lists,
    leaderboard,
    health,
    userOf,
    standings: viewStandings(ctx, leaderboard, picks, userOf),
  }
}

/**
 * The standings of a season: rows with all entries and their reasons. One round trip, or two if the leaderboard is
 * stale and has to be computed.
 * @throws AppError league_not_found, not_found for a season that the league never had
 */
export const readSeasonStandings = async (ctx: Ctx, input: Input): Promise<StandingView[]> =>
  (await readSeasonLeaderboard(ctx, input)).standings

export const exportSeasonStandings = async (ctx: Ctx, input: Input): Promise<CsvFile> => {
  const { scope, season, standings } = await readSeasonLeaderboard(ctx, input)
  return {
    filename: `standings-${scope.league.slug}-season-${season.number}-${dayOf(ctx.now)}.csv`,
    csv: standingsCsv(standings),
  }
}

/**
 * The instant since which everybody on the lists has been checked: the oldest check of a person whose death is not
 * confirmed. People who were never checked are left out; the next run checks them first.
 */
const checkedAt = (picks: readonly ShownPickRow[]): Instant | null =>
  picks.reduce<Instant | null>((oldest, { pick, person }) => {
    const at = person.polledAt ?? person.readAt
    if (pick.removedAt !== null || person.status === 'confirmed' || at === null) return oldest
    return oldest === null || at < oldest ? at : oldest
  }, null)

/** The page of a season's leaderboard: standings, the players' cards, and the history of ranks. */
export const readLeaderboardPage = async (ctx: Ctx, input: Input): Promise<LeaderboardPage> => {
  const { scope, seasons, season, picks, lists, leaderboard, health, userOf, standings } =
    await readSeasonLeaderboard(ctx, input)
  const unopened = listsAreUnopened(season, scope.membership, dayOf(ctx.now))
  const page = {
    league: viewLeagueHead(scope.league, scope.membership),
    season: viewSeason(season, dayOf(ctx.now)),
    seasons: viewSeasonChoices(seasons),
    sealed: leaderboard.sealed,
    picturesShared: scope.league.picturesShared,
    checkedAt: checkedAt(picks),
    health,
    unopened,
    standings,
    rankHistory: leaderboard.rankHistory,
    players: viewPlayers(ctx, leaderboard, picks, null, userOf, lists, season.endDate),
  }
  return unopened ? withoutOthersPicks(page, scope.user.userId) : page
}
