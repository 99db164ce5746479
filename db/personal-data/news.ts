import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { columnsOf } from '../fields.ts'
import { mailTries } from '../queries/news/outbox.ts'
import {
  deliveries,
  invitationMails,
  invitations,
  mailOutbox,
  memberships,
  notificationSettings,
  profiles,
  pushSubscriptions,
  stoppedAddresses,
} from '../schema/index.ts'
import { addressesOf, isErased, ownLeagues, pendingAddressOf, personal } from './line.ts'
import { expires, withAccount } from './retention.ts'

/** Addresses that may have received mails about a user: members of the same leagues, and people invited to one. */
const readersOf = (userId: string) => sql`(
  select p.email from ${memberships} m join ${profiles} p on p.id = m.user_id
    where m.league_id in ${ownLeagues(userId)} and p.email is not null
  union select i.email from ${invitations} i where i.league_id in ${ownLeagues(userId)})`

/** Mails to other users that contain the user's name or words. */
const mentioning = (userId: string) =>
  and(
    sql`${mailOutbox.toAddress} in ${readersOf(userId)}`,
    sql`exists (select 1 from json_each(${mailOutbox.mentions}) n where n.value = ${userId})`,
  )

/**
 * Mails, pending news and their settings. Mails come last, because the other statements use them to find what is
 * unsent.
 */
export const newsTables = {
  notificationSettings: personal(notificationSettings, {
    columns: { userId: 'erased', addresses: 'erased', timeZone: 'erased' },
    exported: (db, { userId }) =>
      db
        .select({
          ...columnsOf(notificationSettings, 'matrix', 'addresses', 'quietFrom', 'quietTo', 'timeZone'),
          letterWeekday: notificationSettings.digestWeekday,
          letterHour: notificationSettings.digestHour,
        })
        .from(notificationSettings)
        .where(eq(notificationSettings.userId, userId)),
    erased: (db, { userId, at }) => ({
      own: db
        .delete(notificationSettings)
        .where(and(eq(notificationSettings.userId, userId), isErased(userId))),
      // Unsent weekly digests are written again, without the name.
      again: db
        .update(notificationSettings)
        .set({ nextDigestAt: at })
        .where(
          and(
            sql`${notificationSettings.userId} in (
              select m.user_id from ${memberships} m cross join ${profiles} p on p.id = m.user_id
              cross join ${mailOutbox} on ${mailOutbox.toAddress} = p.email
              where m.league_id in ${ownLeagues(userId)} and ${mailOutbox.unsubscribeUrl} like '%~letter~%'
                and ${and(mentioning(userId), isNull(mailOutbox.sentAt), lt(mailOutbox.attempts, mailTries))})`,
            isErased(userId),
          ),
        ),
    }),
    retention: withAccount,
  }),
  pushSubscriptions: personal(pushSubscriptions, {
    columns: { userId: 'erased', endpoint: 'erased', sessionId: 'erased' },
    // The endpoint is left out: it is an address at which the user's browser can be reached.
    exported: (db, { userId }) =>
      db
        .select({ id: pushSubscriptions.id, createdAt: pushSubscriptions.createdAt })
        .from(pushSubscriptions)
        .where(eq(pushSubscriptions.userId, userId)),
    erased: (db, { userId }) =>
      db.delete(pushSubscriptions).where(and(eq(pushSubscriptions.userId, userId), isErased(userId))),
    retention: 'as long as its session, and until its push service refuses it',
  }),
  deliveries: personal(deliveries, {
    columns: { recipient: 'erased' },
    exported: 'ids of what the activity tells',
    erased: (db, { userId, at }) => ({
      own: db.delete(deliveries).where(and(eq(deliveries.recipient, userId), isErased(userId))),
      // Unsent news is written again, without the name.
      again: db
        .update(deliveries)
        .set({ sentAt: null, messageRef: null, dueAt: at })
        .where(
          and(
            sql`${deliveries.recipient} in (
              select m.user_id from ${memberships} m where m.league_id in ${ownLeagues(userId)})`,
            sql`${deliveries.messageRef} in (${db
              .select({ id: mailOutbox.id })
              .from(mailOutbox)
              .where(
                and(mentioning(userId), isNull(mailOutbox.sentAt), lt(mailOutbox.attempts, mailTries)),
              )})`,
            isErased(userId),
          ),
        ),
    }),
    retention: [
      expires(deliveries.createdAt, 60, 'after it was created: news is hardly ever withdrawn later'),
    ],
  }),
  mailOutbox: personal(mailOutbox, {
    columns: {
      toAddress: 'erased',
      subject: 'erased',
      text: 'erased',
      html: 'erased',
      mentions: 'erased',
      unsubscribeUrl: 'erased',
    },
    exported: 'the recipient has it',
    erased: (db, erasure) => ({
      own: db
        .delete(mailOutbox)
        .where(and(sql`${mailOutbox.toAddress} in ${addressesOf(erasure)}`, isErased(erasure.userId))),
      // Other readers of that mailbox keep their invitations.
      askedFor: db
        .delete(mailOutbox)
        .where(
          and(
            sql`${mailOutbox.toAddress} in ${pendingAddressOf(erasure)}`,
            sql`not exists (select 1 from ${invitationMails} i where i.id = ${mailOutbox.id})`,
            isErased(erasure.userId),
          ),
        ),
      ofThem: db.delete(mailOutbox).where(and(mentioning(erasure.userId), isErased(erasure.userId))),
    }),
    retention: [
      expires(mailOutbox.createdAt, 30, 'after it was written: sent or given up; its text until it is sent'),
    ],
  }),
  invitationMails: personal(invitationMails, {
    columns: { sentBy: 'former_player', addressKey: 'hashed' },
    exported: 'counters of the last week',
    erased: null,
    retention: [
      expires(
        invitationMails.at,
        7,
        'after it was sent: the limits, and a mail that is tried again, look back',
      ),
    ],
  }),
  stoppedAddresses: personal(stoppedAddresses, {
    columns: { addressKey: 'hashed' },
    exported: 'an HMAC tells its owner nothing',
    erased: null,
    retention: 'until its owner takes it back: a mailbox that wants no invitations',
  }),
} as const
