import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import { runBatch } from '../../../db/batch.ts'
import { all, atMost } from '../../../db/conditions.ts'
import { insertInvitation, invitationsSince, recentInvitations } from '../../../db/queries/joining.ts'
import { isCurrentAdmin, roster } from '../../../db/queries/members.ts'
import { enqueueMail } from '../../../db/queries/outbox.ts'
import { audit, isAudited } from '../../../db/queries/record.ts'
import type { inviteInput } from '../../contracts/league.ts'
import { addMs } from '../../domain/calendar-day.ts'
import { maxMembers } from '../../domain/joining.ts'
import { leagueInviteMail } from '../../mail/templates/render.ts'
import { readAsMember, requireAdmin } from '../access.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'
import { deliverSoon } from '../mail/deliver.ts'
import { shownName } from '../profile/present.ts'

/** Invitations that a league may send within a day. */
const invitationsADay = 50
const dayMs = 86_400_000

/** An address as the log may show it to all members: enough to know whom, too little to write to. */
const masked = (email: string): string => email.replace(/^(.).*(@.*)$/, '$1…$2')

/**
 * Invites an address to the league by mail, with a link that carries the invite code.
 * @throws AppError not_allowed for plain members, already_member, league_full, rate_limited, changed_meanwhile
 */
export const inviteByEmail = async (ctx: Ctx, input: z.output<typeof inviteInput>): Promise<void> => {
  const { db, now } = ctx
  const since = addMs(now, -dayMs)
  const scope = await readAsMember(
    ctx,
    input.league,
    ({ leagueId }) => [roster(db, leagueId), recentInvitations(db, leagueId, since)] as const,
  )
  requireAdmin(scope)
  const { league, user, profile } = scope
  const [members, recent] = scope.rows
  if (members.some((member) => member.email?.toLowerCase() === input.email))
    throw new AppError('already_member', { field: 'email' })
  if (members.length >= maxMembers) throw new AppError('league_full', { params: { max: maxMembers } })
  if ((recent[0]?.count ?? 0) >= invitationsADay) throw new AppError('rate_limited')

  const id = uuidv7()
  const mail = leagueInviteMail({
    locale: ctx.locale,
    url: `${ctx.publicUrl}/auth?code=${league.inviteCode}`,
    leagueName: league.name,
    inviterName: shownName(profile, ctx.locale),
    inviteCode: league.inviteCode,
  })
  const [written] = await runBatch(db, [
    audit(
      db,
      {
        id,
        leagueId: league.id,
        actorId: user.userId,
        action: 'member_invited',
        after: { email: masked(input.email) },
        at: now,
      },
      all(
        isCurrentAdmin(league.id, user.userId),
        atMost(invitationsSince(league.id, since), invitationsADay - 1),
      ),
    ),
    insertInvitation(
      db,
      { id: uuidv7(), leagueId: league.id, email: input.email, invitedBy: user.userId, createdAt: now },
      isAudited(id),
    ),
    enqueueMail(db, { id: uuidv7(), to: input.email, ...mail, at: ctx.realNow }, isAudited(id)),
  ])
  if (written.length === 0) throw new AppError('changed_meanwhile')
  deliverSoon(ctx)
}
