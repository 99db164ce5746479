/** Member roles. Owners count as admins. */
export const roles = ['OWNER', 'ADMIN', 'MEMBER'] as const
export type Role = (typeof roles)[number]

/** Admins can change members between these roles; ownership is transferred instead. */
export const assignableRoles = ['ADMIN', 'MEMBER'] as const satisfies readonly Role[]
export type AssignableRole = (typeof assignableRoles)[number]

export const isAdmin = (role: Role): boolean => role !== 'MEMBER'

export interface RoleHolder {
  userId: string
  role: Role
}

/** Why a role cannot be changed; each is an error code. */
export type RoleRefusal =
  | 'role_change_not_allowed'
  | 'owner_role_fixed'
  | 'cannot_demote_yourself'
  | 'cannot_demote_last_admin'

/** Why a member cannot be removed; each is an error code. */
export type RemovalRefusal =
  | 'removal_not_allowed'
  | 'cannot_remove_yourself'
  | 'cannot_remove_owner'
  | 'cannot_remove_last_admin'

export type HandOverRefusal = 'not_allowed' | 'already_owner'

/**
 * Whether the actor may give the target a role; null: yes
 * @param admins number of current members with admin rights, the owner included
 */
export const roleChangeRefusal = (
  actor: RoleHolder,
  target: RoleHolder,
  role: AssignableRole,
  admins: number,
): RoleRefusal | null => {
  if (!isAdmin(actor.role)) return 'role_change_not_allowed'
  if (target.role === 'OWNER') return 'owner_role_fixed'
  const demotesLastAdmin = role === 'MEMBER' && isAdmin(target.role) && admins <= 1
  if (!demotesLastAdmin) return null
  return actor.userId === target.userId ? 'cannot_demote_yourself' : 'cannot_demote_last_admin'
}

/**
 * Whether the actor may remove the target from the league; null: yes
 * @param admins number of current members with admin rights, the owner included
 */
export const removalRefusal = (
  actor: RoleHolder,
  target: RoleHolder,
  admins: number,
): RemovalRefusal | null => {
  if (!isAdmin(actor.role)) return 'removal_not_allowed'
  if (actor.userId === target.userId) return 'cannot_remove_yourself'
  if (target.role === 'OWNER') return 'cannot_remove_owner'
  if (isAdmin(target.role) && admins <= 1) return 'cannot_remove_last_admin'
  return null
}

/** Why a member cannot leave, or null. Owners must transfer the league first. */
export const leaveRefusal = (role: Role): 'owner_cannot_leave' | null =>
  role === 'OWNER' ? 'owner_cannot_leave' : null

/** Whether the actor may make the target the owner; null: yes */
export const handOverRefusal = (actor: RoleHolder, target: RoleHolder): HandOverRefusal | null => {
  if (actor.role !== 'OWNER') return 'not_allowed'
  return actor.userId === target.userId ? 'already_owner' : null
}
