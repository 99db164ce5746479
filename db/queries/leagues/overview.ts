import { and, asc, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { columnsOf, flagAs, numberAs } from '#db/fields.ts'
import type { Given } from '#db/prepared.ts'
import {
  competitions,
  deathlists,
  leagues,
  matches,
  memberships,
  seasons,
  standings,
} from '#db/schema/index.ts'
import type { CalendarDay } from '#domain/calendar-day.ts'
import { earlierSeason, leadersOf, shownCompetitionIds } from '../competitions/competitions.ts'
import { leagueWithSettings } from '../settings.ts'
import { currentSeasonIdOf, type LeagueIdOf } from './member-scope.ts'
import { membersOf } from './members.ts'

export const dashboardLeagues = (db: Db, userId: Given<string>) =>
  db
    .select({
      league: leagueWithSettings,
      membership: memberships,
      season: seasons,
      memberCount: membersOf(leagues.id),
      listName: deathlists.name,
      standing: columnsOf(standings, 'rank', 'points', 'provisionalPoints'),
      /** Of the season's table, former members included */
      players: numberAs(
        'players',
        sql`(select count(*) from ${standings} o where o.leaderboard_id = ${seasons.id})`,
      ),
      scored: flagAs(
        'scored',
        sql`exists (select 1 from ${standings} o where o.leaderboard_id = ${seasons.id} and (o.points <> 0 or o.rank <> 1))`,
      ),
    })
    .from(memberships)
    .innerJoin(leagues, eq(leagues.id, memberships.leagueId))
    .innerJoin(seasons, and(eq(seasons.leagueId, leagues.id), isNull(seasons.archivedAt)))
    .leftJoin(deathlists, and(eq(deathlists.seasonId, seasons.id), eq(deathlists.userId, userId)))
    .leftJoin(standings, and(eq(standings.leaderboardId, seasons.id), eq(standings.userId, userId)))
    .where(and(eq(memberships.userId, userId), isNull(memberships.leftAt)))
    .orderBy(sql`${leagues.name} collate nocase`, asc(leagues.id))

export const leagueIdsOf = (userId: Given<string>): SQL =>
  sql`(select m.league_id from ${memberships} m where m.user_id = ${userId} and m.left_at is null)`

export const currentSeasonIdsOf = (userId: Given<string>): SQL =>
  sql`(select s.id from ${seasons} s where s.league_id in ${leagueIdsOf(userId)} and s.archived_at is null)`

/** The ids of all seasons of a league. */
export const everySeasonIdOf = (leagueId: LeagueIdOf): SQL =>
  sql`(select s.id from ${seasons} s where s.league_id = ${leagueId})`

/**
 * The competitions of a league that lists show, latest first: those of the current season, and those of earlier ones that
 * are not over.
 */
export const competitionLines = (db: Db, leagueId: LeagueIdOf, today: Given<CalendarDay>) =>
  db
    .select({
      id: competitions.id,
      slug: competitions.slug,
      name: competitions.name,
      type: competitions.type,
      startDate: competitions.startDate,
      endDate: competitions.endDate,
      pickParticipation: competitions.pickParticipation,
      cancelledAt: competitions.cancelledAt,
      season: earlierSeason,
      leaders: leadersOf,
    })
    .from(competitions)
    .where(
      and(
        inArray(competitions.id, shownCompetitionIds(leagueId)),
        or(
          eq(competitions.seasonId, currentSeasonIdOf(leagueId)),
          and(isNull(competitions.cancelledAt), sql`${competitions.endDate} >= ${today}`),
        ),
      ),
    )
    .orderBy(desc(competitions.startDate), desc(competitions.id))

/**
 * Current rounds of the competitions of these seasons, with their last days.
 * @param seasonIds a query in parentheses
 */
export const roundsUnderWay = (db: Db, seasonIds: SQL, today: Given<CalendarDay>) =>
  db
    .selectDistinct(columnsOf(matches, 'competitionId', 'round', 'endDate'))
    .from(matches)
    .innerJoin(competitions, eq(competitions.id, matches.competitionId))
    .where(
      and(
        sql`${competitions.seasonId} in ${seasonIds}`,
        isNull(competitions.cancelledAt),
        sql`${matches.startDate} <= ${today}`,
        sql`${matches.endDate} >= ${today}`,
      ),
    )
