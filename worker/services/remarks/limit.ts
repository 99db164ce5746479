import { countRequest } from '#db/queries/auth-limits.ts'
import { voiceLimits } from '../../domain/remarks.ts'
import type { User } from '../access.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'

type Limited = keyof typeof voiceLimits

/** Counts what an account does, as a part of the batch that reads what it rests on. */
export const countVoice = ({ db, realNow }: Pick<Ctx, 'db' | 'realNow'>, { userId }: User, what: Limited) =>
  countRequest(db, `${what}:${userId}`, voiceLimits[what].seconds, Math.floor(Date.parse(realNow) / 1000))

/** @throws AppError rate_limited */
export const requireWithinLimit = (what: Limited, counted: readonly { count: number }[]): void => {
  if ((counted[0]?.count ?? 0) > voiceLimits[what].max) throw new AppError('rate_limited')
}
