import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { columnsOf, flagAs, listed } from '#db/fields.ts'
import { parsed } from '#db/packed.ts'
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

/** The first waiting items, in order of insertion. */
const chunk = (limit: number): SQL =>
  sql`(select activity_id, rowid as place from ${newsToSend} order by rowid limit ${limit})`

const leaguesOf = (limit: number): SQL =>
  sql`(select a.league_id from ${chunk(limit)} n cross join ${activity} a on a.id = n.activity_id)`

/** The next news without deliveries, oldest first, and all possible recipients. */
export const nextNews = (db: Db, limit: number) => ({
  news: db
    .select({
      event: activity.id,
      ...columnsOf(activity, 'kind', 'at', 'leagueId', 'actorId', 'personId'),
      formerIds: sql<
        string[]
      >`(select json_group_array(m.id) from people m where m.merged_into = ${activity.personId})`
        .mapWith(parsed<string[]>)
        .as('former_ids'),
      data: activity.data,
      onlyFor: activity.onlyFor,
    })
    .from(sql`${chunk(limit)} n`)
    .crossJoin(activity)
    .where(sql`${activity.id} = n.activity_id`)
    .orderBy(sql`n.place`),
  readers: db
    .select({
      ...columnsOf(memberships, 'leagueId', 'userId', 'joinedAt', 'mutedAt'),
      email: profiles.email,
      hasPush: flagAs(
        'has_push',
        sql`exists (select 1 from ${pushSubscriptions} s where s.user_id = ${memberships.userId})`,
      ),
      ...columnsOf(notificationSettings, 'matrix', 'addresses', 'quietFrom', 'quietTo', 'timeZone'),
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
 * True if the delivery was sent, or may just be being sent. News in an outbox is not sent before it is in the outbox. A
 * delivery that a webhook's turn has taken has a `due_at` later than its creation.
 */
const wentOut = sql`(d.sent_at is not null or d.message_ref is not null or (d.dropped_at is null and case
  when d.channel in ${listed(outboxChannels)} then 0
  else d.attempts > 0 or (d.channel = ${leagueChannel} and d.due_at > d.created_at) end))`
const waits = sql`(d.sent_at is null and d.dropped_at is null)`

export interface NewDelivery extends Planned {
  id: string
}

/** True while no other run has created the deliveries of this news: later news may already have replaced it. */
const isPending = (event: SQL): SQL =>
  sql`exists (select 1 from ${newsToSend} p where p.activity_id = ${event})`

/**
 * Creates deliveries of news, drops the deliveries that they make obsolete, and removes the news from the queue. All in
 * one batch, so that a chunk that two runs take, or that is cut off, gives one delivery per recipient and channel.
 * @param planned ids of the news that the deliveries are for
 * @param withdrawn news that withdraws earlier news: unsent deliveries with its tags are dropped
 */
export const storeDeliveries = (
  db: Db,
  rows: readonly NewDelivery[],
  {
    planned,
    withdrawn,
    at,
  }: { planned: readonly string[]; withdrawn: readonly Pick<Planned, 'event' | 'tags'>[]; at: Instant },
) => {
  const events = JSON.stringify(planned)
  const made = JSON.stringify(rows)
  const sameNews = sql`json_each(r.value, '$.tags') g cross join ${deliveries} d on d.tag = g.value
    and d.recipient = r.value ->> 'recipient' and d.channel = r.value ->> 'channel'`
  const ofTheSame = (condition: SQL): SQL => sql`exists (select 1 from ${sameNews} where ${condition})`
  // The tag under which a member got the earlier news, which it replaces: items may have been merged since. Webhooks
  // have one message for each tag.
  const tag = sql`case when json_array_length(r.value, '$.tags') = 1 or r.value ->> 'channel' = ${leagueChannel}
    then r.value ->> 'tag' else coalesce(
      (select l.tag from (select d.tag, max(d.rowid) from ${sameNews} where ${wentOut}) l), r.value ->> 'tag') end`
  return {
    made: db.run(sql`
      insert or ignore into ${deliveries}
        (id, event, recipient, channel, league_id, kind, tag, due_at, deferred, created_at)
      select r.value ->> 'id', r.value ->> 'event', r.value ->> 'recipient', r.value ->> 'channel',
        r.value ->> 'leagueId', r.value ->> 'kind', ${tag}, r.value ->> 'dueAt',
        r.value ->> 'deferred', ${at}
      from json_each(${made}) r
      where ${isPending(sql`r.value ->> 'event'`)}
        and case r.value ->> 'condition'
          when 'told' then ${ofTheSame(wentOut)}
          when 'known' then ${ofTheSame(sql`(${wentOut} or ${waits})`)}
          else 1 end`),
    overtaken: db.run(sql`
      update ${deliveries} set dropped_at = ${at} where id in (
        select d.id from json_each(${made}) r cross join json_each(r.value, '$.tags') g
          cross join ${deliveries} d on d.tag = g.value and d.recipient = r.value ->> 'recipient' and d.channel = r.value ->> 'channel'
        where ${waits} and d.event not in (select value from json_each(${events})) and ${isPending(sql`r.value ->> 'event'`)}
          and exists (select 1 from ${deliveries} n where n.event = r.value ->> 'event'
            and n.recipient = d.recipient and n.channel = d.channel))`),
    withdrawn: withdrawn.length
      ? db.run(sql`
          update ${deliveries} set dropped_at = ${at} where id in (
            select d.id from json_each(${JSON.stringify(withdrawn)}) w
              cross join json_each(w.value, '$.tags') t cross join ${deliveries} d on d.tag = t.value
            where ${waits} and d.event not in (select value from json_each(${events}))
              and ${isPending(sql`w.value ->> 'event'`)})`)
      : undefined,
    done: db.run(
      sql`delete from ${newsToSend} where activity_id in (select value from json_each(${events}))`,
    ),
  }
}
