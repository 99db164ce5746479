import { runBatch } from '#db/batch.ts'
import { allowInvitations, stopInvitations, stoppedAddress } from '#db/queries/leagues/invitation-mails.ts'
import type { Ctx } from '../context.ts'

/**
 * Whether the mailbox that a token was mailed to gets no invitations; null for a token that was never mailed. The token
 * is all that is asked for: its reader need not have an account.
 */
export const readInvitationStop = async (ctx: Ctx, token: string): Promise<{ stopped: boolean } | null> => {
  const key = ctx.addresses.readToken(token)
  if (key === null) return null
  const rows = await stoppedAddress(ctx.db, key)
  return { stopped: rows.length > 0 }
}

/** Stops invitations to that mailbox, or allows them again; answers how it stands now, null as above. */
export const setInvitationStop = async (
  ctx: Ctx,
  token: string,
  stopped: boolean,
): Promise<{ stopped: boolean } | null> => {
  const key = ctx.addresses.readToken(token)
  if (key === null) return null
  if (stopped) await runBatch(ctx.db, stopInvitations(ctx.db, key, ctx.realNow))
  else await allowInvitations(ctx.db, key)
  return { stopped }
}
