import { leagueInput } from '#contracts/fields/fields.ts'
import { member, memberInput, membershipRow, membershipRowsInput, setRoleInput } from '#contracts/member.ts'
import { removeMember } from '#worker/services/members/end-membership.ts'
import { listMembers, listMemberships } from '#worker/services/members/list-members.ts'
import { setRole } from '#worker/services/members/set-role.ts'
import { proceduresOf, router } from '../init.ts'

const { query, mutation } = proceduresOf('Members')

export const memberRouter = router({
  list: query({ scope: 'read', cost: 'light', input: leagueInput, output: member.array() }, listMembers, {
    get: ['/leagues/:id/members', '/league/:id/members'],
    summary: 'The members of a league',
  }),
  setRole: mutation(
    { scope: 'session', cost: 'write', quota: 'administration', input: setRoleInput, output: member },
    setRole,
    {
      put: ['/league/:id/members/:userId/role', '/leagues/:id/members/:userId/role'],
      summary: 'Change the role of a member: admin or member (admins)',
      inQuery: true,
    },
  ),
  remove: mutation(
    { scope: 'write', cost: 'write', quota: null, inDemo: false, input: memberInput },
    removeMember,
    {
      delete: ['/league/:id/members/:userId', '/leagues/:id/members/:userId'],
      summary: 'Remove a member (admins)',
    },
  ),
  /** Memberships in the user's own leagues. Any signed-in user. */
  table: query(
    { scope: 'read', cost: 'light', input: membershipRowsInput, output: membershipRow.array() },
    listMemberships,
  ),
})
