import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { id, instant } from './columns.ts'

/**
 * Invitations sent by mail, kept as long as the limits look back. No foreign keys on purpose: deleting a league or an
 * account must not free capacity for more mails. The id is the mail's id in the outbox.
 */
export const invitationMails = sqliteTable(
  'invitation_mails',
  {
    id: id().primaryKey(),
    leagueId: id().notNull(),
    sentBy: id().notNull(),
    /** HMAC of the mailbox. */
    addressKey: text().notNull(),
    /** Wall clock. */
    at: instant().notNull(),
  },
  (t) => [
    index('invitation_mails_league').on(t.leagueId, t.at),
    index('invitation_mails_sender').on(t.sentBy, t.at),
    index('invitation_mails_address').on(t.addressKey, t.at),
    index('invitation_mails_at').on(t.at),
  ],
)

/** Mailboxes, by their key, that receive no invitations because a reader has opted out. */
export const stoppedAddresses = sqliteTable('stopped_addresses', {
  addressKey: text().primaryKey(),
  at: instant().notNull(),
})

/**
 * Replaced invite codes, so that users of an old link get an explanation. No foreign keys on purpose: the league they
 * belonged to is not kept.
 */
export const replacedInviteCodes = sqliteTable(
  'replaced_invite_codes',
  {
    code: text().primaryKey(),
    /** Wall clock. */
    replacedAt: instant().notNull(),
  },
  (t) => [index('replaced_invite_codes_at').on(t.replacedAt)],
)
