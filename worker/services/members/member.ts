import type { Locale } from '#contracts/errors.ts'
import type { Member } from '#contracts/member.ts'
import { type RosterRow, roster } from '#db/queries/leagues/members.ts'
import { isAdmin } from '#domain/leagues/roles.ts'
import { readAsMember } from '../access.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'
import { presentUser } from '../profile/present.ts'

export const viewMember = (row: Omit<RosterRow, 'email'>, locale: Locale): Member => ({
  ...presentUser(row, locale),
  role: row.role,
  joinedAt: row.joinedAt,
})

/**
 * A member of the league, and the number of admins.
 * @throws AppError member_not_found
 */
export const findMember = (
  members: readonly RosterRow[],
  userId: string,
): { target: RosterRow; admins: number } => {
  const target = members.find((member) => member.userId === userId)
  if (!target) throw new AppError('member_not_found', { field: 'userId' })
  return { target, admins: members.filter((member) => isAdmin(member.role)).length }
}

/**
 * Reads a league with the member that the user wants to change. A plain member, who may change nobody, gets the same
 * error for every member.
 * @throws AppError member_not_found, and those of readAsMember
 */
export const readTarget = async (ctx: Ctx, input: { league: string; userId: string }) => {
  const { rows, ...scope } = await readAsMember(ctx, input.league, ({ leagueId }) => ({
    members: roster(ctx.db, leagueId),
  }))
  const userId = scope.membership.role === 'MEMBER' ? scope.user.userId : input.userId
  return { ...scope, ...findMember(rows.members, userId) }
}
