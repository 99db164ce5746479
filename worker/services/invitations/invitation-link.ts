import type { z } from 'zod'
import type { invitationLink } from '#contracts/invitation.ts'
import { mayInvite } from '#domain/leagues/inviting.ts'
import { readAsMember } from '../access.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'

/** The URL at which an invitation is shown and accepted. */
const joinAddress = (publicUrl: string, code: string, mark: string): string =>
  `${publicUrl}/join/${encodeURIComponent(code)}?by=${mark}`

/**
 * The invitation that a member passes on: the code, and the link that names the member as the inviter.
 * @throws AppError invitations_by_admins for plain members where only admins invite
 */
export const readInvitationLink = async (
  ctx: Ctx,
  input: { league: string },
): Promise<z.output<typeof invitationLink>> => {
  const { league, membership, user } = await readAsMember(ctx, input.league, () => ({}))
  if (!mayInvite(membership.role, league.membersCanInvite)) throw new AppError('invitations_by_admins')
  const mark = ctx.addresses.inviterMark(league.id, user.userId)
  return { url: joinAddress(ctx.publicUrl, league.inviteCode, mark), inviteCode: league.inviteCode }
}
