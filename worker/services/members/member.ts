import type { Locale } from '#contracts/errors.ts'
import type { Member } from '#contracts/member.ts'
import type { RosterRow } from '#db/queries/leagues/members.ts'
import { isAdmin } from '#domain/leagues/roles.ts'
import { AppError } from '../errors.ts'
import { presentUser } from '../profile/present.ts'

export const viewMember = (row: Omit<RosterRow, 'email'>, locale: Locale): Member => ({
  ...presentUser(row, locale),
  role: row.role,
  joinedAt: row.joinedAt,
})

/**
 * The member to be changed, and the number of admins.
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
