import { accountData, device, deviceInput } from '../../contracts/account.ts'
import { exportAccountData } from '../../services/account/data.ts'
import { deleteOwnAccount } from '../../services/account/delete.ts'
import { listDevices, signOutDevice } from '../../services/account/devices.ts'
import { procedure, router } from '../init.ts'

export const accountRouter = router({
  /** Where one is signed in. Any signed-in user. */
  devices: procedure.output(device.array()).query(({ ctx }) => listDevices(ctx)),
  /** Signs one of one's own devices out. Any signed-in user. */
  signOutDevice: procedure.input(deviceInput).mutation(({ ctx, input }) => signOutDevice(ctx, input)),
  /** Everything that is kept about oneself. Any signed-in user. */
  data: procedure.output(accountData).query(({ ctx }) => exportAccountData(ctx)),
  /** Deletes one's own account. Any signed-in user who owns no league. */
  delete: procedure.mutation(({ ctx }) => deleteOwnAccount(ctx)),
})
