import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import {
  activity,
  deliveries,
  memberships,
  newsToSend,
  notificationSettings,
  profiles,
  pushSubscriptions,
  webhooks,
} from '#db/schema/index.ts'
import type { Instant } from '#domain/calendar-day.ts'
import { leagueChannel, outboxChannels } from '#domain/notifications/channels.ts'
import type { Planned } from '#domain/notifications/planned-news.ts'

/** The first of what waits, in the order in which it happened. */
const portion = (limit: number): SQL =>
  sql`(select activity_id, rowid as place from ${newsToSend} order by rowid limit ${limit})`

/** The leagues of a portion. */
const leaguesOf = (limit: number): SQL =>
  sql`(select a.league_id from ${portion(limit)} n cross join ${activity} a on a.id = n.activity_id)`

/** The next news that nobody has been made a delivery of yet, oldest first, and all that it may go to. */
export const nextNews = (db: Db, limit: number) => ({
  news: db
    .select({
      event: activity.id,
      kind: activity.kind,
      at: activity.at,
      leagueId: activity.leagueId,
      actorId: activity.actorId,
      personId: activity.personId,
      data: activity.data,
      onlyFor: activity.onlyFor,
    })
    .from(sql`${portion(limit)} n`)
    .crossJoin(activity)
    .where(sql`${activity.id} = n.activity_id`)
    .orderBy(sql`n.place`),
  readers: db
    .select({
      leagueId: memberships.leagueId,
      userId: memberships.userId,
      mutedAt: memberships.mutedAt,
      email: profiles.email,
      hasPush:
        sql<boolean>`exists (select 1 from ${pushSubscriptions} s where s.user_id = ${memberships.userId})`
          .mapWith(Boolean)
          .as('has_push'),
      matrix: notificationSettings.matrix,
      addresses: notificationSettings.addresses,
      quietFrom: notificationSettings.quietFrom,
      quietTo: notificationSettings.quietTo,
      timeZone: notificationSettings.timeZone,
    })
    .from(memberships)
    .innerJoin(profiles, eq(profiles.id, memberships.userId))
    .leftJoin(notificationSettings, eq(notificationSettings.userId, memberships.userId))
    .where(
      and(
        sql`${memberships.leagueId} in ${leaguesOf(limit)}`,
        isNull(memberships.leftAt),
        isNull(profiles.deletedAt),
      ),
    ),
  hooks: db
    .select({ id: webhooks.id, leagueId: webhooks.leagueId })
    .from(webhooks)
    .where(and(sql`${webhooks.leagueId} in ${leaguesOf(limit)}`, isNull(webhooks.pausedAt)))
    .orderBy(asc(webhooks.id)),
})

/**
 * Something has been sent, or is just being sent; what goes through an outbox is not sent before it is there. What a turn of a webhook
 * has taken is due later than it was made.
 */
const wentOut = sql`(d.sent_at is not null or d.message_ref is not null or (d.dropped_at is null and case
  when d.channel in (select value from json_each(${JSON.stringify(outboxChannels)})) then 0
  else d.attempts > 0 or (d.channel = ${leagueChannel} and d.due_at > d.created_at) end))`
const waits = sql`(d.sent_at is null and d.dropped_at is null)`

export interface NewDelivery extends Planned {
  id: string
}

/**
 * Makes deliveries of news, drops those that they overtake, and takes the news off what waits: in one batch, so that a
 * portion that two take at once, or that is cut, becomes one delivery for each recipient and channel.
 * @param told the news that the deliveries are of
 * @param withdrawn tags of what was withdrawn: what still waits under them goes to nobody
 */
export const storeDeliveries = (
  db: Db,
  rows: readonly NewDelivery[],
  { planned, withdrawn, at }: { planned: readonly string[]; withdrawn: readonly string[]; at: Instant },
) => {
  const events = JSON.stringify(planned)
  const made = JSON.stringify(rows)
  const ofTheSame = (condition: SQL): SQL => sql`exists (
    select 1 from ${deliveries} d where d.tag = r.value ->> 'tag' and d.recipient = r.value ->> 'recipient'
      and d.channel = r.value ->> 'channel' and ${condition})`
  return {
    made: db.run(sql`
      insert or ignore into ${deliveries}
        (id, event, recipient, channel, league_id, kind, tag, due_at, deferred, created_at)
      select r.value ->> 'id', r.value ->> 'event', r.value ->> 'recipient', r.value ->> 'channel',
        r.value ->> 'leagueId', r.value ->> 'kind', r.value ->> 'tag', r.value ->> 'dueAt',
        r.value ->> 'deferred', ${at}
      from json_each(${made}) r
      where exists (select 1 from ${newsToSend} n where n.activity_id = r.value ->> 'event')
        and case r.value ->> 'condition'
          when 'told' then ${ofTheSame(wentOut)}
          when 'known' then ${ofTheSame(sql`(${wentOut} or ${waits})`)}
          else 1 end`),
    overtaken: db.run(sql`
      update ${deliveries} set dropped_at = ${at} where id in (
        select d.id from json_each(${made}) r cross join ${deliveries} d on d.tag = r.value ->> 'tag'
          and d.recipient = r.value ->> 'recipient' and d.channel = r.value ->> 'channel'
        where ${waits} and d.event not in (select value from json_each(${events}))
          and exists (select 1 from ${deliveries} n where n.event = r.value ->> 'event'
            and n.recipient = d.recipient and n.channel = d.channel))`),
    withdrawn: withdrawn.length
      ? db.run(sql`
          update ${deliveries} set dropped_at = ${at} where id in (
            select d.id from json_each(${JSON.stringify(withdrawn)}) t cross join ${deliveries} d on d.tag = t.value
            where ${waits} and d.event not in (select value from json_each(${events})))`)
      : undefined,
    done: db.run(
      sql`delete from ${newsToSend} where activity_id in (select value from json_each(${events}))`,
    ),
  }
}
