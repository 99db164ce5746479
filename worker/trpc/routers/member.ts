import { leagueInput } from '../../contracts/fields.ts'
import {
  member,
  memberInput,
  membershipRow,
  membershipRowsInput,
  setRoleInput,
} from '../../contracts/member.ts'
import { removeMember } from '../../services/members/end.ts'
import { listMembers, listMemberships } from '../../services/members/list.ts'
import { setRole } from '../../services/members/set-role.ts'
import { procedure, router } from '../init.ts'

export const memberRouter = router({
  /** The members of a league. Members. */
  list: procedure
    .input(leagueInput)
    .output(member.array())
    .query(({ ctx, input }) => listMembers(ctx, input)),
  /** Memberships in one's own leagues. Any signed-in user. */
  table: procedure
    .input(membershipRowsInput)
    .output(membershipRow.array())
    .query(({ ctx, input }) => listMemberships(ctx, input)),
  /** Makes a member an admin or a plain member. Admins. */
  setRole: procedure
    .input(setRoleInput)
    .output(member)
    .mutation(({ ctx, input }) => setRole(ctx, input)),
  /** Removes a member. Admins. */
  remove: procedure.input(memberInput).mutation(({ ctx, input }) => removeMember(ctx, input)),
})
