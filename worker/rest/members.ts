import { member, setRoleInput } from '../contracts/member.ts'
import { param, type Route, route } from './wire.ts'

const tag = 'Members'

export const memberRoutes: readonly Route[] = [
  route({
    method: 'get',
    paths: ['/leagues/:id/members', '/league/:id/members'],
    summary: 'The members of a league',
    tag,
    response: member.array(),
    run: (caller, request) => caller.member.list({ league: param(request, 'id') }),
  }),
  route({
    method: 'put',
    paths: ['/league/:id/members/:userId/role', '/leagues/:id/members/:userId/role'],
    summary: 'Make a member an admin or a plain member (admins)',
    tag,
    ownSession: true,
    query: setRoleInput.pick({ newRole: true }),
    response: member,
    run: (caller, request) =>
      caller.member.setRole({
        league: param(request, 'id'),
        userId: param(request, 'userId'),
        newRole: request.query.newRole,
      }),
  }),
  route({
    method: 'delete',
    paths: ['/league/:id/members/:userId', '/leagues/:id/members/:userId'],
    summary: 'Remove a member (admins)',
    tag,
    run: (caller, request) =>
      caller.member.remove({ league: param(request, 'id'), userId: param(request, 'userId') }),
  }),
]
