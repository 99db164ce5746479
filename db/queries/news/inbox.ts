import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import type { Given } from '#db/prepared.ts'
import { activity, memberships } from '#db/schema/index.ts'
import type { Instant } from '#domain/calendar-day.ts'
import { newsFor } from '#domain/news/news-registry.ts'
import { listOfKinds } from '../kinds.ts'
import { everInLeagues } from '../leagues/members.ts'
import { leagueIdsOf } from '../leagues/overview.ts'
import { isVisibleTo } from '../picks/sealed.ts'
import type { ActivityItemIds } from './activity-items.ts'
import { isHeardBy } from './discussions.ts'

/** News per league is counted up to this number. */
const mostCounted = 100

/** True if an activity item `a` is news for the user; a user's own actions are not. */
const isNewsFor = (
  userId: Given<string>,
): SQL => sql`a.news_kind is not null and ${isVisibleTo(userId)} and ${isHeardBy(userId)} and case
  when a.kind in ${listOfKinds(newsFor('others'))} then a.actor_id is not ${userId}
  when a.kind in ${listOfKinds(newsFor('player'))} then a.actor_id = ${userId}
  when a.kind in ${listOfKinds(newsFor('named'))} then exists (
    select 1 from json_each(a.data, '$.userIds') u where u.value = ${userId})
  else 1 end`

/** Until when a member `m` has read; everything before the member joined counts as read. */
const readUntil = sql`max(coalesce(m.read_until, m.joined_at), m.joined_at)`

interface Choice {
  /** Maximum number in total. */
  limit: number
  /** Maximum number per league; default: `limit`. */
  each?: number
  unread?: true
}

/** The latest news of a user's leagues since the user joined each. */
export const newsIds = (
  userId: Given<string>,
  { limit, each = limit, unread }: Choice,
): ActivityItemIds => sql`(
  select n.id from ${memberships} m cross join ${activity} n
  where m.user_id = ${userId} and m.left_at is null and n.id in (
    select a.id from ${activity} a
    where a.league_id = m.league_id and ${unread ? sql`a.at > ${readUntil}` : sql`a.at >= m.joined_at`}
      and ${isNewsFor(userId)}
    order by a.at desc, a.id desc limit ${each})
  order by n.at desc, n.id desc limit ${limit})`

/** For each of a user's leagues: until when it is read, and the number of news since, up to `mostCounted`. */
export const unreadByLeague = (db: Db, userId: Given<string>) =>
  db.all<{ leagueId: string; readUntil: Instant; unread: number }>(sql`
    select m.league_id as "leagueId", ${readUntil} as "readUntil", (
      select count(*) from (
        select 1 from ${activity} a where a.league_id = m.league_id and a.at > ${readUntil} and ${isNewsFor(userId)}
        limit ${mostCounted})) as "unread"
    from ${memberships} m where m.user_id = ${userId} and m.left_at is null`)

/**
 * Marks the activity of a user's leagues, or of one of them, as read until a given time; the marker never moves back.
 */
export const markReadUntil = (db: Db, userId: string, until: Instant, leagueId?: string) =>
  db
    .update(memberships)
    .set({ readUntil: until })
    .where(
      and(
        eq(memberships.userId, userId),
        isNull(memberships.leftAt),
        sql`coalesce(${memberships.readUntil}, ${memberships.joinedAt}) < ${until}`,
        leagueId === undefined ? undefined : eq(memberships.leagueId, leagueId),
      ),
    )

/** All present and former members of a user's leagues, with the fields that are shown. */
export const fellowPlayers = (db: Db, userId: Given<string>) => everInLeagues(db, leagueIdsOf(userId))
