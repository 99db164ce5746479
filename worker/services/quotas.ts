import { countRequest } from '#db/queries/auth-limits.ts'
import { type RateName, rates } from '../domain/quotas.ts'
import type { Ctx } from './context.ts'
import { AppError } from './errors.ts'

/** What a call counts against, once however often it reads. One for each call. */
export interface Spending {
  rate: RateName
  counted: boolean
}

/** Counts the call, as a part of its first read; undefined where nothing is to be counted, or has been. */
export const countSpending = (
  { db, realNow, spending }: Pick<Ctx, 'db' | 'realNow' | 'spending'>,
  userId: string,
) => {
  if (!spending || spending.counted) return undefined
  spending.counted = true
  const { rate } = spending
  return countRequest(
    db,
    `quota:${rate}:${userId}`,
    rates[rate].seconds,
    Math.floor(Date.parse(realNow) / 1000),
  )
}

/** @throws AppError the code of the limit, with its number */
export const requireQuota = (
  { spending }: Pick<Ctx, 'spending'>,
  counted: readonly { count: number }[] | undefined,
): void => {
  if (!spending) return
  const { max, code } = rates[spending.rate]
  if ((counted?.[0]?.count ?? 0) > max) throw new AppError(code, { params: { max } })
}
