import { errorForLog } from '../services/error-for-log.ts'
import type { AuthCtx } from './context.ts'
import { AuthError, asAuthError } from './errors.ts'

/**
 * A failure as a browser may be told of it in its address, and whether the same may work in a moment; a database out of reach is
 * logged, since no error answer will be.
 * @throws the error itself where it is neither a refusal nor an outage
 */
export const readFailure = (auth: AuthCtx, error: unknown) => {
  const refusal = asAuthError(error)
  const passes = refusal.status === 503 || refusal.status === 429
  if (!(error instanceof AuthError)) {
    if (!passes) throw error
    auth.log.error('auth_failed', { requestId: auth.requestId, error: errorForLog(error) })
  }
  return { refusal, passes }
}
