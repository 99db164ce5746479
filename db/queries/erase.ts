import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Instant } from '../../worker/domain/calendar-day.ts'
import type { Db } from '../client.ts'
import {
  activity,
  auditLog,
  authUsers,
  deliveries,
  inMind,
  invitations,
  leaderboards,
  leagues,
  mailOutbox,
  membershipPeriods,
  memberships,
  notificationSettings,
  profiles,
  pushSubscriptions,
  wishes,
} from '../schema/index.ts'
import { newIdFor } from './ids.ts'
import { eraseVoice } from './remarks.ts'
import { pauseWebhooksOf } from './webhooks.ts'

/** The names of the leagues that the user owns. */
export const leaguesOwnedBy = (db: Db, userId: string) =>
  db
    .select({ name: leagues.name })
    .from(memberships)
    .innerJoin(leagues, eq(leagues.id, memberships.leagueId))
    .where(and(eq(memberships.userId, userId), eq(memberships.role, 'OWNER'), isNull(memberships.leftAt)))

/**
 * Takes everything personal from a profile, which stays for the leagues' history, unless the user owns a league at that
 * moment or has another address by then. Answers a row when it is done.
 */
const eraseProfile = (db: Db, { userId, email, at }: Erasure) =>
  db
    .update(profiles)
    .set({ displayName: 'Former player', email: null, avatarKey: null, calendarToken: null, deletedAt: at })
    .where(
      and(
        eq(profiles.id, userId),
        isNull(profiles.deletedAt),
        sql`${profiles.email} is ${email}`,
        sql`not exists (select 1 from ${memberships} m where m.user_id = ${userId} and m.role = 'OWNER' and m.left_at is null)`,
      ),
    )
    .returning({ id: profiles.id })

const isErased = (userId: string): SQL =>
  sql`exists (select 1 from ${profiles} p where p.id = ${userId} and p.deleted_at is not null)`

/**
 * Leaves every league that the user is in at that moment: list and points stay, under the name of a former player. Each
 * league has it on record and is told of it, and its tables are computed anew.
 */
const leaveAll = (db: Db, userId: string, at: Instant) => {
  const current = sql`from ${memberships} m where m.user_id = ${userId} and m.left_at is null and ${isErased(userId)}`
  const inTheirs = sql`league_id in (select m.league_id ${current})`
  return {
    audited: db.run(sql`
      insert into ${auditLog} (id, league_id, actor_id, action, subject_id, "before", "after", at)
      select ${newIdFor(at)}, m.league_id, m.user_id, 'member_left', m.user_id, json_object('role', m.role),
        json_object('accountDeleted', json('true')), ${at} ${current}`),
    told: db.run(sql`
      insert into ${activity} (id, league_id, kind, actor_id, data, at)
      select ${newIdFor(at)}, m.league_id, 'left', m.user_id, '{}', ${at} ${current}`),
    stale: db.run(sql`
      update ${leaderboards} set stale_since = ${at}, revision = revision + 1 where sealed_at is null and ${inTheirs}`),
    periods: db.run(sql`
      update ${membershipPeriods} set left_at = ${at} where user_id = ${userId} and left_at is null and ${inTheirs}`),
    memberships: db.run(sql`
      update ${memberships} set left_at = ${at}, removed_by = null, read_until = null, feed_token = null
      where user_id = ${userId} and left_at is null and ${isErased(userId)}`),
  }
}

export interface Erasure {
  userId: string
  /** As it was read: what names it goes too. */
  email: string | null
  /** When it happens, by the wall clock. */
  at: Instant
  /** The same by the game's clock. */
  gameAt: Instant
}

/**
 * Deletes an account, all or nothing: it leaves its leagues, everything personal goes from the profile, invitations and
 * mails to its address go, what it said about anything, whom it kept in mind, what was set about news and every browser that took it, and the sign-in side with sessions, tokens, identities and factors. Nothing happens while the
 * user owns a league. Answers the profile as it was, and a row in `erased` when it is done.
 */
export const eraseEverything = (db: Db, erasure: Erasure) => {
  const { userId, email, at, gameAt } = erasure
  return {
    before: db.select({ avatarKey: profiles.avatarKey }).from(profiles).where(eq(profiles.id, userId)),
    erased: eraseProfile(db, erasure),
    left: leaveAll(db, userId, gameAt),
    webhooks: pauseWebhooksOf(db, { userId, by: userId, at: gameAt, realAt: at }),
    address:
      email === null
        ? undefined
        : {
            invitations: db.delete(invitations).where(and(eq(invitations.email, email), isErased(userId))),
            mails: db.delete(mailOutbox).where(and(eq(mailOutbox.toAddress, email), isErased(userId))),
          },
    news: {
      subscriptions: db
        .delete(pushSubscriptions)
        .where(and(eq(pushSubscriptions.userId, userId), isErased(userId))),
      settings: db
        .delete(notificationSettings)
        .where(and(eq(notificationSettings.userId, userId), isErased(userId))),
      deliveries: db.delete(deliveries).where(and(eq(deliveries.recipient, userId), isErased(userId))),
    },
    inMind: db.delete(inMind).where(and(eq(inMind.userId, userId), isErased(userId))),
    wishes: db.delete(wishes).where(and(eq(wishes.userId, userId), isErased(userId))),
    voice: eraseVoice(db, userId, isErased(userId)),
    account: db.delete(authUsers).where(and(eq(authUsers.id, userId), isErased(userId))),
  }
}
