import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { columnsOf, listed } from '#db/fields.ts'
import {
  activity,
  deliveries,
  memberships,
  notificationSettings,
  profiles,
  pushSubscriptions,
} from '#db/schema/index.ts'
import type { Instant } from '#domain/calendar-day.ts'
import { leagueChannel } from '#domain/notifications/channels.ts'
import { isBanned } from '../auth/conditions.ts'
import { isHeardBy } from './discussions.ts'

/** A delivery is given up after this many tries: about two days. */
export const deliveryTries = 8

/** Webhooks are sent in turns of their own (webhook-turns.ts). */
const waits = sql`sent_at is null and dropped_at is null and channel <> ${sql.raw(`'${leagueChannel}'`)}`

/** Waits between tries: 1, 4, 16, 64 minutes, and so on up to a day. */
const nextTry = (now: Instant): SQL =>
  sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${now}, '+' || min(1440, (1 << (2 * min(attempts, 10)))) || ' minutes')`

/**
 * Takes about `limit` due deliveries, plus all others due to the same recipients, so that everything deferred to the
 * morning goes out together. Counts the try and sets the time of the next one before anything is sent: two senders
 * never take the same delivery, and a delivery whose sender was cut off is tried again.
 */
export const takeDueDeliveries = (db: Db, now: Instant, limit: number) =>
  db
    .update(deliveries)
    .set({ attempts: sql`attempts + 1`, dueAt: nextTry(now) })
    .where(
      sql`${deliveries.id} in (
        select d.id from (
          select distinct recipient, channel from (
            select recipient, channel from ${deliveries} where ${waits} and due_at <= ${now} order by due_at limit ${limit})
        ) w cross join ${deliveries} d on d.recipient = w.recipient and d.channel = w.channel
        where d.sent_at is null and d.dropped_at is null and d.due_at <= ${now})`,
    )
    .returning()

/** The number of due deliveries, counted up to `most`. */
export const countDue = (db: Db, now: Instant, most: number) =>
  db.all<{ due: number }>(sql`
    select count(*) as "due" from (
      select 1 from ${deliveries} where ${waits} and due_at <= ${now} limit ${most})`)

/** Queries to decide whether members still want their pending deliveries, and where to send them. */
export const recipientParts = (db: Db, userIds: readonly string[]) => {
  const ids = listed(userIds)
  return {
    people: db
      .select({
        userId: profiles.id,
        email: profiles.email,
        locale: profiles.locale,
        ...columnsOf(notificationSettings, 'matrix', 'addresses', 'quietFrom', 'quietTo', 'timeZone'),
      })
      .from(profiles)
      .leftJoin(notificationSettings, eq(notificationSettings.userId, profiles.id))
      .where(
        and(
          sql`${profiles.id} in ${ids}`,
          sql`${profiles.deletedAt} is null`,
          sql`not ${isBanned(sql`${profiles.id}`)}`,
        ),
      ),
    leagues: db
      .select(columnsOf(memberships, 'userId', 'leagueId', 'mutedAt'))
      .from(memberships)
      .where(and(sql`${memberships.userId} in ${ids}`, sql`${memberships.leftAt} is null`)),
    subscriptions: db
      .select(columnsOf(pushSubscriptions, 'id', 'userId', 'endpoint', 'p256dh', 'auth'))
      .from(pushSubscriptions)
      .where(sql`${pushSubscriptions.userId} in ${ids}`),
  }
}

/** Those of these deliveries whose news is no longer in the recipient's inbox: the comment in it is gone, or answered. */
export const obsoleteDeliveries = (db: Db, ids: readonly string[]) =>
  db.all<{ id: string }>(sql`
    select d.id from json_each(${JSON.stringify(ids)}) r cross join ${deliveries} d on d.id = r.value
      cross join ${activity} a on a.id = d.event
    where not ${isHeardBy(sql`d.recipient`)}`)

/** Condition for the moment of writing: all of these deliveries are still unsent and not dropped. */
export const allWait = (ids: readonly string[]): SQL =>
  sql`(select count(*) from ${deliveries} d where d.id in ${listed(ids)}
    and d.sent_at is null and d.dropped_at is null) = ${ids.length}`

/** Marks deliveries as sent, even if they became obsolete in the meantime: the message has arrived. */
export const markSent = (
  db: Db,
  sent: readonly { id: string; messageRef: string | null }[],
  at: Instant,
  provided: SQL = sql`true`,
) =>
  db.run(sql`
    update ${deliveries} set sent_at = ${at}, dropped_at = null, last_error = null,
      message_ref = coalesce(r.value ->> 'messageRef', message_ref)
    from json_each(${JSON.stringify(sent)}) r
    where ${deliveries.id} = r.value ->> 'id' and sent_at is null and ${provided}`)

/** Keeps failed deliveries for another try, at the time set when they were taken or at a later requested time. */
export const markFailed = (
  db: Db,
  failed: readonly {
    id: string
    error: string | null
    messageRef: string | null
    notBefore: Instant | null
  }[],
) =>
  db.run(sql`
    update ${deliveries} set last_error = r.value ->> 'error',
      message_ref = coalesce(r.value ->> 'messageRef', message_ref),
      due_at = max(due_at, coalesce(r.value ->> 'notBefore', due_at))
    from json_each(${JSON.stringify(failed)}) r where ${deliveries.id} = r.value ->> 'id' and sent_at is null`)

/** Returns deliveries that were taken but not tried; they wait until `dueAt`, and the try does not count. */
export const release = (
  db: Db,
  untried: readonly { id: string; messageRef: string | null; dueAt: Instant }[],
) =>
  db.run(sql`
    update ${deliveries} set attempts = attempts - 1, due_at = r.value ->> 'dueAt',
      message_ref = coalesce(r.value ->> 'messageRef', message_ref)
    from json_each(${JSON.stringify(untried)}) r where ${deliveries.id} = r.value ->> 'id' and sent_at is null`)

/**
 * Defers deliveries that were taken during their recipient's quiet hours until the end of these; the try does not
 * count.
 */
export const postpone = (db: Db, later: readonly { id: string; dueAt: Instant }[]) =>
  db.run(sql`
    update ${deliveries} set attempts = attempts - 1, deferred = 1, due_at = r.value ->> 'dueAt'
    from json_each(${JSON.stringify(later)}) r where ${deliveries.id} = r.value ->> 'id' and sent_at is null`)

/** Drops deliveries: no recipient, no longer wanted, or failed too often. */
export const markDropped = (db: Db, dropped: readonly { id: string; error: string | null }[], at: Instant) =>
  db.run(sql`
    update ${deliveries} set dropped_at = ${at}, last_error = coalesce(r.value ->> 'error', last_error)
    from json_each(${JSON.stringify(dropped)}) r
    where ${deliveries.id} = r.value ->> 'id' and sent_at is null and dropped_at is null`)

/** Deletes subscriptions that their push service no longer knows. */
export const dropSubscriptions = (db: Db, ids: readonly string[]) =>
  db.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, [...ids]))
