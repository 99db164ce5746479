import { cleanUpAccounts } from '../services/account/clean-up.ts'
import type { Ctx } from '../services/context.ts'

/** Lets go of what nobody needs any more. Running it twice changes nothing. */
export const cleanUp = {
  name: 'cleanUp',
  run: async (ctx: Ctx): Promise<Record<string, never>> => {
    await cleanUpAccounts(ctx)
    return {}
  },
}
