import { and, asc, eq, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { columnsOf, flagAs, listed } from '#db/fields.ts'
import {
  activity,
  competitions,
  leagues,
  memberships,
  notificationSettings,
  profiles,
  seasons,
  standings,
} from '#db/schema/index.ts'
import type { CalendarDay, Instant } from '#domain/calendar-day.ts'
import { type Guard, isBanned } from '../auth/conditions.ts'
import { unlisted } from '../kinds.ts'
import { everInLeagues } from '../leagues/members.ts'
import { roundsUnderWay } from '../leagues/overview.ts'
import { rulesOfLeaguesOf } from '../leagues/rules.ts'
import { lastDeaths } from '../leagues/today.ts'
import type { ActivityItemIds } from './activity-items.ts'

/** Users whose weekly digest is due by the wall clock, longest waiting first. */
export const dueDigests = (db: Db, realNow: Instant, limit: number) =>
  db
    .select({
      userId: notificationSettings.userId,
      dueAt: sql<Instant>`${notificationSettings.nextDigestAt}`.as('due_at'),
      weekday: notificationSettings.digestWeekday,
      hour: notificationSettings.digestHour,
      timeZone: notificationSettings.timeZone,
      matrix: notificationSettings.matrix,
      ...columnsOf(profiles, 'email', 'locale', 'deletedAt'),
      banned: flagAs('banned', isBanned(sql`${notificationSettings.userId}`)),
    })
    .from(notificationSettings)
    .innerJoin(profiles, eq(profiles.id, notificationSettings.userId))
    .where(and(isNotNull(notificationSettings.nextDigestAt), lte(notificationSettings.nextDigestAt, realNow)))
    .orderBy(asc(notificationSettings.nextDigestAt))
    .limit(limit)
export type DueDigest = Awaited<ReturnType<typeof dueDigests>>[number]

/** The present leagues of these users, without muted ones. */
const leaguesOf = (userIds: readonly string[]): SQL => sql`(
  select m.league_id from ${memberships} m
  where m.user_id in ${listed(userIds)} and m.left_at is null and m.muted_at is null)`

const seasonsNow = (userIds: readonly string[]): SQL => sql`(
  select s.id from ${seasons} s where s.league_id in ${leaguesOf(userIds)} and s.archived_at is null)`

/** The newest news of each of those leagues since a given time, without comments. */
export const digestNews = (
  userIds: readonly string[],
  since: Instant,
  limit: number,
): ActivityItemIds => sql`(
  select n.id from (select distinct l.league_id from ${leaguesOf(userIds)} l) l cross join ${activity} n
  where n.league_id = l.league_id and n.id in (
    select a.id from ${activity} a
    where a.league_id = l.league_id and a.at > ${since} and a.news_kind is not null
      and a.kind not in ${unlisted}
      and (a.only_for is null or a.only_for in ${listed(userIds)})
    order by a.at desc, a.id desc limit ${limit}))`

export const digestParts = (db: Db, userIds: readonly string[], today: CalendarDay) => ({
  leagues: db
    .select({
      userId: memberships.userId,
      league: { id: leagues.id, slug: leagues.slug, name: leagues.name },
      season: { id: seasons.id, startDate: seasons.startDate, endDate: seasons.endDate },
    })
    .from(memberships)
    .innerJoin(leagues, eq(leagues.id, memberships.leagueId))
    .innerJoin(seasons, and(eq(seasons.leagueId, leagues.id), isNull(seasons.archivedAt)))
    .where(
      and(
        inArray(memberships.userId, listed(userIds)),
        isNull(memberships.leftAt),
        isNull(memberships.mutedAt),
      ),
    ),
  rules: rulesOfLeaguesOf(db, leaguesOf(userIds), today),
  standings: db
    .select({
      leaderboardId: standings.leaderboardId,
      position: standings.position,
      rank: standings.rank,
      userId: standings.userId,
      points: standings.points,
      provisionalPoints: standings.provisionalPoints,
      active: standings.active,
    })
    .from(standings)
    .where(inArray(standings.leaderboardId, seasonsNow(userIds))),
  deaths: lastDeaths(db, seasonsNow(userIds)),
  competitions: db
    .select(columnsOf(competitions, 'id', 'seasonId', 'name', 'startDate', 'endDate', 'pickParticipation'))
    .from(competitions)
    .where(and(inArray(competitions.seasonId, seasonsNow(userIds)), isNull(competitions.cancelledAt))),
  rounds: roundsUnderWay(db, seasonsNow(userIds), today),
  players: everInLeagues(db, leaguesOf(userIds)),
})

interface DigestTurn {
  userId: string
  /** When the digest was due, as read. */
  dueAt: Instant
}

/** True while the digest that was due then is still due: it was not written, and its time was not changed. */
export const isDigestDue = ({ userId, dueAt }: DigestTurn): Guard =>
  sql`exists (select 1 from ${notificationSettings} s where s.user_id = ${userId} and s.next_digest_at = ${dueAt})`

/**
 * Sets the time of the next digest. Must come after the statement that adds this one to the outbox, in the same batch.
 * Returns a row if it was due.
 */
export const digestWritten = (
  db: Db,
  { userId, dueAt }: DigestTurn,
  next: Instant | null,
  provided: Guard = sql`true`,
) =>
  db
    .update(notificationSettings)
    .set({ nextDigestAt: next })
    .where(
      and(eq(notificationSettings.userId, userId), eq(notificationSettings.nextDigestAt, dueAt), provided),
    )
    .returning({ userId: notificationSettings.userId })
