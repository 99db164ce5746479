import { type Parts, runBatch, type Statement } from '#db/batch.ts'
import { accountBy } from '#db/queries/auth/accounts.ts'
import {
  type Guard,
  ifChanged,
  ifRefreshTokenExists,
  ifSessionAt,
  userWithId,
} from '#db/queries/auth/conditions.ts'
import { deleteOtherUnverifiedFactors } from '#db/queries/auth/factors.ts'
import { deleteWeakPersonalTokens } from '#db/queries/auth/personal-tokens.ts'
import { deleteWeakSessions, rotateRefreshToken } from '#db/queries/auth/sessions.ts'
import { renewConnections } from '#worker/services/live/hint.ts'
import { secondsOf } from '#worker/services/quotas.ts'
import { toAccount } from '../account.ts'
import type { AuthCtx } from '../context.ts'
import { AuthError } from '../errors.ts'
import type { SignedIn } from '../tokens/bearer.ts'
import { hashToken, randomToken } from '../tokens/secrets.ts'
import { type SessionBody, sessionBody } from '../tokens/sessions.ts'

/** The kind of second factor, as in `amr`. */
type SecondFactorMethod = 'totp' | 'mfa/webauthn' | 'mfa/recovery_code'

interface Strengthening {
  method: SecondFactorMethod
  /**
   * Consumes the proof if the guard holds, and returns a row if it did: without a raised session nothing is consumed.
   */
  spend: (guard: Guard) => Statement<readonly unknown[]>
  /** The factor that was used: other enrolments that were never finished are deleted. */
  factorId: string
  /** Further changes that depend on it. */
  also?: (raised: Guard) => Statement
  /** The end of the batch; runs in any case. */
  after?: Parts
  refusal: AuthError
}

/**
 * Raises the request's session to aal2 for a second factor, and ends every session without one, and all personal tokens
 * that such a session created: in one batch, all or nothing.
 * @throws AuthError the refusal, if the proof is not valid at the time of writing; a 503 if another request
 * of the same session came between, and nothing was consumed; session_not_found
 */
export const strengthen = async (
  auth: AuthCtx,
  { account, session }: SignedIn,
  { method, spend, factorId, also, after, refusal }: Strengthening,
): Promise<SessionBody> => {
  const userId = account.user.id
  const refreshToken = randomToken()
  const nextTokenHash = hashToken(refreshToken)
  // Only this batch can have created this token: if it exists, the batch has raised the session.
  const raised = ifRefreshTokenExists(nextTokenHash)
  const { spent, rotation, found } = await runBatch(auth.db, {
    spent: spend(ifSessionAt(session)),
    rotation: rotateRefreshToken(
      auth.db,
      {
        sessionId: session.id,
        from: session.refreshCounter,
        nextTokenHash,
        at: auth.realNow,
        raise: {
          aal: 'aal2',
          amr: [
            { method, timestamp: secondsOf(auth) },
            ...session.amr.filter((entry) => entry.method !== method),
          ],
        },
      },
      ifChanged,
    ),
    also: also?.(raised),
    weak: deleteWeakSessions(auth.db, userId, session.id, raised),
    weakTokens: deleteWeakPersonalTokens(auth.db, userId, raised),
    unfinished: deleteOtherUnverifiedFactors(auth.db, userId, factorId, raised),
    found: accountBy(auth.db, userWithId(userId)),
    after,
  })
  const fresh = toAccount(found)
  const [now] = rotation.state
  if (!fresh || !now || now.session.revokedAt) throw new AuthError('session_not_found')
  if (spent.length === 0)
    throw now.session.refreshCounter === session.refreshCounter
      ? refusal
      : new AuthError(refusal.code, { status: 503, message: refusal.message, retryAfter: 1 })
  renewConnections(auth, userId)
  return sessionBody(auth, fresh, now.session, refreshToken)
}
