import type { z } from 'zod'
import type { Member, MembershipRow, membershipRowsInput } from '#contracts/member.ts'
import { membershipRows, roster } from '#db/queries/leagues/members.ts'
import { prepareMemberRead, readAsUser } from '../access.ts'
import type { Ctx } from '../context.ts'
import { viewMember } from './member.ts'

const readMembers = prepareMemberRead(({ db }, leagueId) => ({ members: roster(db, leagueId) }))

/** The members of a league: owner, admins, then the others, longest membership first. */
export const listMembers = async (ctx: Ctx, input: { league: string }): Promise<Member[]> => {
  const { rows } = await readMembers(ctx, input.league)
  return rows.members.map((row) => viewMember(row, ctx.locale))
}

/** Memberships in the user's own leagues, filtered; those of other leagues are never included. */
export const listMemberships = async (
  ctx: Ctx,
  input: z.output<typeof membershipRowsInput>,
): Promise<MembershipRow[]> => {
  const { rows } = await readAsUser(ctx, (user) => ({
    memberships: membershipRows(ctx.db, user.userId, input),
  }))
  return rows.memberships
}
