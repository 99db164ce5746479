import { and, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { deliveries, mailOutbox, memberships, notificationSettings, profiles } from '#db/schema/index.ts'
import type { Instant } from '#domain/calendar-day.ts'
import { outboxChannels } from '#domain/notifications/channels.ts'
import { mailTries } from './outbox.ts'

const unsent = and(isNull(mailOutbox.sentAt), lt(mailOutbox.attempts, mailTries))

/**
 * Takes mails to a user out of the outbox that have not left and tell of a league that the user is not in or has muted.
 * Their news waits again: what is still wanted of it is written anew, the rest is dropped as it is due. The weekly letter
 * is written anew too. It goes behind whatever ends a membership or mutes a league, in the same transaction.
 * @param at by the wall clock
 */
export const recallMails = (db: Db, { userId, at }: { userId: string; at: Instant }, condition: SQL) => {
  const byMail = and(eq(deliveries.recipient, userId), inArray(deliveries.channel, [...outboxChannels]))
  const waiting = db.select({ id: mailOutbox.id }).from(mailOutbox).where(unsent)
  const unwanted = sql`not exists (select 1 from ${memberships} m where m.league_id = d.league_id
    and m.user_id = d.recipient and m.left_at is null and m.muted_at is null)`
  /** Not sent although it names a mail: it has just been called back. */
  const recalled = and(byMail, isNull(deliveries.sentAt), sql`${deliveries.messageRef} is not null`)
  const letters = and(
    sql`${mailOutbox.toAddress} = (select p.email from ${profiles} p where p.id = ${userId})`,
    sql`${mailOutbox.unsubscribeUrl} like '%~letter~%'`,
    unsent,
  )
  return {
    news: db
      .update(deliveries)
      .set({ sentAt: null, dueAt: at })
      .where(
        and(
          byMail,
          condition,
          sql`${deliveries.messageRef} in (select d.message_ref from ${deliveries} d
            where d.recipient = ${userId} and d.sent_at is not null and d.message_ref in ${waiting} and ${unwanted})`,
        ),
      ),
    mails: db.delete(mailOutbox).where(
      inArray(
        mailOutbox.id,
        db
          .select({ id: sql`${deliveries.messageRef}` })
          .from(deliveries)
          .where(recalled),
      ),
    ),
    unnamed: db.update(deliveries).set({ messageRef: null }).where(recalled),
    letter: db
      .update(notificationSettings)
      .set({ nextLetterAt: at })
      .where(
        and(
          eq(notificationSettings.userId, userId),
          sql`exists (select 1 from ${mailOutbox} where ${and(letters, condition)})`,
        ),
      ),
    letters: db.delete(mailOutbox).where(and(letters, condition)),
  }
}
