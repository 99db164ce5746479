import { runBatch } from '#db/batch.ts'
import { cleanUpAuth } from '#db/queries/auth-cleanup.ts'
import { forgetLive } from '#db/queries/live.ts'
import type { Ctx } from '../context.ts'

/** Deletes what sign-ins leave behind: expired proofs, codes and flows, devices long unused, counts, old mails, leagues that nobody looks at. */
export const cleanUpAccounts = async (ctx: Pick<Ctx, 'db' | 'realNow'>): Promise<object> => {
  const { db, realNow } = ctx
  await runBatch(db, { auth: cleanUpAuth(db, realNow), live: forgetLive(db, realNow) })
  return {}
}
