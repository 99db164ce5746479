import { countRequest } from '#db/queries/auth-limits.ts'
import { rates } from '../../domain/quotas.ts'
import type { User } from '../access.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'

type Limited = 'remarks' | 'remarksADay' | 'reactions' | 'reports'

/** Counts what an account does, as a part of the batch that reads what it rests on. */
export const countVoice = ({ db, realNow }: Pick<Ctx, 'db' | 'realNow'>, { userId }: User, what: Limited) =>
  countRequest(db, `${what}:${userId}`, rates[what].seconds, Math.floor(Date.parse(realNow) / 1000))

/** @throws AppError the code of the limit */
export const requireWithinLimit = (what: Limited, counted: readonly { count: number }[]): void => {
  const { max, code } = rates[what]
  if ((counted[0]?.count ?? 0) > max) throw new AppError(code, { params: { max } })
}
