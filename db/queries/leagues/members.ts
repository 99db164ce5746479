import { and, asc, eq, inArray, isNull, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { joined } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { columnsOf, numberAs } from '#db/fields.ts'
import { insertWhere } from '#db/insert-where.ts'
import { sortedBy } from '#db/order.ts'
import { packed, packedRow, unpacked } from '#db/packed.ts'
import type { Given } from '#db/prepared.ts'
import { membershipIn } from '#db/queries/leagues/membership.ts'
import { membershipPeriods, memberships, profiles } from '#db/schema/index.ts'
import type { Instant } from '#domain/calendar-day.ts'
import { standing } from '#domain/leagues/quotas.ts'
import type { AssignableRole } from '#domain/leagues/roles.ts'
import { shownUser } from '../accounts/profiles.ts'
import { isAudited } from '../news/activity.ts'

export const currentMemberCount = (leagueId: Given<string>): SQL<number> =>
  sql<number>`(select count(*) from ${memberships} m where m.league_id = ${leagueId} and m.left_at is null)`

/** The same as a field of a select. */
export const membersOf = (leagueId: string | SQLWrapper): SQL.Aliased<number> =>
  numberAs('members', currentMemberCount(sql`${leagueId}`))

export const memberCountOf = (db: Db, leagueId: Given<string>) =>
  db
    .select({ count: numberAs('count', sql`count(*)`) })
    .from(memberships)
    .where(and(eq(memberships.leagueId, leagueId), isNull(memberships.leftAt)))

/** True while the user is a member `m` of the league, for whom `more` holds. */
const isMember = (leagueId: Given<string>, userId: Given<string>, more = sql`1`): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${memberships} m where m.league_id = ${leagueId} and m.user_id = ${userId} and m.left_at is null and ${more})`

export const isCurrentMember = (leagueId: Given<string>, userId: string): SQL<boolean> =>
  isMember(leagueId, userId)
/** True while the user is an admin or the owner of the league. */
export const isCurrentAdmin = (leagueId: Given<string>, userId: Given<string>): SQL<boolean> =>
  isMember(leagueId, userId, sql`m.role in ('OWNER', 'ADMIN')`)
export const isCurrentOwner = (leagueId: Given<string>, userId: string): SQL<boolean> =>
  isMember(leagueId, userId, sql`m.role = 'OWNER'`)
/** True while the user is a member with exactly this role, and the account is not deleted. */
export const hasRole = (leagueId: Given<string>, userId: string, role: string): SQL<boolean> =>
  isMember(
    leagueId,
    userId,
    sql`m.role = ${role}
      and not exists (select 1 from ${profiles} p where p.id = m.user_id and p.deleted_at is not null)`,
  )

const inLeagues = (userId: string, more: SQL = sql`1`): SQL<number> =>
  sql<number>`(select count(*) from ${memberships} m where m.user_id = ${userId} and m.left_at is null and ${more})`
const owning = sql`m.role = 'OWNER'`

/** The number of leagues that a user is in, and owns: one row. */
export const leagueCounts = (db: Db, userId: string) =>
  db
    .select({
      joined: numberAs('joined', inLeagues(userId)),
      owned: numberAs('owned', inLeagues(userId, owning)),
    })
    .from(sql`(select 1)`)

export const mayJoinMore = (userId: string): SQL => sql`${inLeagues(userId)} < ${standing.leaguesJoined.max}`

export const mayOwnMore = (userId: string): SQL =>
  sql`${inLeagues(userId, owning)} < ${standing.leaguesOwned.max}`

const roleOrder = sql<number>`case ${memberships.role} when 'OWNER' then 0 when 'ADMIN' then 1 else 2 end`

/** The current members of a league: owner, admins, members; within these by time of joining. */
export const roster = (db: Db, leagueId: Given<string>) =>
  db
    .select({
      ...columnsOf(memberships, 'userId', 'role', 'joinedAt'),
      ...columnsOf(profiles, 'displayName', 'avatarKey', 'deletedAt', 'email'),
    })
    .from(memberships)
    .innerJoin(profiles, eq(profiles.id, memberships.userId))
    .where(and(eq(memberships.leagueId, leagueId), isNull(memberships.leftAt)))
    .orderBy(roleOrder, asc(memberships.joinedAt), asc(memberships.id))

/**
 * All present and former members of a league with the fields that are shown, in a single statement: `users` has all of
 * them, `members` the current ones in the order of `roster`.
 */
export const usersAndMembers = (db: Db, leagueId: Given<string>) =>
  joined(
    {
      all: db
        .select({
          rows: packed({
            ...shownUser,
            membership: packedRow(memberships.id, {
              ...columnsOf(memberships, 'id', 'role', 'joinedAt'),
              order: roleOrder.mapWith(Number),
            }),
          }),
        })
        .from(profiles)
        .leftJoin(memberships, and(...membershipIn(leagueId, profiles.id)))
        .where(
          sql`${profiles.id} in (select m.user_id from ${membershipPeriods} m where m.league_id = ${leagueId})`,
        ),
    },
    ({ all }) => {
      const users = unpacked(all)
      const members = users.flatMap(({ membership, ...user }) =>
        membership ? [{ ...user, ...membership }] : [],
      )
      return {
        users,
        members: sortedBy(
          members,
          ({ order }) => order,
          ({ joinedAt }) => joinedAt,
          ({ id }) => id,
        ),
      }
    },
  )

/**
 * All present and former members of these leagues, with the fields that are shown.
 * @param leagueIds a query in parentheses
 */
export const everInLeagues = (db: Db, leagueIds: SQL) =>
  db
    .select(shownUser)
    .from(profiles)
    .where(
      sql`${profiles.id} in (select m.user_id from ${membershipPeriods} m where m.league_id in ${leagueIds})`,
    )

/** The same for one league. */
export const everMembersOf = (db: Db, leagueId: Given<string>) => everInLeagues(db, sql`(${leagueId})`)

export type RosterRow = Awaited<ReturnType<typeof roster>>[number]

export interface NewMembership {
  id: string
  periodId: string
  leagueId: string
  userId: string
  role: 'OWNER' | 'MEMBER'
  joinedAt: Instant
  /** For a returning member: when the membership counts as begun. */
  rejoinedAs?: Instant
}

/**
 * Makes the user a member, or renews an ended membership as a plain member; and starts a membership period. Both only
 * once the change is audited.
 */
export const beginMembership = (
  db: Db,
  { periodId, role, rejoinedAs, ...member }: NewMembership,
  auditId: string,
) => ({
  membership: insertWhere(
    db,
    memberships,
    // Activity from before joining is not news.
    { ...member, role, readUntil: member.joinedAt },
    isAudited(auditId),
  ).onConflictDoUpdate({
    target: [memberships.leagueId, memberships.userId],
    set: {
      role: 'MEMBER',
      joinedAt: rejoinedAs ?? member.joinedAt,
      leftAt: null,
      removedBy: null,
      readUntil: member.joinedAt,
    },
    setWhere: sql`${memberships.leftAt} is not null`,
  }),
  period: insertWhere(db, membershipPeriods, { ...member, id: periodId }, isAudited(auditId)),
})

/** Ends a membership and its current period, once that is audited. Never an owner's. */
export const endMembership = (
  db: Db,
  member: { leagueId: string; userId: string; at: Instant; removedBy: string | null },
  auditId: string,
) => ({
  membership: db
    .update(memberships)
    .set({ leftAt: member.at, removedBy: member.removedBy, readUntil: null, feedToken: null })
    .where(
      and(...membershipIn(member.leagueId, member.userId), ne(memberships.role, 'OWNER'), isAudited(auditId)),
    ),
  period: db
    .update(membershipPeriods)
    .set({ leftAt: member.at })
    .where(
      and(
        eq(membershipPeriods.leagueId, member.leagueId),
        eq(membershipPeriods.userId, member.userId),
        isNull(membershipPeriods.leftAt),
        isAudited(auditId),
      ),
    ),
})

/** Changes a member's role, once that is audited; never the owner's. */
export const setRole = (
  db: Db,
  member: { leagueId: string; userId: string; role: AssignableRole },
  auditId: string,
) =>
  db
    .update(memberships)
    .set({ role: member.role })
    .where(
      and(...membershipIn(member.leagueId, member.userId), ne(memberships.role, 'OWNER'), isAudited(auditId)),
    )

/** Two statements, in this order and in one transaction: between them the league has no owner or one, never two. */
export const handOver = (db: Db, leagueId: string, from: string, to: string, auditId: string) => ({
  left: db
    .update(memberships)
    .set({ role: 'ADMIN' })
    .where(
      and(
        eq(memberships.leagueId, leagueId),
        eq(memberships.userId, from),
        eq(memberships.role, 'OWNER'),
        isAudited(auditId),
      ),
    ),
  taken: db
    .update(memberships)
    .set({ role: 'OWNER' })
    .where(and(...membershipIn(leagueId, to), isAudited(auditId))),
})

/** Current memberships in the user's leagues, filtered by league and by member. */
export const membershipRows = (
  db: Db,
  userId: string,
  filter: { leagueIds?: string[] | undefined; userIds?: string[] | undefined },
) => {
  const own = alias(memberships, 'own')
  return db
    .select({ leagueId: memberships.leagueId, userId: memberships.userId, role: memberships.role })
    .from(memberships)
    .innerJoin(own, and(eq(own.leagueId, memberships.leagueId), eq(own.userId, userId), isNull(own.leftAt)))
    .where(
      and(
        isNull(memberships.leftAt),
        filter.leagueIds ? inArray(memberships.leagueId, filter.leagueIds) : undefined,
        filter.userIds ? inArray(memberships.userId, filter.userIds) : undefined,
      ),
    )
    .orderBy(asc(memberships.leagueId), asc(memberships.joinedAt), asc(memberships.id))
    .limit(2000)
}
