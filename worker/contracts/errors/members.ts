import type { ErrorKind } from './entry.ts'

/** Refusals about members, their roles, invitations and accounts. */
export const memberErrors = {
  role_change_not_allowed: 'forbidden',
  removal_not_allowed: 'forbidden',
  owner_role_fixed: 'conflict',
  cannot_demote_yourself: 'conflict',
  cannot_demote_last_admin: 'conflict',
  cannot_remove_yourself: 'conflict',
  cannot_remove_owner: 'conflict',
  cannot_remove_last_admin: 'conflict',
  member_not_found: 'not_found',
  owner_cannot_leave: 'conflict',
  already_owner: 'conflict',
  invite_code_unknown: 'not_found',
  invite_code_replaced: 'not_found',
  league_closed: 'conflict',
  league_full: 'conflict',
  invitation_needed: 'forbidden',
  invitations_by_admins: 'forbidden',
  pictures_not_shared: 'forbidden',
  invitations_by_account: 'rate_limited',
  invitations_by_league: 'rate_limited',
  invitations_to_address: 'rate_limited',
  avatar_not_image: 'unprocessable',
  avatar_too_large: 'too_large',
  owns_leagues: 'conflict',
} as const satisfies Record<string, ErrorKind>
