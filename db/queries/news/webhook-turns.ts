import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { listed } from '#db/fields.ts'
import { deliveries, memberships, webhooks } from '#db/schema/index.ts'
import type { Instant } from '#domain/calendar-day.ts'
import { type WebhookLane, type WebhookPause, webhookLanes } from '#domain/news/webhooks.ts'
import { leagueChannel } from '#domain/notifications/channels.ts'
import { isBanned } from '../auth/conditions.ts'

const waits = sql`sent_at is null and dropped_at is null`
const hasMore = (webhookId: SQL): SQL =>
  sql`exists (select 1 from ${deliveries} d where d.recipient = ${webhookId} and d.channel = ${leagueChannel}
    and d.sent_at is null and d.dropped_at is null)`

export type DueWebhook = Pick<typeof webhooks.$inferSelect, 'id' | 'leagueId' | 'createdBy' | 'url' | 'lane'>

/** Due webhooks, fast lanes first, within a lane the longest waiting first, with a limit per lane. */
export const dueWebhooks = (db: Db, now: Instant, limit: number) =>
  Object.values(webhookLanes).map((lane) =>
    db.all<DueWebhook>(sql`
      select id, league_id as "leagueId", created_by as "createdBy", url, lane from ${webhooks}
      where lane = ${lane} and due_at is not null and due_at <= ${now} order by due_at limit ${limit}`),
  )

/** True for a webhook `w` whose responsible user is still an admin and not banned. */
export const hasAdmin = sql`(exists (select 1 from ${memberships} m where m.league_id = w.league_id and m.user_id = w.created_by
  and m.left_at is null and m.role in ('OWNER', 'ADMIN')) and not ${isBanned(sql`w.created_by`)})`

/**
 * Reserves a webhook's turn until a given time and takes its oldest waiting deliveries. No other run can take the
 * webhook until then. From now on the deliveries may have been sent, even if this run fails, but they do not count as
 * tried.
 */
export const takeTurn = (
  db: Db,
  { id, now, until, limit }: { id: string; now: Instant; until: Instant; limit: number },
) => ({
  taken: db.all<{ id: string }>(sql`
    update ${webhooks} set due_at = ${until} where id in (
      select w.id from ${webhooks} w where w.id = ${id} and w.due_at <= ${now} and w.paused_at is null and ${hasAdmin})
    returning id`),
  news: db
    .update(deliveries)
    .set({ dueAt: until })
    .where(
      sql`${deliveries.id} in (
        select d.id from ${webhooks} w cross join ${deliveries} d
        where w.id = ${id} and w.due_at = ${until} and d.recipient = w.id and d.channel = ${leagueChannel}
          and d.sent_at is null and d.dropped_at is null
        order by d.rowid limit ${limit})`,
    )
    .returning(),
})

export const noteTried = (db: Db, tried: readonly { id: string; error: string | null }[]) =>
  db.run(sql`
    update ${deliveries} set attempts = attempts + 1, last_error = r.value ->> 'error'
    from json_each(${JSON.stringify(tried)}) r where ${deliveries.id} = r.value ->> 'id' and sent_at is null`)

/** Returns deliveries that were taken but not tried to their former state. */
export const releaseUntried = (db: Db, ids: readonly string[]) =>
  db.run(sql`
    update ${deliveries} set due_at = created_at
    where id in ${listed(ids)} and ${waits}`)

export interface TurnResult {
  id: string
  /**
   * The end of the reservation, as taken: the result is not written if another run has taken the webhook since, or it
   * was paused.
   */
  until: Instant
  lane: WebhookLane
  failures: number
  failingSince: Instant | null
  paused: WebhookPause | null
  /** Its next turn, if deliveries are left. */
  nextAt: Instant
  now: Instant
}

export const endTurn = (
  db: Db,
  { id, until, lane, failures, failingSince, paused, nextAt, now }: TurnResult,
) => ({
  webhook: db.run(sql`
    update ${webhooks} set lane = ${lane}, failures = ${failures}, failing_since = ${failingSince},
      paused_at = ${paused && now}, paused_because = ${paused},
      due_at = case when ${hasMore(sql`${webhooks.id}`)} then ${paused ? null : nextAt} end
    where id = ${id} and due_at = ${until} and paused_at is null`),
  dropped: paused ? dropWaiting(db, sql`(select ${id})`, now) : undefined,
})

/** Drops the waiting deliveries of these webhooks, if they are paused. */
export const dropWaiting = (db: Db, webhookIds: SQL, at: Instant) =>
  db.run(sql`
    update ${deliveries} set dropped_at = ${at} where id in (
      select d.id from ${webhooks} w cross join ${deliveries} d on d.recipient = w.id and d.channel = ${leagueChannel}
      where w.id in ${webhookIds} and w.paused_at is not null and d.sent_at is null and d.dropped_at is null)`)

/** Postpones due webhooks that were skipped. */
export const passOver = (db: Db, ids: readonly string[], { now, until }: { now: Instant; until: Instant }) =>
  db.run(sql`
    update ${webhooks} set due_at = ${until}
    where id in ${listed(ids)} and due_at <= ${now}`)
