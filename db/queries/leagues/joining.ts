import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { flagAs } from '#db/fields.ts'
import { insertWhere } from '#db/insert-where.ts'
import { membershipIn } from '#db/queries/leagues/membership.ts'
import {
  invitations,
  leagues,
  memberships,
  profiles,
  replacedInviteCodes,
  seasons,
} from '#db/schema/index.ts'
import type { CalendarDay, Instant } from '#domain/calendar-day.ts'
import { shownUser } from '../accounts/profiles.ts'
import { rulesFrom } from '../picks/deathlists.ts'
import { leagueWithSettings } from '../settings.ts'
import { currentMemberCount, membersOf } from './members.ts'

const leagueIdOfCode = (code: string): SQL<string> =>
  sql<string>`(select l.id from ${leagues} l where l.invite_code = ${code})`

/** The league of an invite code, with the facts that joining depends on. */
export const leagueByCode = (
  db: Db,
  code: string,
  user: { userId: string; email: string | null },
  today: CalendarDay,
) => ({
  leagues: db
    .select({
      league: leagueWithSettings,
      season: seasons,
      membership: memberships,
      memberCount: membersOf(leagues.id),
      newlyInvited: flagAs(
        'newly_invited',
        sql`exists (select 1 from ${invitations} i
          where i.league_id = ${leagues.id} and i.email = ${user.email?.toLowerCase() ?? ''} and i.created_at > ${memberships.leftAt})`,
      ),
    })
    .from(leagues)
    .innerJoin(seasons, and(eq(seasons.leagueId, leagues.id), isNull(seasons.archivedAt)))
    .leftJoin(memberships, and(eq(memberships.leagueId, leagues.id), eq(memberships.userId, user.userId)))
    .where(eq(leagues.inviteCode, code))
    .limit(1),
  versions: rulesFrom(db, leagueIdOfCode(code), today),
  replaced: replacedCode(db, code),
})

/** One row for a code that was valid once and has been replaced. */
const replacedCode = (db: Db, code: string) =>
  db
    .select({ code: replacedInviteCodes.code })
    .from(replacedInviteCodes)
    .where(eq(replacedInviteCodes.code, code))

/** The league of an invite code with its members and rules, shown to everyone with the code. */
export const invitationByCode = (db: Db, code: string, today: CalendarDay) => ({
  leagues: db
    .select({ league: leagueWithSettings, season: seasons })
    .from(leagues)
    .innerJoin(seasons, and(eq(seasons.leagueId, leagues.id), isNull(seasons.archivedAt)))
    .where(eq(leagues.inviteCode, code))
    .limit(1),
  members: db
    .select({
      userId: memberships.userId,
      role: memberships.role,
      displayName: profiles.displayName,
      deletedAt: profiles.deletedAt,
    })
    .from(memberships)
    .innerJoin(profiles, eq(profiles.id, memberships.userId))
    .where(and(eq(memberships.leagueId, leagueIdOfCode(code)), isNull(memberships.leftAt))),
  versions: rulesFrom(db, leagueIdOfCode(code), today),
  replaced: replacedCode(db, code),
})

export const isNoInviteCode = (code: string): SQL<boolean> =>
  sql<boolean>`not exists (select 1 from ${leagues} l where l.invite_code = ${code})`

/** Stores the present code of a league as a replaced one, if the condition is true. */
export const storeReplacedCode = (db: Db, leagueId: string, at: Instant, condition: SQL) =>
  db.run(
    sql`insert into ${replacedInviteCodes} (code, replaced_at)
      select l.invite_code, ${at} from ${leagues} l where l.id = ${leagueId} and ${condition}
      on conflict (code) do update set replaced_at = excluded.replaced_at`,
  )

/**
 * The conditions for joining, checked at the moment of writing: the code is valid, joining is open, there is room, and
 * the membership is at its expected version.
 */
export const mayStillJoin = (
  code: string,
  { leagueId, userId, leftAt }: { leagueId: string; userId: string; leftAt: Instant | null },
  maxMembers: number,
): SQL => {
  const same =
    leftAt === null
      ? sql`not exists (select 1 from ${memberships} m where m.league_id = ${leagueId} and m.user_id = ${userId})`
      : sql`exists (select 1 from ${memberships} m where m.league_id = ${leagueId} and m.user_id = ${userId} and m.left_at = ${leftAt})`
  return sql`exists (select 1 from ${leagues} l where l.id = ${leagueId} and l.invite_code = ${code} and l.doors_closed = 0)
    and ${same} and ${currentMemberCount(leagueId)} < ${maxMembers}`
}

export const afterJoining = (db: Db, leagueId: string, userId: string) =>
  db
    .select({
      memberCount: membersOf(leagueId),
      role: memberships.role,
      inviteCode: leagues.inviteCode,
      doorsClosed: leagues.doorsClosed,
    })
    .from(leagues)
    .leftJoin(memberships, and(...membershipIn(leagues.id, userId)))
    .where(eq(leagues.id, leagueId))

/** Marks the invitations of an address as accepted once its user is a member. */
export const acceptInvitations = (
  db: Db,
  leagueId: string,
  { userId, email, at }: { userId: string; email: string; at: Instant },
  condition: SQL,
) =>
  db
    .update(invitations)
    .set({ acceptedAt: at, acceptedBy: userId })
    .where(
      and(
        eq(invitations.leagueId, leagueId),
        eq(invitations.email, email.toLowerCase()),
        isNull(invitations.acceptedAt),
        condition,
      ),
    )

export const insertInvitation = (db: Db, invitation: typeof invitations.$inferInsert, condition: SQL) =>
  insertWhere(db, invitations, invitation, condition)

/** Invited addresses that have not joined, with the latest invitation of each, newest first. */
export const openInvitations = (db: Db, leagueId: SQL<string> | string) =>
  db
    .select({
      id: invitations.id,
      email: invitations.email,
      createdAt: sql<Instant>`max(${invitations.createdAt})`.as('created_at'),
      inviter: shownUser,
    })
    .from(invitations)
    .leftJoin(profiles, eq(profiles.id, invitations.invitedBy))
    .where(and(eq(invitations.leagueId, leagueId), isNull(invitations.acceptedAt)))
    .groupBy(invitations.email)
    .orderBy(desc(sql`max(${invitations.createdAt})`))
    .limit(100)
