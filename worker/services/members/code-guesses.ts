import { all } from '#db/conditions.ts'
import { type Counter, countNested, countsOf } from '#db/queries/auth/limits.ts'
import { isNoInviteCode } from '#db/queries/leagues/joining.ts'
import { type GuessCount, guessCounters, mayTryCodes } from '#domain/leagues/invite-code-guesses.ts'
import type { Ctx } from '../context.ts'
import { isGood } from '../credential.ts'
import { AppError } from '../errors.ts'
import { secondsOf } from '../quotas.ts'

/** Counts a wrong code and reads the counts, as parts of the batch that looks up the code. */
export const guessParts = (ctx: Ctx, code: string) => {
  const { db, networks = [], actor } = ctx
  const now = secondsOf(ctx)
  const account = actor.kind === 'user' ? actor.userId : null
  const { ofNetworks, ofAccount } = guessCounters(networks, account)
  const isWrong = isNoInviteCode(code)
  return {
    networks: countNested(db, ofNetworks, now, isWrong),
    account: countNested(
      db,
      ofAccount,
      now,
      actor.kind === 'user' ? all(isWrong, isGood(ctx, actor)) : isWrong,
    ),
    counts: countsOf(db, [...ofNetworks, ...ofAccount] satisfies Counter[], now),
  }
}

/**
 * @throws AppError rate_limited for a user who has tried too many wrong codes lately, even if this code is
 *   right
 */
export const requireFewGuesses = ({ networks = [], actor }: Ctx, counts: readonly GuessCount[]): void => {
  const account = actor.kind === 'user' ? actor.userId : null
  if (!mayTryCodes(networks, account, counts)) throw new AppError('rate_limited')
}
