import { runBatch } from '#db/batch.ts'
import { cleanUpAuth } from '#db/queries/auth-cleanup.ts'
import type { Ctx } from '../context.ts'

/** Deletes what sign-ins leave behind: expired proofs, codes and flows, devices long unused, counts, old mails. */
export const cleanUpAccounts = async (ctx: Pick<Ctx, 'db' | 'realNow'>): Promise<object> => {
  await runBatch(ctx.db, cleanUpAuth(ctx.db, ctx.realNow))
  return {}
}
