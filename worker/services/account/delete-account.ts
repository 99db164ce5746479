import { readAsUser } from '../access.ts'
import type { Ctx } from '../context.ts'
import { eraseAccount } from './erase.ts'

/**
 * Deletes one's own account.
 * @throws AppError owns_leagues (hand them over or delete them first), and those of readAsUser and eraseAccount
 */
export const deleteOwnAccount = async (ctx: Ctx): Promise<void> => {
  const { user } = await readAsUser(ctx, () => ({}))
  await eraseAccount(ctx, user.userId)
}
