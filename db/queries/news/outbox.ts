import { and, asc, desc, eq, gte, inArray, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { columnsOf } from '#db/fields.ts'
import { insertWhere } from '#db/insert-where.ts'
import { profiles } from '#db/schema/accounts/profile.ts'
import { mailOutbox } from '#db/schema/outbox.ts'
import { always, both, type Guard } from '../auth/conditions.ts'

export interface OutgoingMail {
  /** UUIDv7. */
  id: string
  to: string
  subject: string
  text: string
  html: string
  /** One-click unsubscribe URL. */
  unsubscribeUrl?: string | null
  /**
   * Ids of the users whose names or words are in it: the mail is only added while none of these accounts is deleted.
   */
  mentions?: readonly string[]
  /** Wall clock. */
  at: string
}

export const mailTries = 8

/** True while none of these users' accounts is deleted. */
const areAllThere = (userIds: readonly string[]): Guard =>
  sql`not exists (select 1 from json_each(${JSON.stringify(userIds)}) r
    join ${profiles} p on p.id = r.value where p.deleted_at is not null)`

/** Adds a mail to the outbox, in the batch of its cause and, with a guard, only if that takes effect. */
export const enqueueMail = (db: Db, mail: OutgoingMail, guard: Guard = always) =>
  insertWhere(
    db,
    mailOutbox,
    {
      id: mail.id,
      toAddress: mail.to,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      unsubscribeUrl: mail.unsubscribeUrl ?? null,
      createdAt: mail.at,
      nextAttemptAt: mail.at,
      mentions: mail.mentions?.length ? [...mail.mentions] : null,
    },
    mail.mentions?.length ? both(guard, areAllThere(mail.mentions)) : guard,
  )

export const ifMailIsThere = (id: string): Guard =>
  sql`exists (select 1 from ${mailOutbox} o where o.id = ${id})`

/** Waits between tries: 1, 4, 16, 64 minutes, and so on up to a day. */
const nextTry = (now: string) =>
  sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${now}, '+' || min(1440, (1 << (2 * ${mailOutbox.attempts}))) || ' minutes')`

/**
 * Takes up to `limit` due mails. Counts the try and sets the time of the next one before anything is sent: two senders
 * never take the same mail.
 */
export const takeDueMails = (db: Db, now: string, limit: number) =>
  db
    .update(mailOutbox)
    .set({ attempts: sql`${mailOutbox.attempts} + 1`, nextAttemptAt: nextTry(now) })
    .where(
      inArray(
        mailOutbox.id,
        db
          .select({ id: mailOutbox.id })
          .from(mailOutbox)
          .where(
            and(
              isNull(mailOutbox.sentAt),
              lte(mailOutbox.nextAttemptAt, now),
              lt(mailOutbox.attempts, mailTries),
            ),
          )
          // Mails with equal times in order of insertion, as the index has them, so that no sort is needed.
          .orderBy(asc(mailOutbox.nextAttemptAt), sql`rowid`)
          .limit(limit),
      ),
    )
    .returning()

/** `forget` drops the body, with its links and codes, once the mail is sent. */
export const markMailSent = (db: Db, id: string, at: string, forget: boolean) =>
  db
    .update(mailOutbox)
    .set({ sentAt: at, lastError: null, ...(forget ? { text: '', html: '', unsubscribeUrl: null } : {}) })
    .where(eq(mailOutbox.id, id))

/** Retries mails that were given up at once, those to one address or all. Returns a row for each. */
export const retryFailedMails = (db: Db, now: string, address?: string) =>
  db
    .update(mailOutbox)
    .set({ attempts: 0, nextAttemptAt: now })
    .where(
      and(
        isNull(mailOutbox.sentAt),
        gte(mailOutbox.attempts, mailTries),
        address === undefined ? undefined : sql`lower(${mailOutbox.toAddress}) = ${address.toLowerCase()}`,
      ),
    )
    .returning({ id: mailOutbox.id })

export const markMailFailed = (db: Db, id: string, error: string) =>
  db.update(mailOutbox).set({ lastError: error }).where(eq(mailOutbox.id, id))

/** The last hundred mails, newest first: the mailbox when running the app locally. */
export const latestMails = (db: Db) =>
  db
    .select({
      to: mailOutbox.toAddress,
      ...columnsOf(mailOutbox, 'subject', 'text', 'html', 'unsubscribeUrl', 'createdAt', 'sentAt'),
    })
    .from(mailOutbox)
    .orderBy(desc(mailOutbox.createdAt), desc(mailOutbox.id))
    .limit(100)
