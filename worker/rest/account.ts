import { accountData, device } from '../contracts/account.ts'
import { param, Reply, type Route, route } from './wire.ts'

const tag = 'Profile'

export const accountRoutes: readonly Route[] = [
  route({
    method: 'get',
    paths: ['/profile/devices'],
    summary: 'Where you are signed in',
    tag,
    ownSession: true,
    response: device.array(),
    run: (caller) => caller.account.devices(),
  }),
  route({
    method: 'delete',
    paths: ['/profile/devices/:id'],
    summary: 'Sign one of your devices out',
    tag,
    ownSession: true,
    run: (caller, request) => caller.account.signOutDevice({ id: param(request, 'id') }),
  }),
  route({
    method: 'get',
    paths: ['/profile/data'],
    summary: 'Everything that is kept about you',
    tag,
    ownSession: true,
    response: accountData,
    run: async (caller) =>
      new Reply(await caller.account.data(), {
        headers: { 'content-disposition': 'attachment; filename="deathlist.json"' },
      }),
  }),
  route({
    method: 'delete',
    paths: ['/profile/me'],
    summary: 'Delete your account; leagues that you own must be handed over or deleted first',
    tag,
    ownSession: true,
    run: (caller) => caller.account.delete(),
  }),
]
