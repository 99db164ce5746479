import { makeTokenInput, newPersonalToken, personalToken, tokenInput } from '../contracts/personal-token.ts'
import { param, type Route, route } from './wire.ts'

const tag = 'Profile'

export const personalTokenRoutes: readonly Route[] = [
  route({
    method: 'get',
    paths: ['/tokens'],
    summary: 'Your personal tokens',
    tag,
    ownSession: true,
    response: personalToken.array(),
    run: (caller) => caller.token.list(),
  }),
  route({
    method: 'post',
    paths: ['/tokens'],
    summary: 'Make a personal token; it is told once',
    tag,
    ownSession: true,
    body: makeTokenInput,
    response: newPersonalToken,
    run: (caller, { body }) => caller.token.make(body),
  }),
  route({
    method: 'delete',
    paths: ['/tokens'],
    summary: 'Revoke a personal token, named in the body',
    tag,
    ownSession: true,
    body: tokenInput,
    run: (caller, { body }) => caller.token.revoke(body),
  }),
  route({
    method: 'delete',
    paths: ['/tokens/:id'],
    summary: 'Revoke a personal token',
    tag,
    ownSession: true,
    run: (caller, request) => caller.token.revoke({ id: param(request, 'id') }),
  }),
]
