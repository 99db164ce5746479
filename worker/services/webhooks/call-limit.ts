import { requireUser } from '../access.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'

/**
 * Counts a call to another server (a DNS query, an address) that a user causes, against a limit separate from their
 * searches.
 * @throws AppError rate_limited; authentication_required
 */
export const countWebhookCall = async (ctx: Ctx): Promise<void> => {
  const { userId } = requireUser(ctx)
  if (ctx.searchLimit && !(await ctx.searchLimit(`webhooks ${userId}`))) throw new AppError('rate_limited')
}
