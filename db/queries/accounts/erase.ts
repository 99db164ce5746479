import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { numberAs } from '#db/fields.ts'
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
import { formerName } from '#domain/leagues/display-name.ts'
import { fallbackLanguage } from '#locales/languages.ts'
import { newIdFor } from '../ids.ts'
import { pauseWebhooksOf } from '../news/webhooks.ts'

/** The names of the first leagues that the user owns, each with the total number of owned leagues. */
export const leaguesOwnedBy = (db: Db, userId: string, limit: number) =>
  db
    .select({ id: leagues.id, name: leagues.name, count: numberAs('count', sql`count(*) over ()`) })
    .from(memberships)
    .innerJoin(leagues, eq(leagues.id, memberships.leagueId))
    .where(and(eq(memberships.userId, userId), eq(memberships.role, 'OWNER'), isNull(memberships.leftAt)))
    .limit(limit)

/**
 * Erases everything personal from a profile; the row stays for the leagues' history. Does nothing if the user owns a
 * league or has another address at that moment. Returns a row if it was erased.
 */
const eraseProfile = (db: Db, { userId, email, at }: Erasure) =>
  db
    .update(profiles)
    .set({
      displayName: formerName,
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
 * Ends all memberships of the user at that moment: lists and points stay, under the name of a former player. Each
 * league gets an audit entry and an activity item, and its leaderboards are recomputed.
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
 * Deletes an account, all or nothing: ends its memberships, and erases personal data by the registry
 * (db/personal-data). Nothing happens while the user owns a league. Returns the profile before it, and a row in
 * `erased` if it was erased.
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

/** Accounts deleted before a given time that still have to be erased once more, oldest first. */
export const erasuresBefore = (db: Db, at: Instant, limit: number) =>
  db
    .select({ userId: erasures.userId })
    .from(erasures)
    .where(lt(erasures.at, at))
    .orderBy(asc(erasures.at))
    .limit(limit)

/** Erases what concurrent requests have written after an account's deletion; may be repeated. */
export const eraseAgain = (db: Db, erasure: Omit<Erasure, 'email'>) => ({
  left: leaveAll(db, erasure.userId, erasure.gameAt),
  data: eraseStatements(db, { ...erasure, email: null }),
  done: db.delete(erasures).where(eq(erasures.userId, erasure.userId)),
})
