import { and, asc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Db } from '#db/client.ts'
import { columnsOf, listed } from '#db/fields.ts'
import { insertWhere } from '#db/insert-where.ts'
import type { Given } from '#db/prepared.ts'
import { activity, auditLog, deliveries, memberships, people, profiles, webhooks } from '#db/schema/index.ts'
import { addMs, dayMs, type Instant } from '#domain/calendar-day.ts'
import { type ActivityKind, newsKindOf } from '#domain/news/news-registry.ts'
import type { WebhookPause } from '#domain/news/webhooks.ts'
import { leagueChannel } from '#domain/notifications/channels.ts'
import { newIdFor } from '../ids.ts'
import { dropWaiting, hasAdmin } from './webhook-turns.ts'

export const webhooksOf = (db: Db, leagueId: Given<string>) =>
  db
    .select(
      columnsOf(webhooks, 'id', 'kind', 'url', 'createdAt', 'failingSince', 'pausedAt', 'pausedBecause'),
    )
    .from(webhooks)
    .where(eq(webhooks.leagueId, leagueId))
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id))

export const hasRoomForWebhook = (leagueId: string, max: number): SQL<boolean> =>
  sql<boolean>`(select count(*) from ${webhooks} w where w.league_id = ${leagueId}) < ${max}`

/** True while the league has this webhook and it is paused for this reason, or not paused (null). */
export const isWebhookOf = (
  leagueId: string,
  { id, pausedBecause }: { id: string; pausedBecause: WebhookPause | null },
): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${webhooks} w
    where w.id = ${id} and w.league_id = ${leagueId} and w.paused_because is ${pausedBecause})`

export const insertWebhook = (db: Db, row: typeof webhooks.$inferInsert, condition: SQL) =>
  insertWhere(db, webhooks, row, condition)

export const deleteWebhook = (db: Db, id: string, condition: SQL) =>
  db.delete(webhooks).where(and(eq(webhooks.id, id), condition))

/**
 * Resumes a webhook and resets its failures. `by` makes this admin responsible and sets a new signing secret.
 * Deliveries that waited during the pause are dropped.
 */
export const resumeWebhook = (
  db: Db,
  { id, at, by }: { id: string; at: Instant; by: { userId: string; secret: string } | null },
  condition: SQL,
) => ({
  dropped: dropWaiting(db, sql`(select ${id} where ${condition})`, at),
  resumed: db
    .update(webhooks)
    .set({
      failingSince: null,
      pausedAt: null,
      pausedBecause: null,
      failures: 0,
      ...(by ? { createdBy: by.userId, secret: by.secret } : {}),
      dueAt: sql`case when ${webhooks.pausedAt} is null and ${webhooks.dueAt} is not null then ${at} end`,
    })
    .where(and(eq(webhooks.id, id), condition)),
})

/**
 * Pauses a user's webhooks in leagues where the user is no longer an admin and drops their waiting deliveries. Records
 * it in the audit log, and as activity for the other admins at most once a day. Must come after the statement that ends
 * the role, in the same transaction.
 * @param by the user who ended it; `at` by the game's clock, `realAt` by the wall clock
 */
export const pauseWebhooksOf = (
  db: Db,
  { userId, by, at, realAt }: { userId: string; by: string; at: Instant; realAt: Instant },
) => {
  const orphaned = sql`from ${webhooks} w where w.created_by = ${userId} and w.paused_because is not 'admin_gone'
    and not ${hasAdmin}`
  const dayBefore = addMs(at, -dayMs)
  const kind: ActivityKind = 'webhook_paused'
  return {
    audited: db.run(sql`
      insert into ${auditLog} (id, league_id, actor_id, action, subject_id, "after", at)
      select ${newIdFor(at)}, w.league_id, ${by}, 'webhook_paused', ${userId}, json_object('webhooks', count(*)), ${at}
      ${orphaned} group by w.league_id`),
    recorded: db.run(sql`
      insert into ${activity} (id, league_id, kind, news_kind, actor_id, data, at)
      select ${newIdFor(at)}, w.league_id, ${kind}, ${newsKindOf(kind)}, ${userId}, json_object('userIds', (
        select json_group_array(m.user_id) from ${memberships} m
        where m.league_id = w.league_id and m.left_at is null and m.role in ('OWNER', 'ADMIN'))), ${at}
      ${orphaned} and not exists (
        select 1 from ${activity} a where a.league_id = w.league_id and a.at > ${dayBefore}
          and a.kind = ${kind} and a.actor_id = ${userId})
      group by w.league_id`),
    paused: db.run(sql`
      update ${webhooks} set paused_at = coalesce(paused_at, ${realAt}), paused_because = 'admin_gone', due_at = null
      where id in (select w.id ${orphaned})`),
    dropped: dropWaiting(
      db,
      sql`(select o.id from ${webhooks} o where o.created_by = ${userId} and o.paused_because = 'admin_gone')`,
      realAt,
    ),
  }
}

/** A webhook of a league with its secret, and the league; no row if it is of another league. */
export const webhookWithSecret = (db: Db, leagueId: Given<string>, id: string) =>
  db
    .select({ id: webhooks.id, kind: webhooks.kind, url: webhooks.url, secret: webhooks.secret })
    .from(webhooks)
    .where(and(eq(webhooks.id, id), eq(webhooks.leagueId, leagueId)))

/** These webhooks with the fields that sending needs, and the language of their responsible admin. */
export const webhooksToCall = (db: Db, ids: readonly string[]) =>
  db
    .select({
      ...columnsOf(webhooks, 'id', 'kind', 'url', 'secret', 'failingSince', 'failures', 'lane'),
      locale: profiles.locale,
    })
    .from(webhooks)
    .leftJoin(profiles, eq(profiles.id, webhooks.createdBy))
    .where(sql`${webhooks.id} in ${listed(ids)}`)
export type WebhookToCall = Awaited<ReturnType<typeof webhooksToCall>>[number]

const earlier = alias(deliveries, 'earlier')

/**
 * Messages posted earlier to the same webhooks under the tags of these deliveries, and under those that they would have
 * had before items were merged into their person.
 */
export const earlierPosts = (db: Db, deliveryIds: readonly string[]) =>
  db
    .select({ deliveryId: deliveries.id, messageRef: earlier.messageRef })
    .from(deliveries)
    .innerJoin(
      earlier,
      and(
        sql`${earlier.tag} in (
          select ${deliveries.tag} union all
          select replace(${deliveries.tag}, a.person_id, f.id)
          from ${activity} a cross join ${people} f on f.merged_into = a.person_id where a.id = ${deliveries.event})`,
        eq(earlier.recipient, deliveries.recipient),
        eq(earlier.channel, leagueChannel),
        isNotNull(earlier.sentAt),
        sql`${earlier.id} <> ${deliveries.id}`,
      ),
    )
    .where(sql`${deliveries.id} in ${listed(deliveryIds)}`)
