import { type AuthCtx, nowSeconds } from '../context.ts'
import { AuthError } from '../errors.ts'
import { hashToken, randomToken, sameText } from '../tokens/secrets.ts'

/*
 * A challenge is stored nowhere until it is answered: its id carries it, when it ends and our signature over both and over
 * what it is for. So the sign-in page can ask for one at every visit and costs the database nothing.
 */

/** What a challenge is good for, and for whom: nobody in particular signs in. */
type Purpose = readonly ['registration', userId: string, sessionId: string] | readonly ['authentication']

const challengeSeconds = 300

export interface Challenge {
  challenge: string
  challengeHash: string
  expiresAt: string
}

const sign = ({ secrets }: AuthCtx, purpose: Purpose, expires: string, challenge: string): string =>
  secrets.signChallenge(...purpose, expires, challenge)

/** A new challenge, with the id under which its answer comes back; `expires` in UTC seconds. */
export const createChallenge = (auth: AuthCtx, purpose: Purpose) => {
  const challenge = randomToken()
  const expires = nowSeconds(auth) + challengeSeconds
  const id = `${expires}.${challenge}.${sign(auth, purpose, String(expires), challenge)}`
  return { id, challenge, expires }
}

/**
 * The challenge that an id of ours carries. That it was answered before is for the batch to see that spends it.
 * @throws AuthError webauthn_challenge_not_found, webauthn_challenge_expired
 */
export const readChallenge = (auth: AuthCtx, purpose: Purpose, id: string): Challenge => {
  const [, expires, challenge, signature] = /^(\d{1,12})\.([\w-]{43})\.([\w-]{43})$/.exec(id) ?? []
  if (!expires || !challenge || !signature || !sameText(signature, sign(auth, purpose, expires, challenge)))
    throw new AuthError('webauthn_challenge_not_found')
  if (Number(expires) <= nowSeconds(auth)) throw new AuthError('webauthn_challenge_expired')
  return {
    challenge,
    challengeHash: hashToken(challenge),
    expiresAt: new Date(Number(expires) * 1000).toISOString(),
  }
}
