import { countWhere } from '#db/queries/auth/limits.ts'
import { rates } from '#domain/leagues/quotas.ts'
import type { User } from '../actor.ts'
import type { Ctx } from '../context.ts'
import { isGood } from '../credential.ts'
import { AppError } from '../errors.ts'

type Limited = 'remarks' | 'remarksADay' | 'reactions' | 'reports'

/** Counts an action of an account, as a part of the batch that reads what the action depends on. */
export const countDiscussion = (
  ctx: Pick<Ctx, 'db' | 'realNow' | 'ownAccounts'>,
  user: User,
  what: Limited,
) =>
  countWhere(
    ctx.db,
    { key: `${what}:${user.userId}`, seconds: rates[what].seconds },
    Math.floor(Date.parse(ctx.realNow) / 1000),
    isGood(ctx, user),
  )

/** @throws AppError the code of the limit */
export const requireWithinLimit = (what: Limited, counted: readonly { count: number }[]): void => {
  const { max, code } = rates[what]
  if ((counted[0]?.count ?? 0) > max) throw new AppError(code, { params: { max } })
}
