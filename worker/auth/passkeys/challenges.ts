import { randomBytes } from 'node:crypto'
import { sameText } from '#worker/services/keys.ts'
import { secondsOf } from '#worker/services/quotas.ts'
import type { AuthCtx } from '../context.ts'
import { AuthError } from '../errors.ts'
import { hashToken } from '../tokens/secrets.ts'

/*
 * A challenge is not stored until it is answered. It is our signature over its id and purpose; the id, a
 * UUID, contains the expiry and a tag that proves it is ours. So the sign-in page can request one at each
 * visit without a database query.
 */

/** The purpose of a challenge; sign-in names no user. */
type Purpose = readonly ['registration', userId: string, sessionId: string] | readonly ['authentication']

const challengeSeconds = 300

/**
 * The bytes of an id: four for the expiry, six random ones (less the fixed bits of a UUID version 8), six for our tag.
 */
const headBytes = 10
const tagBytes = 6

type Signer = Pick<AuthCtx, 'secrets'>
type Clock = Pick<AuthCtx, 'realNow'>

const challengeOf = ({ secrets }: Signer, purpose: Purpose, id: string): string =>
  secrets.signChallenge(...purpose, 'challenge', id)

/** A short tag is enough: guessing one gains nothing, because the challenge itself has 256 bits. */
const tagOf = ({ secrets }: Signer, purpose: Purpose, head: Buffer): Buffer =>
  Buffer.from(secrets.signChallenge(...purpose, 'id', head.toString('hex')), 'base64url').subarray(
    0,
    tagBytes,
  )

/** The id with this head. */
const idOf = (auth: Signer, purpose: Purpose, head: Buffer): string =>
  Buffer.concat([head, tagOf(auth, purpose, head)])
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

/** A new challenge, with the id that its response must carry; `expires` in UTC seconds. */
export const createChallenge = (auth: Signer & Clock, purpose: Purpose) => {
  const expires = secondsOf(auth) + challengeSeconds
  const head = randomBytes(headBytes)
  head.writeUInt32BE(expires)
  head.writeUInt8(0x80 | (head.readUInt8(6) & 0x0f), 6)
  head.writeUInt8(0x80 | (head.readUInt8(8) & 0x3f), 8)
  const id = idOf(auth, purpose, head)
  return { id, challenge: challengeOf(auth, purpose, id), expires }
}

/**
 * The challenge of one of our ids. Whether it was used before is checked by the batch that consumes it.
 * @throws AuthError webauthn_challenge_not_found, webauthn_challenge_expired
 */
export const readChallenge = (auth: Signer & Clock, purpose: Purpose, id: string) => {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  const head = bytes.subarray(0, headBytes)
  if (bytes.length !== headBytes + tagBytes || !sameText(id, idOf(auth, purpose, head)))
    throw new AuthError('webauthn_challenge_not_found')
  const expires = head.readUInt32BE()
  if (expires <= secondsOf(auth)) throw new AuthError('webauthn_challenge_expired')
  const challenge = challengeOf(auth, purpose, id)
  return {
    challenge,
    challengeHash: hashToken(challenge),
    expiresAt: new Date(expires * 1000).toISOString(),
  }
}
