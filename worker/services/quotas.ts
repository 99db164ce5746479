import { countWhere } from '#db/queries/auth/limits.ts'
import { rates } from '../domain/leagues/quotas.ts'
import type { User } from './actor.ts'
import type { Ctx } from './context.ts'
import { isGood } from './credential.ts'
import { AppError } from './errors.ts'

/** Counts the call, as a part of its first read; undefined if there is no limit, or it has been counted. */
export const countQuota = (ctx: Pick<Ctx, 'db' | 'realNow' | 'ownAccounts' | 'quota'>, user: User) => {
  const { db, realNow, quota } = ctx
  if (!quota || quota.counted) return undefined
  quota.counted = true
  const { rate } = quota
  return countWhere(
    db,
    { key: `quota:${rate}:${user.userId}`, seconds: rates[rate].seconds },
    Math.floor(Date.parse(realNow) / 1000),
    isGood(ctx, user),
  )
}

/** @throws AppError the code of the limit, with its number */
export const requireQuota = (
  { quota }: Pick<Ctx, 'quota'>,
  counted: readonly { count: number }[] | undefined,
): void => {
  if (!quota) return
  const { max, code } = rates[quota.rate]
  if ((counted?.[0]?.count ?? 0) > max) throw new AppError(code, { params: { max } })
}
