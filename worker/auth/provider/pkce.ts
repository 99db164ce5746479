import { createHash } from 'node:crypto'
import type { Guard } from '#db/queries/auth/conditions.ts'
import { createCode } from '#db/queries/auth/tokens.ts'
import { addMs } from '#domain/calendar-day.ts'
import type { AuthCtx } from '../context.ts'
import { deriveKey, open, seal } from '../tokens/sealing.ts'
import { hashToken, randomToken } from '../tokens/secrets.ts'
import type { SignInMethod } from '../tokens/sessions.ts'
import type { ProviderProfile, ProviderTokens } from './oidc.ts'

/** The S256 challenge of a verifier. */
export const pkceChallenge = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url')

const codeMs = 5 * 60_000

/** An identity that is linked when the code is exchanged, by the session that asked for it. */
export interface PendingLink {
  provider: string
  sessionId: string
  profile: ProviderProfile
}

/** What a code hands on to its exchange, besides the session. */
export interface HandedOn {
  tokens?: ProviderTokens
  link?: PendingLink
}

// The code itself is stored nowhere: only who presents it can open what is sealed under it.
const keyOf = (code: string): Buffer => deriveKey(code, 'handed on')

/** What was sealed under a code. */
export const openCode = (code: string, sealed: string | null): HandedOn =>
  // Sealed by draftCode, and authenticated.
  sealed === null ? {} : (JSON.parse(open(keyOf(code), hashToken(code), sealed)) as HandedOn)

/** A code that the holder of the verifier exchanges for a session within five minutes of its issue, not written yet. */
export const draftCode = (
  auth: AuthCtx,
  flow: { userId: string; codeChallenge: string; method: SignInMethod },
  guard?: Guard,
  handedOn?: HandedOn,
) => {
  const code = randomToken()
  const codeHash = hashToken(code)
  return {
    code,
    codeHash,
    statement: createCode(
      auth.db,
      {
        ...flow,
        codeHash,
        sealed: handedOn ? seal(keyOf(code), codeHash, JSON.stringify(handedOn)) : null,
        createdAt: auth.realNow,
        expiresAt: addMs(auth.realNow, codeMs),
      },
      guard,
    ),
  }
}
