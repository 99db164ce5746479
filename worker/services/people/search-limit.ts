import { requireUser } from '../access.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'

/**
 * Counts a search against the user's limit, before anything is read.
 * @throws AppError rate_limited; authentication_required
 */
export const countSearch = async (ctx: Ctx): Promise<void> => {
  const { userId } = requireUser(ctx)
  if (ctx.searchLimit && !(await ctx.searchLimit(userId))) throw new AppError('rate_limited')
}
