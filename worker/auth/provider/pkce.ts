import { createHash } from 'node:crypto'
import type { Guard } from '#db/queries/auth/conditions.ts'
import { createCode } from '#db/queries/auth/tokens.ts'
import { addMs } from '#domain/calendar-day.ts'
import { deriveKey } from '#worker/services/keys.ts'
import type { AuthCtx } from '../context.ts'
import { open, seal } from '../tokens/sealing.ts'
import { hashToken, randomToken } from '../tokens/secrets.ts'
import type { SignInMethod } from '../tokens/sessions.ts'
import type { ProviderProfile, ProviderTokens } from './oidc.ts'

export const pkceChallenge = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url')

const codeMs = 5 * 60_000

/** An identity that is linked when the code is exchanged, by the session that requested it. */
export interface PendingLink {
  provider: string
  sessionId: string
  profile: ProviderProfile
}

/** Data that a code carries to its exchange, besides the session. */
export interface HandedOn {
  tokens?: ProviderTokens
  link?: PendingLink
}

// The code itself is never stored: only its holder can decrypt the data sealed with it.
const keyOf = (code: string): Buffer => deriveKey(code, 'handed on')

/** Opens the data that was sealed with a code. */
export const openCode = (code: string, sealed: string | null): HandedOn =>
  // Sealed by draftCode, and authenticated.
  sealed === null ? {} : (JSON.parse(open(keyOf(code), hashToken(code), sealed)) as HandedOn)

/** A code, not written yet. The holder of the verifier can exchange it for a session within five minutes. */
export const draftCode = (
  auth: AuthCtx,
  flow: { userId: string; codeChallenge: string; method: SignInMethod },
  guard: Guard,
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
