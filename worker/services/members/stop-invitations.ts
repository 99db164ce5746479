import { runBatch } from '#db/batch.ts'
import { allowInvitations, stopInvitations, stoppedAddress } from '#db/queries/leagues/invitation-mails.ts'
import type { Ctx } from '../context.ts'
import { withinSubjectsBudget } from '../spending.ts'

/**
 * Whether invitations to the mailbox of a token are stopped; null for an invalid token. The token is the only
 * authorization: its reader need not have an account.
 */
export const readInvitationStop = async (ctx: Ctx, token: string): Promise<{ stopped: boolean } | null> => {
  const key = ctx.addresses.readToken(token)
  if (key === null) return null
  const rows = await withinSubjectsBudget(ctx, key, 'light', () => stoppedAddress(ctx.db, key))
  return { stopped: rows.length > 0 }
}

/** Stops invitations to that mailbox, or allows them again. Returns the new state, null as above. */
export const setInvitationStop = async (
  ctx: Ctx,
  token: string,
  stopped: boolean,
): Promise<{ stopped: boolean } | null> => {
  const key = ctx.addresses.readToken(token)
  if (key === null) return null
  await withinSubjectsBudget(ctx, key, 'write', async () => {
    if (stopped) await runBatch(ctx.db, stopInvitations(ctx.db, key, ctx.realNow))
    else await allowInvitations(ctx.db, key)
  })
  return { stopped }
}
