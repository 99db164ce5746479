import { accountData, device, deviceInput } from '#contracts/accounts/account.ts'
import { exportAccountData } from '#worker/services/account/data.ts'
import { listDevices, signOutDevice } from '#worker/services/account/devices.ts'
import { deleteOwnAccount } from '#worker/services/account/erase.ts'
import { Reply } from '#worker/trpc/declaration.ts'
import { proceduresOf, router } from '#worker/trpc/init.ts'

const { query, mutation } = proceduresOf('Profile')

export const accountRouter = router({
  devices: query({ scope: 'session', cost: 'light', output: device.array() }, listDevices, {
    get: '/profile/devices',
    summary: 'The devices on which you are signed in',
  }),
  signOutDevice: mutation(
    { scope: 'session', cost: 'write', quota: null, input: deviceInput },
    signOutDevice,
    { delete: '/profile/devices/:id', summary: 'Sign out one of your devices' },
  ),
  data: query({ scope: 'session', cost: 'page', output: accountData }, exportAccountData, {
    get: '/profile/data',
    summary: 'All data stored about you',
    reply: (data) => new Reply(data, { 'content-disposition': 'attachment; filename="deathlist.json"' }),
  }),
  delete: mutation({ scope: 'session', cost: 'write', quota: null }, deleteOwnAccount, {
    delete: '/profile/me',
    summary: 'Delete your account; leagues that you own must be transferred or deleted first',
  }),
})
