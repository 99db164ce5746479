import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Instant } from '../../worker/domain/calendar-day.ts'
import type { Db } from '../client.ts'
import { authUsers, invitations, leagues, mailOutbox, memberships, profiles } from '../schema/index.ts'

/** The user's current memberships. */
export const membershipsOf = (db: Db, userId: string) =>
  db
    .select({ leagueId: memberships.leagueId, role: memberships.role, league: leagues.name })
    .from(memberships)
    .innerJoin(leagues, eq(leagues.id, memberships.leagueId))
    .where(and(eq(memberships.userId, userId), isNull(memberships.leftAt)))

/**
 * Takes everything personal from a profile, which stays for the leagues' history, unless the user owns a league at that
 * moment. Answers a row when it is done, with the key of the picture that was there.
 */
export const eraseProfile = (db: Db, userId: string, at: Instant) =>
  db
    .update(profiles)
    .set({ displayName: 'Former player', email: null, avatarKey: null, calendarToken: null, deletedAt: at })
    .where(
      and(
        eq(profiles.id, userId),
        isNull(profiles.deletedAt),
        sql`not exists (select 1 from ${memberships} m where m.user_id = ${userId} and m.role = 'OWNER' and m.left_at is null)`,
      ),
    )
    .returning({ id: profiles.id })

export const isErased = (userId: string): SQL =>
  sql`exists (select 1 from ${profiles} p where p.id = ${userId} and p.deleted_at is not null)`

/** What else names the address: invitations to it, and mails that went there. */
export const eraseAddress = (db: Db, userId: string, email: string) =>
  [
    db.delete(invitations).where(and(eq(invitations.email, email), isErased(userId))),
    db.delete(mailOutbox).where(and(eq(mailOutbox.toAddress, email), isErased(userId))),
  ] as const

/** The sign-in side goes for good: sessions, tokens, identities and factors with it. */
export const eraseUser = (db: Db, userId: string) =>
  db
    .delete(authUsers)
    .where(and(eq(authUsers.id, userId), isErased(userId)))
    .returning({ id: authUsers.id })
