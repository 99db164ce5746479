import { and, asc, eq, inArray, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Instant } from '../../worker/domain/calendar-day.ts'
import type { Db } from '../client.ts'
import { insertWhere } from '../insert-where.ts'
import { deliveries, profiles, webhooks } from '../schema/index.ts'

type LeagueId = string | SQL<string>

/** The webhooks of a league, the oldest first. */
export const webhooksOf = (db: Db, leagueId: LeagueId) =>
  db
    .select({
      id: webhooks.id,
      kind: webhooks.kind,
      url: webhooks.url,
      createdAt: webhooks.createdAt,
      failingSince: webhooks.failingSince,
      pausedAt: webhooks.pausedAt,
    })
    .from(webhooks)
    .where(eq(webhooks.leagueId, leagueId))
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id))

/** True while a league has fewer webhooks than so many. */
export const hasRoomForWebhook = (leagueId: string, max: number): SQL<boolean> =>
  sql<boolean>`(select count(*) from ${webhooks} w where w.league_id = ${leagueId}) < ${max}`

/** True while the league has this webhook. */
export const isWebhookOf = (leagueId: string, id: string): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${webhooks} w where w.id = ${id} and w.league_id = ${leagueId})`

export const insertWebhook = (
  db: Db,
  row: Pick<
    typeof webhooks.$inferInsert,
    'id' | 'leagueId' | 'kind' | 'url' | 'secret' | 'createdBy' | 'createdAt'
  >,
  condition: SQL,
) => insertWhere(db, webhooks, row, condition)

export const deleteWebhook = (db: Db, id: string, condition: SQL) =>
  db.delete(webhooks).where(and(eq(webhooks.id, id), condition))

/** Lets news go there again, as if it had never failed. */
export const resumeWebhook = (db: Db, id: string, condition: SQL) =>
  db
    .update(webhooks)
    .set({ failingSince: null, pausedAt: null })
    .where(and(eq(webhooks.id, id), condition))

/** One webhook of a league with its secret, and the league; no row for one of another league. */
export const webhookWithSecret = (db: Db, leagueId: LeagueId, id: string) =>
  db
    .select({ id: webhooks.id, kind: webhooks.kind, url: webhooks.url, secret: webhooks.secret })
    .from(webhooks)
    .where(and(eq(webhooks.id, id), eq(webhooks.leagueId, leagueId)))

const listed = (ids: readonly string[]): SQL => sql`(select value from json_each(${JSON.stringify(ids)}))`

/** Those webhooks as a sender needs them, with the language of who made each. */
export const webhooksToCall = (db: Db, ids: readonly string[]) =>
  db
    .select({
      id: webhooks.id,
      kind: webhooks.kind,
      url: webhooks.url,
      secret: webhooks.secret,
      failingSince: webhooks.failingSince,
      pausedAt: webhooks.pausedAt,
      locale: profiles.locale,
    })
    .from(webhooks)
    .leftJoin(profiles, eq(profiles.id, webhooks.createdBy))
    .where(sql`${webhooks.id} in ${listed(ids)}`)
export type WebhookToCall = Awaited<ReturnType<typeof webhooksToCall>>[number]

const earlier = alias(deliveries, 'earlier')

/** What has been posted before under the tags of these deliveries to their webhooks. */
export const earlierPosts = (db: Db, deliveryIds: readonly string[]) =>
  db
    .select({ deliveryId: deliveries.id, messageRef: earlier.messageRef })
    .from(deliveries)
    .innerJoin(
      earlier,
      and(
        eq(earlier.tag, deliveries.tag),
        eq(earlier.recipient, deliveries.recipient),
        eq(earlier.channel, 'webhook'),
        isNotNull(earlier.sentAt),
        sql`${earlier.id} <> ${deliveries.id}`,
      ),
    )
    .where(sql`${deliveries.id} in ${listed(deliveryIds)}`)

/** Something has arrived there. */
export const noteArrived = (db: Db, ids: readonly string[]) =>
  db
    .update(webhooks)
    .set({ failingSince: null })
    .where(and(inArray(webhooks.id, listed(ids)), isNotNull(webhooks.failingSince)))

/** Nothing has arrived there; the time of the first failure stays. */
export const noteFailing = (db: Db, ids: readonly string[], now: Instant) =>
  db
    .update(webhooks)
    .set({ failingSince: sql`coalesce(${webhooks.failingSince}, ${now})` })
    .where(inArray(webhooks.id, listed(ids)))

/** Pauses those that still fail since a moment or earlier: who was resumed in between is not. */
export const pauseFailing = (db: Db, ids: readonly string[], failingSince: Instant, now: Instant) =>
  db
    .update(webhooks)
    .set({ pausedAt: sql`coalesce(${webhooks.pausedAt}, ${now})` })
    .where(and(inArray(webhooks.id, listed(ids)), lte(webhooks.failingSince, failingSince)))
