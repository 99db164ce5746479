import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { id, instant } from './columns.ts'

/** Outgoing mails; the body of a sent mail may be dropped. */
export const mailOutbox = sqliteTable(
  'mail_outbox',
  {
    id: id().primaryKey(),
    toAddress: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    /** One-click unsubscribe URL; null: this kind of mail cannot be unsubscribed from. */
    unsubscribeUrl: text(),
    /** Ids of users whose names or words are in it; it is deleted with the account of any of them. Null: none. */
    mentions: text({ mode: 'json' }).$type<string[]>(),
    createdAt: instant().notNull(),
    nextAttemptAt: instant().notNull(),
    attempts: integer().notNull().default(0),
    sentAt: instant(),
    lastError: text(),
  },
  (t) => [
    index('mail_outbox_due').on(t.sentAt, t.nextAttemptAt),
    index('mail_outbox_address').on(t.toAddress),
    index('mail_outbox_created').on(t.createdAt),
  ],
)
