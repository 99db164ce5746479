import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Instant } from '#domain/calendar-day.ts'
import type { Db } from '../client.ts'
import { deliveries, invitationMails, mailOutbox } from '../schema/index.ts'
import { always, isBanned } from './auth/conditions.ts'
import { pauseWebhooksOf } from './news/webhooks.ts'

/**
 * Stops everything sent to a banned account or in its name: pauses its webhooks, and drops unsent news and mails to it
 * and invitations by it. Must come after the statement that bans, in the same transaction.
 * @param at by the game's clock, `realAt` by the wall clock
 * @param condition a refused second ban must not drop the mail about the first
 */
export const suspendOutgoing = (
  db: Db,
  { userId, email, at, realAt }: { userId: string; email: string | null; at: Instant; realAt: Instant },
  condition: SQL = always,
) => {
  const unsent = (mails: SQL) =>
    db.delete(mailOutbox).where(and(isNull(mailOutbox.sentAt), mails, isBanned(sql`${userId}`), condition))
  return {
    webhooks: pauseWebhooksOf(db, { userId, by: userId, at, realAt }),
    news: db
      .update(deliveries)
      .set({ droppedAt: realAt })
      .where(
        and(
          eq(deliveries.recipient, userId),
          isNull(deliveries.sentAt),
          isNull(deliveries.droppedAt),
          isBanned(sql`${userId}`),
        ),
      ),
    mailsTo: email === null ? undefined : unsent(eq(mailOutbox.toAddress, email)),
    invitations: unsent(
      sql`${mailOutbox.id} in (select i.id from ${invitationMails} i where i.sent_by = ${userId})`,
    ),
  }
}
