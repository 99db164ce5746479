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
import { toAccount } from '../account.ts'
import { type AuthCtx, nowSeconds } from '../context.ts'
import { AuthError } from '../errors.ts'
import type { SignedIn } from '../tokens/bearer.ts'
import { hashToken, randomToken } from '../tokens/secrets.ts'
import { type SessionBody, sessionBody } from '../tokens/sessions.ts'

/** How a second factor was shown, as `amr` names it. */
type SecondFactorMethod = 'totp' | 'mfa/webauthn' | 'mfa/recovery_code'

interface Strengthening {
  method: SecondFactorMethod
  /** Spends the proof if the guard holds, and answers a row if it did: nothing is spent that does not strengthen. */
  spend: (guard: Guard) => Statement<readonly unknown[]>
  /** The factor that was shown: other set-ups that nobody finished go. */
  factorId: string
  /** What else comes about with it. */
  also?: (raised: Guard) => Statement
  /** Ends the batch, whatever came of it. */
  after?: Parts
  refusal: AuthError
}

/**
 * Raises the session of the request to aal2 for a second factor, and ends every session that never showed one, and every
 * personal token that such a session made: all or nothing, in one batch.
 * @throws AuthError the refusal, when the proof was not good at the moment of writing; a 503 when another request of the
 *   same session came between, and nothing was spent; session_not_found
 */
export const strengthen = async (
  auth: AuthCtx,
  { account, session }: SignedIn,
  { method, spend, factorId, also, after, refusal }: Strengthening,
): Promise<SessionBody> => {
  const userId = account.user.id
  const refreshToken = randomToken()
  const nextTokenHash = hashToken(refreshToken)
  // Nobody else can have made this very token: where it is, this batch has raised the session.
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
            { method, timestamp: nowSeconds(auth) },
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
