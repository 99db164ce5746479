import { and, asc, desc, eq, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { insertWhere } from '#db/insert-where.ts'
import type { Given } from '#db/prepared.ts'
import { membershipIn } from '#db/queries/leagues/membership.ts'
import {
  competitionParticipants,
  competitions,
  leaderboards,
  leagues,
  memberships,
  people,
  picks,
  seasons,
} from '#db/schema/index.ts'
import type { CalendarDay, Instant } from '#domain/calendar-day.ts'
import { livingStatuses } from '#domain/life-status/statuses.ts'
import { membersOf } from '../leagues/members.ts'
import { isAudited } from '../news/activity.ts'
import { birthColumns } from '../people/named-person.ts'

export type CompetitionRow = typeof competitions.$inferSelect

/**
 * Subquery for a competition's id, for statements in the member scope: null for users who are not members of its
 * league.
 */
export type CompetitionIdOf = SQL<string>

export interface CompetitionRefs {
  /** Slug or id. */
  competition: string
  /** Slug or id of its league. Without it, a slug means the newest competition with that slug in the user's leagues. */
  league?: string | undefined
}

export const competitionIdForMember = (
  { competition, league = null }: { competition: Given<string>; league?: Given<string | null> | undefined },
  userId: Given<string>,
): CompetitionIdOf =>
  sql<string>`(select c.id from ${memberships} m join ${leagues} l on l.id = m.league_id join ${competitions} c on c.league_id = l.id
    where m.user_id = ${userId} and m.left_at is null and (c.id = ${competition} or c.slug = ${competition})
      and (${league} is null or l.id = ${league} or l.slug = ${league})
    order by c.id = ${competition} desc, c.created_at desc limit 1)`

export const leagueIdOfCompetition = (competitionId: CompetitionIdOf): SQL<string> =>
  sql<string>`(select league_id from ${competitions} where id = ${competitionId})`

export const seasonIdOfCompetition = (competitionId: CompetitionIdOf): SQL<string> =>
  sql<string>`(select season_id from ${competitions} where id = ${competitionId})`

/** One row if the user is a member of the competition's league now, else none. */
export const competitionScope = (db: Db, competitionId: CompetitionIdOf, userId: Given<string>) =>
  db
    .select({
      competition: competitions,
      league: leagues,
      membership: memberships,
      season: seasons,
      members: membersOf(competitions.leagueId),
    })
    .from(competitions)
    .innerJoin(leagues, eq(leagues.id, competitions.leagueId))
    .innerJoin(seasons, eq(seasons.id, competitions.seasonId))
    .innerJoin(memberships, and(...membershipIn(leagues.id, userId)))
    .where(eq(competitions.id, competitionId))

export type CompetitionScope = Awaited<ReturnType<typeof competitionScope>>[number]

/** The named participants of one competition, or of those with these ids; `isMember`: in the league now. */
export const participantsOf = (db: Db, of: { competitionId: string | SQL } | { ids: SQL }) =>
  db
    .select({
      ...getTableColumns(competitionParticipants),
      isMember: sql`exists (select 1 from ${competitions} c join ${memberships} m on m.league_id = c.league_id
        where c.id = "competition_participants"."competition_id"
          and m.user_id = "competition_participants"."user_id" and m.left_at is null)`.mapWith(Boolean),
    })
    .from(competitionParticipants)
    .where(
      'competitionId' in of
        ? eq(competitionParticipants.competitionId, of.competitionId)
        : inArray(competitionParticipants.competitionId, of.ids),
    )
    .orderBy(asc(competitionParticipants.seed))

export type ParticipantRow = Awaited<ReturnType<typeof participantsOf>>[number]

export interface Winner {
  userId: string
  displayName: string
  deletedAt: Instant | null
}

/** The leaders of a competition's leaderboard (domain/competitions/winners.ts). For statements over `competitions`. */
export const leadersOf = sql<Winner[]>`(
  select json_group_array(json_object('userId', w.id, 'displayName', w.display_name, 'deletedAt', w.deleted_at))
  from (select distinct p.id, p.display_name, p.deleted_at
    from standings s join profiles p on p.id = s.user_id
    where s.leaderboard_id = "competitions"."id" and s.rank = 1
      and (s.active or s.dead > 0 or coalesce(s.won, s.round_reached) is not null) and (
      exists (select 1 from standings o where o.leaderboard_id = s.leaderboard_id and o.rank > 1)
      or (select count(*) from standings o where o.leaderboard_id = s.leaderboard_id) = 1)
    order by s.position) w)`
  // The JSON is made by SQLite, from the columns above.
  .mapWith((text: string) => JSON.parse(text) as Winner[])
  .as('leaders')

/** The number of a competition's season if it is an earlier one, else null. For statements over `competitions`. */
export const earlierSeason = sql<number | null>`(
  select s.number from seasons s where s.id = "competitions"."season_id" and s.archived_at is not null)`.as(
  'season',
)

const playedShown = 100
const cancelledShown = 10

/**
 * The ids of the competitions that a league's lists show: up to 100 that are current or ended last, and the ten
 * cancelled last. With the id `before`: the hundred that ended before that one.
 */
export const shownCompetitionIds = (leagueId: string | SQL, before?: string | undefined): SQL => {
  const played = (more: SQL) => sql`select id from (
    select c.id from competitions c where c.league_id = ${leagueId} and c.cancelled_at is null and ${more}
    order by c.end_date desc, c.id desc limit ${playedShown})`
  if (before !== undefined)
    return sql`(${played(sql`(c.end_date, c.id) < (
      select b.end_date, b.id from competitions b where b.id = ${before} and b.league_id = ${leagueId})`)})`
  return sql`(${played(sql`1`)} union all select id from (
    select c.id from competitions c where c.league_id = ${leagueId} and c.cancelled_at is not null
    order by c.cancelled_at desc limit ${cancelledShown}))`
}

/** These competitions with the league's current number of members, latest start first. */
export const listedCompetitions = (db: Db, ids: SQL) =>
  db
    .select({
      competition: competitions,
      members: membersOf(competitions.leagueId),
      season: earlierSeason,
      leaders: leadersOf,
    })
    .from(competitions)
    .where(inArray(competitions.id, ids))
    .orderBy(desc(competitions.startDate), desc(competitions.id))

export const competitionIdsUnderWay = (leagueId: string | SQL, today: Given<CalendarDay>): SQL =>
  sql`(select c.id from ${competitions} c where c.league_id = ${leagueId} and c.cancelled_at is null
    and c.start_date <= ${today} and c.end_date >= ${today})`

type NewCompetition = Omit<typeof competitions.$inferInsert, 'slug'> & {
  /** Best first; the first one unused in the league is taken. */
  slugs: readonly string[]
}

/** Inserts a competition with its leaderboard, once that is audited; returns it with its slug. */
export const insertCompetition = (db: Db, { slugs, ...row }: NewCompetition, auditId: string) => ({
  created: insertWhere(
    db,
    competitions,
    {
      ...row,
      slug: sql`(select s.value from json_each(${JSON.stringify(slugs)}) s
          where s.value not in (select c.slug from ${competitions} c where c.league_id = ${row.leagueId}) order by s.key limit 1)`,
    },
    isAudited(auditId),
  ).returning(),
  leaderboard: insertWhere(
    db,
    leaderboards,
    {
      id: row.id,
      kind: 'competition',
      leagueId: row.leagueId,
      seasonId: row.seasonId,
      staleSince: row.createdAt,
      revision: 1,
    },
    isAudited(auditId),
  ),
  // Once the season's other leaderboards are sealed its people are not watched any more (people-watch.sql).
  watched: db.run(sql`
    update people set watch = 2, polled_at = null where watch = 0 and ${isAudited(auditId)} and id in (
      select k.person_id from picks k where k.season_id = ${row.seasonId} and k.void_reason is not 'merged')`),
})

/** Replaces the named participants, once that is audited. */
export const setParticipants = (
  db: Db,
  competitionId: string,
  participants: readonly { userId: string; seed: number }[],
  auditId: string,
) => ({
  removed: db
    .delete(competitionParticipants)
    .where(and(eq(competitionParticipants.competitionId, competitionId), isAudited(auditId))),
  added: db.run(sql`
      insert into ${competitionParticipants} (competition_id, user_id, seed)
      select ${competitionId}, value ->> 'userId', value ->> 'seed' from json_each(${JSON.stringify(participants)})
      where ${isAudited(auditId)}`),
})

type Changes = Partial<Omit<typeof competitions.$inferInsert, 'id' | 'leagueId' | 'seasonId' | 'slug'>>

export const changeCompetition = (db: Db, competitionId: string, changes: Changes, auditId: string) =>
  db
    .update(competitions)
    // Do not set the id, even to its own value: SQLite would search for every row that references it.
    .set({ name: sql`${competitions.name}`, ...changes, reminders: 0 })
    .where(and(eq(competitions.id, competitionId), isAudited(auditId)))
    .returning()

export const markCompetitionStale = (db: Db, competitionId: string, at: Instant, auditId: string) =>
  db
    .update(leaderboards)
    .set({ staleSince: at, revision: sql`${leaderboards.revision} + 1` })
    .where(and(eq(leaderboards.id, competitionId), isAudited(auditId)))

/**
 * The audit data of a cancelled competition: its players in the order of the draw at the moment of writing; without
 * named players, the members.
 */
export const cancelledDraw = ({
  competition,
  members,
}: {
  competition: { competitionId: string } & Record<string, unknown>
  members: readonly string[]
}): SQL => {
  const named = sql`from ${competitionParticipants} where competition_id = ${competition.competitionId}`
  return sql`json_set(${JSON.stringify(competition)}, '$.participants', json(case
    when exists (select 1 ${named})
    then (select json_group_array(p.user_id) from (select user_id ${named} order by seed) p)
    else ${JSON.stringify(members)} end))`
}

/** A cancelled competition has no leaderboard. */
export const dropLeaderboard = (db: Db, competitionId: string, auditId: string) =>
  db.delete(leaderboards).where(and(eq(leaderboards.id, competitionId), isAudited(auditId)))

/** Births of the living people on the lists of a season, for forecasts; suspended picks do not count. */
export const livingPicksOfSeason = (db: Db, seasonId: string | SQL) =>
  db
    .select({
      userId: picks.userId,
      personId: picks.personId,
      ...birthColumns,
      sex: people.sex,
    })
    .from(picks)
    .innerJoin(people, eq(people.id, picks.personId))
    .innerJoin(memberships, and(...membershipIn(picks.leagueId, picks.userId)))
    .where(
      and(
        eq(picks.seasonId, seasonId),
        isNull(picks.removedAt),
        isNull(picks.voidedAt),
        isNull(picks.suspendedAt),
        inArray(people.status, livingStatuses),
      ),
    )
