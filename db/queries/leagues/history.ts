import { and, asc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { columnsOf } from '#db/fields.ts'
import {
  competitions,
  leaderboards,
  matches,
  memberships,
  people,
  picks,
  rankHistory,
  scoreEntries,
  seasons,
  standings,
} from '#db/schema/index.ts'
import type { CalendarDay } from '#domain/calendar-day.ts'
import { leadersOf } from '../competitions/competitions.ts'
import type { LeaderboardIds } from '../competitions/leaderboard-inputs.ts'
import { presentId } from '../picks/present-id.ts'
import type { LeagueIdOf } from './member-scope.ts'

/** All leaderboards of a league: of its seasons and of their competitions. */
export const leaderboardsOfLeague = (leagueId: LeagueIdOf): LeaderboardIds =>
  sql`(select t.id from ${leaderboards} t where t.league_id = ${leagueId})`

/** The leaderboards of a league's seasons; a season's leaderboard has the season's id. */
const seasonTablesOf = (leagueId: LeagueIdOf): SQL =>
  sql`(select s.id from ${seasons} s where s.league_id = ${leagueId})`

/** The standings of all seasons of a league, each in display order. */
export const seasonTables = (db: Db, leagueId: LeagueIdOf) =>
  db
    .select({
      seasonId: standings.leaderboardId,
      ...columnsOf(standings, 'userId', 'rank', 'points', 'dead', 'active'),
    })
    .from(standings)
    .where(sql`${standings.leaderboardId} in ${seasonTablesOf(leagueId)}`)
    .orderBy(asc(standings.leaderboardId), asc(standings.position))

/**
 * For each season of a league, the confirmed scores with the most points: among people who scored for one player only
 * (`lone`), and among all others. Merged people are one person, with the present id.
 */
export const bestScores = (db: Db, leagueId: LeagueIdOf) =>
  db
    .select({
      seasonId: sql<string>`e.seasonId`,
      pickId: sql<string>`e.pickId`,
      userId: sql<string>`e.userId`,
      personId: sql<string>`e.personId`,
      diedOn: sql<CalendarDay>`e.diedOn`,
      points: sql<number>`e.points`,
      /** No other player scored with the person in that season. */
      lone: sql<boolean>`e.lone`.mapWith(Boolean),
      labels: people.labels,
      image: people.image,
    })
    .from(sql`(
      select h.*, rank() over (partition by h.seasonId, h.lone order by h.points desc) as place from (
        select s.leaderboard_id as seasonId, s.pick_id as pickId, s.user_id as userId, ${presentId(sql`s.person_id`)} as personId,
          s.died_on as diedOn, s.points,
          count(*) over (partition by s.leaderboard_id, ${presentId(sql`s.person_id`)}) = 1 as lone
        from ${scoreEntries} s where s.leaderboard_id in ${seasonTablesOf(leagueId)} and s.status = 'confirmed') h) e`)
    .innerJoin(people, sql`${people.id} = e.personId`)
    .where(sql`e.place = 1`)
    .orderBy(sql`e.diedOn`, sql`e.pickId`)

/** The players in first place of a league's seasons, day by day from the first death that counted. */
export const leadDays = (db: Db, leagueId: LeagueIdOf) =>
  db.all<{ seasonId: string; day: CalendarDay; userId: string }>(sql`
    select r.leaderboard_id as "seasonId", r.day, r.user_id as "userId" from (
      select e.leaderboard_id as id, min(e.died_on) as day from ${scoreEntries} e
      where e.leaderboard_id in ${seasonTablesOf(leagueId)} and e.status = 'confirmed'
      group by e.leaderboard_id) f
    join ${rankHistory} r on r.leaderboard_id = f.id and r.day >= f.day
    where r.rank = 1 order by r.leaderboard_id, r.day, r.user_id`)

/** The names of people on the lists of seasons whose leaderboards are recomputed. */
export const namesOnLists = (db: Db, stale: LeaderboardIds) =>
  db
    .select({ id: people.id, labels: people.labels, image: people.image })
    .from(people)
    .where(sql`${people.id} in (select k.person_id from ${picks} k where k.season_id in ${stale})`)

const competitionColumns = {
  ...columnsOf(competitions, 'id', 'slug', 'name', 'type', 'seasonId', 'startDate', 'endDate', 'cancelledAt'),
  leaders: leadersOf,
}

const played = (db: Db, which: SQL) =>
  db
    .select(competitionColumns)
    .from(competitions)
    .where(and(which, isNull(competitions.cancelledAt)))
    .orderBy(asc(competitions.startDate), asc(competitions.id))

/** The competitions of a league's seasons that were not cancelled, with their leaders, in order of start. */
export const playedCompetitions = (db: Db, leagueId: LeagueIdOf) =>
  played(db, eq(competitions.leagueId, leagueId))

export const competitionsOfSeason = (db: Db, seasonId: string | SQL<string>) =>
  played(db, eq(competitions.seasonId, seasonId))

export type PlayedCompetition = Awaited<ReturnType<typeof played>>[number]

/** Finished matches of these leaderboards between two players, without byes. */
export const endedMatches = (db: Db, ids: LeaderboardIds) =>
  db
    .select({
      competitionId: matches.competitionId,
      round: matches.round,
      slot: matches.slot,
      endDate: matches.endDate,
      homeUserId: matches.homeUserId,
      awayUserId: matches.awayUserId,
      winnerUserId: matches.winnerUserId,
      decidedBy: matches.decidedBy,
      status: matches.status,
    })
    .from(matches)
    .where(
      and(
        sql`${matches.competitionId} in ${ids}`,
        inArray(matches.status, ['final', 'sealed']),
        isNotNull(matches.homeUserId),
        isNotNull(matches.awayUserId),
      ),
    )

export const competitionLeaderboards = (seasonId: SQL<string>): LeaderboardIds =>
  sql`(select t.id from ${leaderboards} t where t.season_id = ${seasonId} and t.kind = 'competition')`

export const currentMemberIds = (db: Db, leagueId: LeagueIdOf) =>
  db
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.leagueId, leagueId), isNull(memberships.leftAt)))

/** The fields of people on a season's lists that a yearbook needs in addition to the fields of cards. */
export const livesOfSeason = (db: Db, seasonId: SQL<string>) =>
  db
    .select(columnsOf(people, 'id', 'descriptions', 'wikiTitles'))
    .from(people)
    .where(
      sql`${people.id} in (select k.person_id from ${picks} k where k.season_id = ${seasonId}) and ${people.status} <> 'alive'`,
    )
