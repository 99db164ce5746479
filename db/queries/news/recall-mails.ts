import { and, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import {
  deliveries,
  invitationMails,
  mailOutbox,
  memberships,
  notificationSettings,
  profiles,
} from '#db/schema/index.ts'
import type { Instant } from '#domain/calendar-day.ts'
import { outboxChannels } from '#domain/notifications/channels.ts'
import { mailTries } from './outbox.ts'

/** Includes mails that were given up, because an operator can retry them. */
const unsent = isNull(mailOutbox.sentAt)
const isDigest = sql`${mailOutbox.unsubscribeUrl} like '%~letter~%'`

interface Recall {
  /** Ids of users, as a list or query in parentheses. */
  readers: SQL
  /** Condition for a delivery `d` that is no longer wanted. */
  unwanted: SQL
  /** Wall clock. */
  at: Instant
}

const recall = (db: Db, { readers, unwanted, at }: Recall, condition: SQL) => {
  const byMail = and(
    sql`${deliveries.recipient} in ${readers}`,
    inArray(deliveries.channel, [...outboxChannels]),
  )
  const waiting = db.select({ id: mailOutbox.id }).from(mailOutbox).where(unsent)
  /** Unsent but with the id of a mail: the previous statement has just recalled it. */
  const recalled = and(byMail, isNull(deliveries.sentAt), sql`${deliveries.messageRef} is not null`)
  const digests = and(
    sql`${mailOutbox.toAddress} in (select p.email from ${profiles} p where p.id in ${readers})`,
    isDigest,
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
            where d.recipient in ${readers} and d.sent_at is not null and d.message_ref in ${waiting} and ${unwanted})`,
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
      .set({ nextDigestAt: at })
      .where(
        and(
          sql`${notificationSettings.userId} in ${readers}`,
          condition,
          sql`exists (select 1 from ${profiles} p join ${mailOutbox} on ${mailOutbox.toAddress} = p.email
            where p.id = ${notificationSettings.userId} and ${and(isDigest, unsent, lt(mailOutbox.attempts, mailTries))})`,
        ),
      ),
    letters: db.delete(mailOutbox).where(and(digests, condition)),
  }
}

/**
 * Deletes unsent mails to a user about a league that the user has left or muted. Their news is delivered again: the
 * part that is still wanted is written again, the rest is dropped when due. The weekly digest is written again too.
 * Must come after the statement that ends the membership or mutes the league, in the same transaction.
 * @param at by the wall clock
 */
export const recallMails = (db: Db, { userId, at }: { userId: string; at: Instant }, condition: SQL) =>
  recall(
    db,
    {
      readers: sql`(${userId})`,
      unwanted: sql`not exists (select 1 from ${memberships} m where m.league_id = d.league_id
        and m.user_id = d.recipient and m.left_at is null and m.muted_at is null)`,
      at,
    },
    condition,
  )

/**
 * Deletes unsent mails about a league that is being deleted, including invitations. Must come before the deletion, in
 * the same transaction and under the same condition.
 * @param at by the wall clock
 */
export const recallMailsOfLeague = (
  db: Db,
  { leagueId, at }: { leagueId: string; at: Instant },
  condition: SQL,
) => ({
  ...recall(
    db,
    {
      readers: sql`(select m.user_id from ${memberships} m where m.league_id = ${leagueId})`,
      unwanted: sql`d.league_id = ${leagueId}`,
      at,
    },
    condition,
  ),
  invitations: db
    .delete(mailOutbox)
    .where(
      and(
        unsent,
        condition,
        sql`${mailOutbox.id} in (select i.id from ${invitationMails} i where i.league_id = ${leagueId})`,
      ),
    ),
})
