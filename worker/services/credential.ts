import { all } from '#db/conditions.ts'
import { always, type Guard, ifNoFactor, ifSessionLives } from '#db/queries/auth/conditions.ts'
import { ifTokenIsGood } from '#db/queries/auth/personal-tokens.ts'
import type { Ctx, User } from './context.ts'

/**
 * True while the session or the personal token that somebody has shown is good. What is counted of an account is counted
 * under this condition: anybody who has an old token can't use up what its owner may do.
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
