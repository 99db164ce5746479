import { maxMembers } from './joining.ts'
import { isAdmin, type Role } from './roles.ts'

/** Whether somebody may hand on the league's invitation: its code, and the link that carries it. */
export const mayInvite = (role: Role, membersCanInvite: boolean): boolean => isAdmin(role) || membersCanInvite

/** The same, and there is room for one more: a full league invites nobody. */
export const invites = (league: {
  role: Role
  membersCanInvite?: boolean | undefined
  memberCount?: number | undefined
}): boolean =>
  mayInvite(league.role, league.membersCanInvite ?? false) && (league.memberCount ?? 0) < maxMembers
