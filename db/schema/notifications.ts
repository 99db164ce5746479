import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { newsKinds } from '#domain/news/news-registry.ts'
import { type WebhookLane, webhookKinds, webhookLanes, webhookPauses } from '#domain/news/webhooks.ts'
import { channels, leagueChannel, type MemberChannel } from '#domain/notifications/channels.ts'
import type { NewsMatrix } from '#domain/notifications/settings.ts'
import { authSessions } from './accounts/auth.ts'
import { profiles } from './accounts/profile.ts'
import { id, instant, partOf } from './columns.ts'
import { leagues } from './league.ts'
import { activity } from './record.ts'

export type ChannelAddresses = Partial<Record<MemberChannel, string>>

export const pushSubscriptions = sqliteTable(
  'push_subscriptions',
  {
    id: id().primaryKey(),
    userId: partOf(() => profiles.id),
    /** The URL of the push service; always of a known service. */
    endpoint: text().notNull().unique(),
    /** The browser's public key and secret, base64url, as the browser sent them. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    /**
     * The session of the browser, with which it ends; null: another issuer's, or made before sessions were stored here.
     * A trigger ends it with a session that is revoked (push-sessions.sql).
     */
    sessionId: id().references(() => authSessions.id, { onDelete: 'cascade' }),
    /** Wall clock. */
    createdAt: instant().notNull(),
  },
  (t) => [index('push_subscriptions_user').on(t.userId), index('push_subscriptions_session').on(t.sessionId)],
)

/** Push services that are down as a whole; a working service has no row. */
export const pushServices = sqliteTable('push_services', {
  origin: text().primaryKey(),
  /** Consecutive failures: the pause grows with each. */
  failures: integer().notNull(),
  /** Wall clock: nothing is sent there until then. After it, one message probes whether the service works again. */
  restingUntil: instant().notNull(),
})

/** A user's notification settings; no row: the defaults. Times of day are in the user's time zone. */
export const notificationSettings = sqliteTable(
  'notification_settings',
  {
    userId: id()
      .primaryKey()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** Only the differences from the defaults. */
    matrix: text({ mode: 'json' }).$type<NewsMatrix>().notNull().default({}),
    /**
     * Verified addresses of channels that have none elsewhere (mail: the profile's address; push: the subscription).
     */
    addresses: text({ mode: 'json' }).$type<ChannelAddresses>().notNull().default({}),
    /** `HH:MM`; both null: no quiet hours. */
    quietFrom: text(),
    quietTo: text(),
    /** IANA name. */
    timeZone: text().notNull(),
    /** 1 Monday to 7 Sunday; null: no weekly digest. */
    digestWeekday: integer(),
    digestHour: integer().notNull(),
    /** When the next weekly digest is due, by the wall clock; null: none. */
    nextDigestAt: instant(),
  },
  (t) => [
    index('notification_settings_digest').on(t.nextDigestAt).where(sql`${t.nextDigestAt} is not null`),
    check(
      'notification_settings_weekday',
      sql`${t.digestWeekday} is null or ${t.digestWeekday} between 1 and 7`,
    ),
    check('notification_settings_hour', sql`${t.digestHour} between 0 and 23`),
  ],
)

/** Activity items with a kind of news that have no deliveries yet; filled by trigger (news-to-send.sql). */
export const newsToSend = sqliteTable('news_to_send', {
  activityId: id()
    .primaryKey()
    .references(() => activity.id, { onDelete: 'cascade' }),
})

/** Destinations of a league's news besides its members. */
export const webhooks = sqliteTable(
  'webhooks',
  {
    id: id().primaryKey(),
    leagueId: partOf(() => leagues.id),
    kind: text({ enum: webhookKinds }).notNull(),
    url: text().notNull(),
    /** `whsec_` and base64: the key that signs generic messages. */
    secret: text().notNull(),
    /** The responsible admin: who added it, or resumed it after the former one was gone. */
    createdBy: id().notNull(),
    /** Wall clock, here and below. */
    createdAt: instant().notNull(),
    /** Since when no message has been delivered; null: the last one was. */
    failingSince: instant(),
    /** Nothing is sent until an admin resumes it. */
    pausedAt: instant(),
    /** Why it is paused: it has failed for days, or its admin is no longer an admin. */
    pausedBecause: text({ enum: webhookPauses }),
    /**
     * When it is next processed; null: nothing is waiting (set by trigger, webhook-due.sql). While it is processed:
     * until when it is reserved.
     */
    dueAt: instant(),
    lane: integer().$type<WebhookLane>().notNull().default(webhookLanes.unknown),
    /** Consecutive failures: the pause grows with each. */
    failures: integer().notNull().default(0),
  },
  (t) => [
    index('webhooks_league').on(t.leagueId),
    index('webhooks_due').on(t.lane, t.dueAt).where(sql`${t.dueAt} is not null`),
    index('webhooks_creator').on(t.createdBy, t.leagueId),
  ],
)

/** One piece of news to one recipient over one channel; unique. */
export const deliveries = sqliteTable(
  'deliveries',
  {
    id: id().primaryKey(),
    /** The id of the activity item. */
    event: text().notNull(),
    /** The id of the user or of the webhook. */
    recipient: id().notNull(),
    channel: text({ enum: channels }).notNull(),
    /** Null for a weekly digest, which covers all leagues. */
    leagueId: id().references(() => leagues.id, { onDelete: 'cascade' }),
    kind: text({ enum: newsKinds }).notNull(),
    /** The same for all news about one death in one league. */
    tag: text().notNull(),
    /**
     * Wall clock, here and below. Not sent before then: the end of quiet hours for news that fell into them. For a
     * webhook the webhook's own `dueAt` decides; here a value later than `createdAt` means that it may already have
     * been sent.
     */
    dueAt: instant().notNull(),
    /** Created during quiet hours: all such deliveries go out together, as one message. */
    deferred: integer({ mode: 'boolean' }).notNull().default(false),
    attempts: integer().notNull().default(0),
    sentAt: instant(),
    /** Given up, or obsolete before it was sent. */
    droppedAt: instant(),
    lastError: text(),
    /**
     * The recipient service's id of the message, so that it can be edited; for pushes, the subscriptions that received
     * it.
     */
    messageRef: text(),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('deliveries_once').on(t.event, t.recipient, t.channel),
    index('deliveries_due')
      .on(t.dueAt)
      .where(
        sql`${t.sentAt} is null and ${t.droppedAt} is null and ${t.channel} <> ${sql.raw(`'${leagueChannel}'`)}`,
      ),
    // All waiting deliveries of a recipient are sent together.
    index('deliveries_waiting')
      .on(t.recipient, t.channel)
      .where(sql`${t.sentAt} is null and ${t.droppedAt} is null`),
    index('deliveries_tag').on(t.tag, t.recipient),
    index('deliveries_recipient').on(t.recipient),
    // For deleting a league's deliveries with it.
    index('deliveries_league').on(t.leagueId),
    index('deliveries_created').on(t.createdAt),
  ],
)
