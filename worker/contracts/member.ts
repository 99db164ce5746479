import { z } from 'zod'
import { assignableRoles, roles } from '../domain/leagues/roles.ts'
import { publicProfile } from './accounts/profile.ts'
import { id, instant, leagueRef } from './fields/fields.ts'

export const role = z.enum(roles)

export const member = publicProfile.extend({
  role,
  joinedAt: instant,
})
export type Member = z.output<typeof member>

export const memberInput = z.object({ league: leagueRef, userId: id })

export const setRoleInput = memberInput.extend({ newRole: z.enum(assignableRoles) })

export const membershipRow = z.object({ leagueId: z.string(), userId: z.string(), role })
export type MembershipRow = z.output<typeof membershipRow>

export const membershipRowsInput = z.object({
  leagueIds: z.array(id).max(100).optional(),
  userIds: z.array(id).max(100).optional(),
})

export const invitation = z.object({
  id: z.string(),
  email: z.string(),
  invitedBy: publicProfile.nullable(),
  createdAt: instant,
})
export type Invitation = z.output<typeof invitation>
