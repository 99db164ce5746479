import { accessToken, endSession, setNotice } from '../auth/session.ts'

// Calls in flight when the first one was refused are refused too; they need no notice of their own.
const sameRefusalMs = 10_000
let expiredAt = Number.NEGATIVE_INFINITY

/**
 * Ends a session that the server does not accept (401). The sign-in page then says why: 'Please log in first' if there
 * was no token, else 'Authentication expired'.
 */
export const forceLogout = async (): Promise<void> => {
  const hadSession = (await accessToken()) !== null
  const isRepeated = performance.now() - expiredAt <= sameRefusalMs
  if (hadSession) expiredAt = performance.now()
  await endSession()
  if (hadSession || !isRepeated) setNotice({ kind: 'ended', hadSession })
}
