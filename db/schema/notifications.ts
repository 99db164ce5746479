import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { newsKinds } from '#domain/news/news-registry.ts'
import { type WebhookLane, webhookKinds, webhookLanes, webhookPauses } from '#domain/news/webhooks.ts'
import { channels, leagueChannel, type MemberChannel } from '#domain/notifications/channels.ts'
import type { NewsMatrix } from '#domain/notifications/settings.ts'
import { profiles } from './accounts/profile.ts'
import { id, instant } from './columns.ts'
import { leagues } from './league.ts'
import { activity } from './record.ts'

export type ChannelAddresses = Partial<Record<MemberChannel, string>>

/** A browser that takes pushes for a user. */
export const pushSubscriptions = sqliteTable(
  'push_subscriptions',
  {
    id: id().primaryKey(),
    userId: id()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** Where its push service takes messages; one of a known service. */
    endpoint: text().notNull().unique(),
    /** The browser's public key and secret, base64url, as it gave them. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** Wall clock. */
    createdAt: instant().notNull(),
  },
  (t) => [index('push_subscriptions_user').on(t.userId)],
)

/** Push services that fail as a whole; one that works has no row. */
export const pushServices = sqliteTable('push_services', {
  origin: text().primaryKey(),
  /** How often in a row it has been found failing: each time it rests for longer. */
  failures: integer().notNull(),
  /** Wall clock: nothing is sent there until then, and after it one message to find out whether it works again. */
  restingUntil: instant().notNull(),
})

/** What somebody has set about news; no row: the defaults. Times of the day are in their own time zone. */
export const notificationSettings = sqliteTable(
  'notification_settings',
  {
    userId: id()
      .primaryKey()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** Only what differs from the defaults. */
    matrix: text({ mode: 'json' }).$type<NewsMatrix>().notNull().default({}),
    /** Proven addresses on channels that have none elsewhere (a mail's is the profile's, a push's its subscription). */
    addresses: text({ mode: 'json' }).$type<ChannelAddresses>().notNull().default({}),
    /** `HH:MM`; both null: no quiet hours. */
    quietFrom: text(),
    quietTo: text(),
    /** IANA name. */
    timeZone: text().notNull(),
    /** 1 Monday to 7 Sunday; null: no letter. */
    letterWeekday: integer(),
    letterHour: integer().notNull(),
    /** When the next letter is due, by the wall clock; null: none. */
    nextLetterAt: instant(),
  },
  (t) => [
    index('notification_settings_letter').on(t.nextLetterAt).where(sql`${t.nextLetterAt} is not null`),
    check(
      'notification_settings_weekday',
      sql`${t.letterWeekday} is null or ${t.letterWeekday} between 1 and 7`,
    ),
    check('notification_settings_hour', sql`${t.letterHour} between 0 and 23`),
  ],
)

/** News that has not been made into deliveries yet; filled by trigger (news-to-send.sql) with entries that have a kind of news. */
export const newsToSend = sqliteTable('news_to_send', {
  activityId: id()
    .primaryKey()
    .references(() => activity.id, { onDelete: 'cascade' }),
})

/** Where a league's news goes besides its members. */
export const webhooks = sqliteTable(
  'webhooks',
  {
    id: id().primaryKey(),
    leagueId: id()
      .notNull()
      .references(() => leagues.id, { onDelete: 'cascade' }),
    kind: text({ enum: webhookKinds }).notNull(),
    url: text().notNull(),
    /** `whsec_` and base64: what generic messages are signed with. */
    secret: text().notNull(),
    /** The admin who answers for it: who added it, or resumed it after that admin had gone. */
    createdBy: id().notNull(),
    /** Wall clock, here and below. */
    createdAt: instant().notNull(),
    /** Since when nothing sent there has arrived; null: the last did. */
    failingSince: instant(),
    /** Nothing is sent there until an admin says so. */
    pausedAt: instant(),
    /** Why it is paused: it has failed for days, or its admin is none any more. */
    pausedBecause: text({ enum: webhookPauses }),
    /** When it is its turn; null: nothing waits for it (set by trigger, webhook-due.sql). During a turn: until when it is taken. */
    dueAt: instant(),
    lane: integer().$type<WebhookLane>().notNull().default(webhookLanes.unknown),
    /** How often in a row it has failed: each time it is left alone for longer. */
    failures: integer().notNull().default(0),
  },
  (t) => [
    index('webhooks_league').on(t.leagueId),
    index('webhooks_due').on(t.lane, t.dueAt).where(sql`${t.dueAt} is not null`),
    index('webhooks_creator').on(t.createdBy, t.leagueId),
  ],
)

/** One piece of news to one recipient over one channel: there is never a second row of it. */
export const deliveries = sqliteTable(
  'deliveries',
  {
    id: id().primaryKey(),
    /** What it tells: the id of the entry of the activity. */
    event: text().notNull(),
    /** The id of the user or of the webhook. */
    recipient: id().notNull(),
    channel: text({ enum: channels }).notNull(),
    /** Null for a letter, which is of all leagues. */
    leagueId: id().references(() => leagues.id, { onDelete: 'cascade' }),
    kind: text({ enum: newsKinds }).notNull(),
    /** The same for all news about one death in one league. */
    tag: text().notNull(),
    /**
     * Wall clock, here and below: not before then; the end of quiet hours for what fell into them. To a webhook it goes when
     * that is due: here a moment later than `createdAt` says that it may have gone out.
     */
    dueAt: instant().notNull(),
    /** It fell into quiet hours: what did goes out together, as one message. */
    deferred: integer({ mode: 'boolean' }).notNull().default(false),
    attempts: integer().notNull().default(0),
    sentAt: instant(),
    /** Given up, or overtaken before it left. */
    droppedAt: instant(),
    lastError: text(),
    /** How the other side calls what it was sent, so that it can be edited; for pushes the subscriptions that have it. */
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
    // All that waits for somebody goes out together.
    index('deliveries_waiting')
      .on(t.recipient, t.channel)
      .where(sql`${t.sentAt} is null and ${t.droppedAt} is null`),
    index('deliveries_tag').on(t.tag, t.recipient),
    index('deliveries_recipient').on(t.recipient),
    // With a league goes what was on its way from it.
    index('deliveries_league').on(t.leagueId),
    index('deliveries_created').on(t.createdAt),
  ],
)
