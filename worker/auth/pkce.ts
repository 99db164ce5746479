import { createHash } from 'node:crypto'
import type { Guard } from '../../db/queries/auth-guards.ts'
import { createCode } from '../../db/queries/auth-tokens.ts'
import { addMs } from '../domain/calendar-day.ts'
import type { AuthCtx } from './context.ts'
import { hashToken, randomToken } from './secrets.ts'
import type { SignInMethod } from './sessions.ts'

/** The S256 challenge of a verifier. */
export const pkceChallenge = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url')

const codeMs = 5 * 60_000

/** A code that the holder of the verifier exchanges for a session within five minutes of its issue, not written yet. */
export const draftCode = (
  auth: AuthCtx,
  flow: { userId: string; codeChallenge: string; method: SignInMethod },
  guard?: Guard,
) => {
  const code = randomToken()
  const codeHash = hashToken(code)
  return {
    code,
    codeHash,
    statement: createCode(
      auth.db,
      { ...flow, codeHash, createdAt: auth.realNow, expiresAt: addMs(auth.realNow, codeMs) },
      guard,
    ),
  }
}
