import { all } from '#db/conditions.ts'
import { always, type Guard, ifNoFactor, ifSessionLives } from '#db/queries/auth/conditions.ts'
import { ifTokenIsGood } from '#db/queries/auth/personal-tokens.ts'
import type { User } from './actor.ts'
import type { Ctx } from './context.ts'

/**
 * True while the session or the personal token of the call is valid. What is counted against an account is counted
 * under this condition, so that nobody with an old token can use up the owner's limits.
 */
export const isGood = (
  { realNow, ownAccounts }: Pick<Ctx, 'realNow' | 'ownAccounts'>,
  { userId, sessionId, aal, token }: User,
): Guard => {
  if (token) return ifTokenIsGood({ userId, hash: token.hash }, realNow)
  // With a foreign issuer the token alone is the proof.
  if (!ownAccounts) return always
  const lives = ifSessionLives(userId, sessionId)
  return aal === 'aal2' ? lives : all(lives, ifNoFactor(userId))
}
