import { maxMembers } from './joining.ts'
import { isAdmin, type Role } from './roles.ts'

/** Whether a member may share the league's invitation: its code, and the link with the code */
export const mayInvite = (role: Role, membersCanInvite: boolean): boolean => isAdmin(role) || membersCanInvite

/** The same, and the league has room for one more member */
export const invites = (league: {
  role: Role
  membersCanInvite?: boolean | undefined
  memberCount?: number | undefined
}): boolean =>
  mayInvite(league.role, league.membersCanInvite ?? false) && (league.memberCount ?? 0) < maxMembers
