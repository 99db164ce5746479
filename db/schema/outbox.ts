import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { id, instant } from './columns.ts'

/** Mails on their way; the body of one that has left may be dropped. */
export const mailOutbox = sqliteTable(
  'mail_outbox',
  {
    id: id().primaryKey(),
    toAddress: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    /** Where one click takes its reader off this kind of mail; null: it is not one that one can be taken off. */
    unsubscribeUrl: text(),
    /** Ids of the users whose names or words are in it; it goes with the account of any of them. Null: nobody's. */
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
