/** Member roles (SPEC 4). Owners count as admins. */
export const roles = ['OWNER', 'ADMIN', 'MEMBER'] as const
export type Role = (typeof roles)[number]

/** True for the roles that may administer a league. */
export const isAdmin = (role: Role): boolean => role !== 'MEMBER'
