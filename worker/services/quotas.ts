import { countRequest, countWhere } from '#db/queries/auth/limits.ts'
import type { ErrorCode } from '../contracts/error-catalogue.ts'
import { counted, type RateName, rates } from '../domain/leagues/quotas.ts'
import type { User } from './actor.ts'
import type { Ctx } from './context.ts'
import { isGood } from './credential.ts'
import { AppError } from './errors.ts'

type CountCtx = Pick<Ctx, 'db' | 'realNow' | 'ownAccounts'>

/** The real time in UTC seconds, by which requests are counted. */
export const secondsOf = ({ realNow }: Pick<Ctx, 'realNow'>): number => Math.floor(Date.parse(realNow) / 1000)

/** The error of a limit, with its number and, for a limit per window, the seconds until the next one. */
export const limitError = ({ code, max }: { code: ErrorCode; max: number }, retryAfter?: number): AppError =>
  new AppError(code, { params: { max }, ...(retryAfter !== undefined && { retryAfter }) })

/** Counts an action of an account, as a part of the batch that reads what the action depends on. */
export const countRate = (ctx: CountCtx, user: User, rate: RateName) =>
  countWhere(
    ctx.db,
    { key: `quota:${rate}:${user.userId}`, seconds: rates[rate].seconds },
    secondsOf(ctx),
    isGood(ctx, user),
  )

/** @throws AppError the code of the limit, with its number and the seconds until its next window */
export const requireRate = (
  ctx: Pick<Ctx, 'realNow'>,
  rate: RateName,
  count: readonly { count: number }[] | undefined,
): void => {
  const { code, max, seconds } = rates[rate]
  if ((count?.[0]?.count ?? 0) > max)
    throw new AppError(code, { params: { max }, retryAfter: seconds - (secondsOf(ctx) % seconds) })
}

/** Counts the call, as a part of its first read; undefined if there is no limit, or it has been counted. */
export const countQuota = (ctx: CountCtx & Pick<Ctx, 'quota'>, user: User) => {
  const { quota } = ctx
  if (!quota || quota.counted) return undefined
  quota.counted = true
  return countRate(ctx, user, quota.rate)
}

/** Counts a use that is never refused; false beyond the account's limit. */
export const countUse = async (
  ctx: Pick<Ctx, 'db' | 'realNow'>,
  userId: string,
  use: 'biographies' | 'searchesKept',
): Promise<boolean> => {
  const { max, seconds } = counted[use]
  const [row] = await countRequest(ctx.db, { key: `quota:${use}:${userId}`, seconds }, secondsOf(ctx))
  return (row?.count ?? 0) <= max
}
