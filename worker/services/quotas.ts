import { countRequest } from '#db/queries/auth-limits.ts'
import { type RateName, rates } from '../domain/quotas.ts'
import type { Ctx } from './context.ts'
import { AppError } from './errors.ts'

/** What a call counts against, once however often it reads. One for each call. */
export interface QuotaUse {
  rate: RateName
  counted: boolean
}

/** Counts the call, as a part of its first read; undefined where nothing is to be counted, or has been. */
export const countQuota = ({ db, realNow, quota }: Pick<Ctx, 'db' | 'realNow' | 'quota'>, userId: string) => {
  if (!quota || quota.counted) return undefined
  quota.counted = true
  const { rate } = quota
  return countRequest(
    db,
    `quota:${rate}:${userId}`,
    rates[rate].seconds,
    Math.floor(Date.parse(realNow) / 1000),
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
