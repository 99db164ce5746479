import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { insertWhere } from '#db/insert-where.ts'
import { type Erasure, isErased } from '#db/personal-data/line.ts'
import { eraseStatements } from '#db/personal-data/registry.ts'
import {
  activity,
  auditLog,
  erasures,
  leaderboards,
  leagues,
  membershipPeriods,
  memberships,
  profiles,
} from '#db/schema/index.ts'
import type { Instant } from '#domain/calendar-day.ts'
import { fallbackLanguage } from '#locales/languages.ts'
import { newIdFor } from '../ids.ts'
import { pauseWebhooksOf } from '../news/webhooks.ts'

/** The names of the first leagues that the user owns, each with how many there are in all. */
export const leaguesOwnedBy = (db: Db, userId: string, limit: number) =>
  db
    .select({ name: leagues.name, count: sql<number>`count(*) over ()`.mapWith(Number).as('count') })
    .from(memberships)
    .innerJoin(leagues, eq(leagues.id, memberships.leagueId))
    .where(and(eq(memberships.userId, userId), eq(memberships.role, 'OWNER'), isNull(memberships.leftAt)))
    .limit(limit)

/**
 * Takes everything personal from a profile, which stays for the leagues' history, unless the user owns a league at that
 * moment or has another address by then. Answers a row when it is done.
 */
const eraseProfile = (db: Db, { userId, email, at }: Erasure) =>
  db
    .update(profiles)
    .set({
      displayName: 'Former player',
      email: null,
      avatarKey: null,
      locale: fallbackLanguage,
      calendarToken: null,
      showsPresence: true,
      deletedAt: at,
    })
    .where(
      and(
        eq(profiles.id, userId),
        isNull(profiles.deletedAt),
        sql`${profiles.email} is ${email}`,
        sql`not exists (select 1 from ${memberships} m where m.user_id = ${userId} and m.role = 'OWNER' and m.left_at is null)`,
      ),
    )
    .returning({ id: profiles.id })

/**
 * Leaves every league that the user is in at that moment: list and points stay, under the name of a former player. Each
 * league has it on record and among its news, and its tables are recomputed.
 */
const leaveAll = (db: Db, userId: string, at: Instant) => {
  const current = sql`from ${memberships} m where m.user_id = ${userId} and m.left_at is null and ${isErased(userId)}`
  const inTheirs = sql`league_id in (select m.league_id ${current})`
  return {
    audited: db.run(sql`
      insert into ${auditLog} (id, league_id, actor_id, action, subject_id, "before", "after", at)
      select ${newIdFor(at)}, m.league_id, m.user_id, 'member_left', m.user_id, json_object('role', m.role),
        json_object('accountDeleted', json('true')), ${at} ${current}`),
    recorded: db.run(sql`
      insert into ${activity} (id, league_id, kind, actor_id, data, at)
      select ${newIdFor(at)}, m.league_id, 'left', m.user_id, '{}', ${at} ${current}`),
    stale: db.run(sql`
      update ${leaderboards} set stale_since = ${at}, revision = revision + 1 where sealed_at is null and ${inTheirs}`),
    periods: db.run(sql`
      update ${membershipPeriods} set left_at = ${at} where user_id = ${userId} and left_at is null and ${inTheirs}`),
    memberships: db.run(sql`
      update ${memberships} set left_at = ${at}, removed_by = null
      where user_id = ${userId} and left_at is null and ${isErased(userId)}`),
  }
}

/**
 * Deletes an account, all or nothing: it leaves its leagues, and everything personal goes as the registry of personal data
 * says (db/personal-data). Nothing happens while the user owns a league. Answers the profile as it was, and a row in
 * `erased` when it is done.
 */
export const eraseEverything = (db: Db, erasure: Erasure) => {
  const { userId, at, gameAt } = erasure
  return {
    before: db.select({ avatarKey: profiles.avatarKey }).from(profiles).where(eq(profiles.id, userId)),
    erased: eraseProfile(db, erasure),
    left: leaveAll(db, userId, gameAt),
    webhooks: pauseWebhooksOf(db, { userId, by: userId, at: gameAt, realAt: at }),
    data: eraseStatements(db, erasure),
    again: insertWhere(db, erasures, { userId, at }, isErased(userId)).onConflictDoNothing(),
  }
}

/** The accounts that were deleted before a moment and are to be erased once more, the oldest first. */
export const erasuresBefore = (db: Db, at: Instant, limit: number) =>
  db
    .select({ userId: erasures.userId })
    .from(erasures)
    .where(lt(erasures.at, at))
    .orderBy(asc(erasures.at))
    .limit(limit)

/** Erases what requests under way have written after an account was deleted; may be done any number of times. */
export const eraseAgain = (db: Db, erasure: Omit<Erasure, 'email'>) => ({
  left: leaveAll(db, erasure.userId, erasure.gameAt),
  data: eraseStatements(db, { ...erasure, email: null }),
  done: db.delete(erasures).where(eq(erasures.userId, erasure.userId)),
})
