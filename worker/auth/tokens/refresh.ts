import { runBatch } from '#db/batch.ts'
import { accountBy } from '#db/queries/auth/accounts.ts'
import { userOfRefreshToken } from '#db/queries/auth/conditions.ts'
import {
  refreshState,
  revokeSession,
  rotateRefreshToken,
  type SessionRow,
} from '#db/queries/auth/sessions.ts'
import { renewConnections } from '#worker/services/live/hint.ts'
import { isBanned, toAccount } from '../account.ts'
import type { AuthCtx } from '../context.ts'
import { AuthError } from '../errors.ts'
import { checkCount, countCall } from '../limits.ts'
import { hashToken, randomToken } from './secrets.ts'
import { type SessionBody, sessionBody } from './sessions.ts'

type Presented = Awaited<ReturnType<typeof refreshState>>[number]

/**
 * The verdict on a presented token. The active one rotates. Its parent, whose response may have been lost, and any
 * token replaced within the reuse interval get the active one. An older one is a replay. A revoked session accepts
 * none.
 */
export const checkRefresh = (
  {
    counter,
    replacedAt,
    session,
  }: Pick<Presented, 'counter' | 'replacedAt'> & {
    session: Pick<SessionRow, 'refreshCounter' | 'revokedAt'>
  },
  reuseSeconds: number,
  now: string,
) => {
  if (session.revokedAt) return 'dead'
  const age = session.refreshCounter - counter
  if (age === 0) return 'rotate'
  const recent = replacedAt !== null && Date.parse(now) - Date.parse(replacedAt) <= reuseSeconds * 1000
  return age === 1 || recent ? 'active' : 'replayed'
}

/** The token that is `steps` after the presented one. */
const successor = (auth: AuthCtx, token: string, steps: number): string =>
  steps <= 0 ? token : successor(auth, auth.secrets.nextRefreshToken(token), steps - 1)

/** The session after this request, with its active token in plain text. */
interface Renewed {
  session: SessionRow
  token: string
}

/**
 * Rotates from the counter that was read; returns the token that is active afterwards, even if another request was
 * faster, or null if it cannot be derived.
 */
const rotate = async (
  auth: AuthCtx,
  presented: Presented,
  token: string,
  next: string,
): Promise<Renewed | null> => {
  const from = presented.session.refreshCounter
  const { state } = await runBatch(
    auth.db,
    rotateRefreshToken(auth.db, {
      sessionId: presented.session.id,
      from,
      nextTokenHash: hashToken(next),
      at: auth.realNow,
    }),
  )
  const [after] = state
  if (!after) throw new AuthError('refresh_token_not_found')
  if (after.session.revokedAt) throw new AuthError('refresh_token_already_used')
  const known = [next, successor(auth, token, after.session.refreshCounter - presented.counter)]
  const active = known.find((candidate) => hashToken(candidate) === after.activeHash)
  return active ? { session: after.session, token: active } : null
}

/**
 * The active token for the holder of an earlier one. It can be derived from the presented one, unless a second factor
 * came between.
 */
const answerActive = (auth: AuthCtx, presented: Presented, token: string): Renewed | null => {
  const active = successor(auth, token, presented.session.refreshCounter - presented.counter)
  return hashToken(active) === presented.activeHash ? { session: presented.session, token: active } : null
}

/**
 * A new access token for a refresh token, in at most two round trips. With an expired access token, a client drops its
 * session on any 4xx, so a throttled refresh is a 503.
 */
export const refresh = async (auth: AuthCtx, token: string): Promise<SessionBody> => {
  const tokenHash = hashToken(token)
  const { count, states, found } = await runBatch(auth.db, {
    count: countCall(auth, 'token'),
    states: refreshState(auth.db, tokenHash),
    found: accountBy(auth.db, userOfRefreshToken(tokenHash)),
  })
  throttle(auth, count)
  const [presented] = states
  const account = toAccount(found)
  if (!presented || !account) throw new AuthError('refresh_token_not_found')
  // Checked first, because a ban has also ended the session.
  if (isBanned(account.user, auth.realNow)) throw new AuthError('user_banned')
  const verdict = checkRefresh(presented, auth.settings.AUTH_REFRESH_REUSE_SECONDS, auth.realNow)
  if (verdict === 'dead') throw new AuthError('refresh_token_already_used')
  if (verdict === 'replayed') {
    await revokeSession(auth.db, presented.session.id, auth.realNow)
    renewConnections(auth, account.user.id)
    throw new AuthError('refresh_token_already_used')
  }
  const renewed =
    verdict === 'rotate'
      ? await rotate(auth, presented, token, auth.secrets.nextRefreshToken(token))
      : (answerActive(auth, presented, token) ?? (await rotate(auth, presented, token, randomToken())))
  // Another request was faster, with a token that cannot be derived here: the client's retry will succeed.
  if (!renewed) throw new AuthError('unexpected_failure', { status: 503, retryAfter: 1 })
  return sessionBody(auth, account, renewed.session, renewed.token)
}

const throttle = (auth: AuthCtx, count: readonly { count: number }[]): void => {
  try {
    checkCount(auth, 'token', count)
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    throw new AuthError('over_request_rate_limit', {
      status: 503,
      ...(error.retryAfter ? { retryAfter: error.retryAfter } : {}),
    })
  }
}
