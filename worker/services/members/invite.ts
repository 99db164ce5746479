import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import type { inviteInput } from '#contracts/league.ts'
import { runBatch } from '#db/batch.ts'
import {
  countInvitation,
  type InvitationScope,
  invitationsSent,
  mayBeInvited,
} from '#db/queries/leagues/invitation-mails.ts'
import { insertInvitation } from '#db/queries/leagues/joining.ts'
import { opensWith } from '#db/queries/leagues/leagues.ts'
import { isCurrentAdmin, roster } from '#db/queries/leagues/members.ts'
import { auditedChange } from '#db/queries/news/audited-change.ts'
import { enqueueMail } from '#db/queries/news/outbox.ts'
import { addMs, dayMs, type Instant } from '#domain/calendar-day.ts'
import { invitationRefusal } from '#domain/leagues/invitations.ts'
import { maxMembers } from '#domain/leagues/joining.ts'
import { counted } from '#domain/leagues/quotas.ts'
import { leagueInviteMail } from '#worker/mail/templates/render.ts'
import { readAsAdmin } from '../access.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'
import { deliverSoon } from '../mail/deliver-mails.ts'
import { shownName } from '../profile/present.ts'
import { limitError } from '../quotas.ts'
import { refuse } from '../refuse.ts'

/** An address as the audit log shows it to all members: enough to recognize it, too little to write to it. */
const masked = (email: string): string => email.replace(/^(.).*(@.*)$/, '$1…$2')

type Sent = Awaited<ReturnType<typeof invitationsSent>>[number]

/** @throws AppError the refusals of invitationRefusal */
const checkSent = ({ realNow }: Ctx, sent: Sent | undefined): void => {
  const refusal = sent ? invitationRefusal(sent) : null
  /** The seconds until the first invitation counts no more. */
  const wait = (first: Instant | null | undefined): number =>
    Math.ceil((Date.parse(first ?? realNow) + dayMs - Date.parse(realNow)) / 1_000)
  if (refusal === 'invitations_to_address') refuse(refusal, { field: 'email' })
  if (refusal === 'invitations_by_league')
    throw limitError(counted.invitationsOfLeague, wait(sent?.firstOfLeague))
  if (refusal === 'invitations_by_account')
    throw limitError(counted.invitationsOfAccount, wait(sent?.firstOfAccount))
}

/**
 * Invites an address to the league by mail, with a link that contains the invite code, and an unsubscribe link.
 * Invitations are limited per league, sender and address, in real time, and the limits are checked again when writing.
 * A member's address is invited like any other, so that the sender does not learn whether it belongs to a member.
 * @throws AppError not_allowed for plain members, league_closed, league_full, invitations_by_account,
 *   invitations_by_league, invitations_to_address (also for an unsubscribed address), changed_meanwhile
 */
export const inviteByEmail = async (ctx: Ctx, input: z.output<typeof inviteInput>): Promise<void> => {
  const { db, now, realNow } = ctx
  const since = addMs(realNow, -dayMs)
  const addressKey = ctx.addresses.keyOf(input.email)
  const scope = await readAsAdmin(ctx, input.league, ({ leagueId, user }) => ({
    members: roster(db, leagueId),
    sent: invitationsSent(db, { leagueId, sentBy: user.userId, addressKey, since }),
  }))
  const { league, user, profile } = scope
  const { members, sent } = scope.rows
  if (league.doorsClosed) throw new AppError('league_closed')
  if (members.length >= maxMembers) throw new AppError('league_full', { params: { max: maxMembers } })
  checkSent(ctx, sent[0])

  const mailId = uuidv7()
  const change = auditedChange(ctx, league.id, user.userId)
  const mail = leagueInviteMail({
    locale: ctx.locale,
    url: `${ctx.publicUrl}/auth?code=${league.inviteCode}`,
    stopUrl: `${ctx.publicUrl}/invitations/${ctx.addresses.tokenFor(input.email)}`,
    leagueName: league.name,
    inviterName: shownName(profile, ctx.locale),
    inviteCode: league.inviteCode,
  })
  const limits: InvitationScope = { leagueId: league.id, sentBy: user.userId, addressKey, since }
  const { counts, written } = await runBatch(db, {
    counts: invitationsSent(db, limits),
    written: change.audit(
      { action: 'member_invited', after: { email: masked(input.email) } },
      isCurrentAdmin(league.id, user.userId),
      opensWith(league.id, league.inviteCode),
      mayBeInvited(limits),
    ),
    invitation: insertInvitation(
      db,
      { id: uuidv7(), leagueId: league.id, email: input.email, invitedBy: user.userId, createdAt: now },
      change.done,
    ),
    counted: countInvitation(
      db,
      { id: mailId, leagueId: league.id, sentBy: user.userId, addressKey, at: realNow },
      change.done,
    ),
    mail: enqueueMail(
      db,
      { id: mailId, to: input.email, ...mail, mentions: [user.userId], at: realNow },
      change.done,
    ),
  })
  if (written.length === 0) {
    checkSent(ctx, counts[0])
    throw new AppError('changed_meanwhile')
  }
  deliverSoon(ctx)
}
