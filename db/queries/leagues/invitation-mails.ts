import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { flagAs, numberAs } from '#db/fields.ts'
import { insertWhere } from '#db/insert-where.ts'
import { invitationMails, mailOutbox, stoppedAddresses } from '#db/schema/index.ts'
import type { Instant } from '#domain/calendar-day.ts'
import { invitationsADay } from '#domain/leagues/invitations.ts'

/** The sender of an invitation, and since when earlier invitations count towards the limits. */
export interface InvitationScope {
  leagueId: string | SQL<string>
  sentBy: string
  addressKey: string
  since: Instant
}

const ofLeague = ({ leagueId, since }: InvitationScope): SQL =>
  sql`from ${invitationMails} i where i.league_id = ${leagueId} and i.at > ${since}`
const ofAccount = ({ sentBy, since }: InvitationScope): SQL =>
  sql`from ${invitationMails} i where i.sent_by = ${sentBy} and i.at > ${since}`
const sentFor = (scope: InvitationScope): SQL<number> => sql<number>`(select count(*) ${ofLeague(scope)})`
const sentBy = (scope: InvitationScope): SQL<number> => sql<number>`(select count(*) ${ofAccount(scope)})`
const sentToInAll = ({ addressKey, since }: InvitationScope): SQL<number> =>
  sql<number>`(select count(*) from ${invitationMails} i where i.address_key = ${addressKey} and i.at > ${since})`
const sentTo = ({ addressKey, since, leagueId, sentBy }: InvitationScope): SQL<number> =>
  sql<number>`(select max(coalesce(sum(i.league_id = ${leagueId}), 0), coalesce(sum(i.sent_by = ${sentBy}), 0))
    from ${invitationMails} i where i.address_key = ${addressKey} and i.at > ${since})`
const isStopped = ({ addressKey }: Pick<InvitationScope, 'addressKey'>): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${stoppedAddresses} s where s.address_key = ${addressKey})`

/** The counts that the limits apply to, and the first invitation that counts for the league and the account: one row. */
export const invitationsSent = (db: Db, scope: InvitationScope) =>
  db
    .select({
      byLeague: numberAs('by_league', sentFor(scope)),
      byAccount: numberAs('by_account', sentBy(scope)),
      toAddress: numberAs('to_address', sentTo(scope)),
      toAddressInAll: numberAs('to_address_in_all', sentToInAll(scope)),
      firstOfLeague: sql<Instant | null>`(select min(i.at) ${ofLeague(scope)})`.as('first_of_league'),
      firstOfAccount: sql<Instant | null>`(select min(i.at) ${ofAccount(scope)})`.as('first_of_account'),
      stopped: flagAs('stopped', isStopped(scope)),
    })
    .from(sql`(select 1)`)

/** The same limits as a condition for the moment of writing. */
export const mayBeInvited = (scope: InvitationScope): SQL =>
  sql`${sentFor(scope)} < ${invitationsADay.league} and ${sentBy(scope)} < ${invitationsADay.account}
    and ${sentTo(scope)} < ${invitationsADay.address}
    and ${sentToInAll(scope)} < ${invitationsADay.addressInAll} and not ${isStopped(scope)}`

/** Counts an invitation under the id of its mail, if the condition is true. */
export const countInvitation = (db: Db, mail: typeof invitationMails.$inferInsert, condition: SQL) =>
  insertWhere(db, invitationMails, mail, condition)

/** A row if a mailbox has opted out of invitations. */
export const stoppedAddress = (db: Db, addressKey: string) =>
  db
    .select({ at: stoppedAddresses.at })
    .from(stoppedAddresses)
    .where(eq(stoppedAddresses.addressKey, addressKey))

/** Opts a mailbox out of invitations and deletes unsent ones to it. May be repeated. */
export const stopInvitations = (db: Db, addressKey: string, at: Instant) => ({
  stopped: db.insert(stoppedAddresses).values({ addressKey, at }).onConflictDoNothing(),
  waiting: db
    .delete(mailOutbox)
    .where(
      and(
        isNull(mailOutbox.sentAt),
        inArray(
          mailOutbox.id,
          db
            .select({ id: invitationMails.id })
            .from(invitationMails)
            .where(eq(invitationMails.addressKey, addressKey)),
        ),
      ),
    ),
})

/** Lets a mailbox receive invitations again. */
export const allowInvitations = (db: Db, addressKey: string) =>
  db.delete(stoppedAddresses).where(eq(stoppedAddresses.addressKey, addressKey))
