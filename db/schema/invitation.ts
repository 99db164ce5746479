import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { id, instant } from './columns.ts'

/**
 * Invitations that were sent by mail, for as long as limits look back. They refer to nothing: who deletes a league or an
 * account makes no room for more. The id is that of the mail in the outbox.
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

/** Mailboxes, by their key, to which no invitations go: somebody who reads them has said so. */
export const stoppedAddresses = sqliteTable('stopped_addresses', {
  addressKey: text().primaryKey(),
  at: instant().notNull(),
})

/**
 * Invite codes that have been replaced, so that who follows an old link is told so. They refer to nothing: whose they were
 * is nobody's business any more.
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
