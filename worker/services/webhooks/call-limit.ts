import { requireUser } from '../access.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'

/**
 * Counts what a user lets the server ask of other servers (a name, an address), beside their searches.
 * @throws AppError rate_limited; authentication_required
 */
export const countWebhookCall = async (ctx: Ctx): Promise<void> => {
  const { userId } = requireUser(ctx)
  if (ctx.searchLimit && !(await ctx.searchLimit(`webhooks ${userId}`))) throw new AppError('rate_limited')
}
