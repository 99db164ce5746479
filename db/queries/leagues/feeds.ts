import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { membershipIn } from '#db/queries/leagues/membership.ts'
import { activity, leagues, memberships, people, profiles } from '#db/schema/index.ts'
import { isBanned } from '../auth/conditions.ts'
import { unlisted } from '../kinds.ts'
import type { ActivityItemIds } from '../news/activity-items.ts'
import { isVisibleTo } from '../picks/sealed.ts'

/** Subquery for the league of a feed secret: null once it was replaced, or its member has left. */
export const feedLeague = (token: string): SQL<string> =>
  sql<string>`(select m.league_id from ${memberships} m where m.feed_token = ${token} and m.left_at is null)`

/** The user of a feed secret, likewise. */
const feedUser = (token: string): SQL<string> =>
  sql<string>`(select m.user_id from ${memberships} m where m.feed_token = ${token} and m.left_at is null)`

/** The user and the league of a feed secret: one row, or none. */
export const feedOwner = (db: Db, token: string) =>
  db
    .select({
      userId: memberships.userId,
      locale: profiles.locale,
      league: { slug: leagues.slug, name: leagues.name, createdAt: leagues.createdAt },
    })
    .from(memberships)
    .innerJoin(leagues, eq(leagues.id, memberships.leagueId))
    .innerJoin(profiles, eq(profiles.id, memberships.userId))
    .where(
      and(
        eq(memberships.feedToken, token),
        isNull(memberships.leftAt),
        isNull(profiles.deletedAt),
        sql`not ${isBanned(sql`${profiles.id}`)}`,
      ),
    )

export const feedIds = (token: string, limit: number): ActivityItemIds => sql`(
  select a.id from ${activity} a
  where a.league_id = ${feedLeague(token)} and a.news_kind is not null
    and ${isVisibleTo(feedUser(token))} and a.kind not in ${unlisted}
  order by a.at desc, a.id desc limit ${limit})`

/** When the people of these activity items were last merged with others, or such a merge undone. */
export const lastMerges = (db: Db, ids: ActivityItemIds) =>
  db
    .select({ personId: people.id, at: people.mergesAt })
    .from(people)
    .where(
      sql`${people.mergesAt} is not null and ${people.id} in (
        select coalesce(p.merged_into, p.id) from ${activity} a cross join ${people} p on p.id = a.person_id where a.id in ${ids})`,
    )

interface Member {
  leagueId: string
  userId: string
}

/** Sets, replaces or clears the secret of a member's feeds; returns it. No row: no longer a member. */
export const setFeedToken = (db: Db, member: Member, token: string | SQL | null) =>
  db
    .update(memberships)
    .set({ feedToken: token })
    .where(and(...membershipIn(member.leagueId, member.userId)))
    .returning({ token: memberships.feedToken })

/** Creates the secret unless there is one. */
export const ensureFeedToken = (db: Db, member: Member, token: string) =>
  setFeedToken(db, member, sql`coalesce(${memberships.feedToken}, ${token})`)
