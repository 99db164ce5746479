import { errorForLog } from '../services/error-for-log.ts'
import type { AuthCtx } from './context.ts'
import { AuthError, asAuthError } from './errors.ts'

/**
 * Converts a failure for a redirect URL: the error, and `passes`, true if a retry may succeed. Outages are logged here,
 * because no error response will be.
 * @throws the error itself if it is neither a refusal nor an outage
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
