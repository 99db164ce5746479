import { sessionHere } from '../auth/assurance.ts'
import { accessToken, endSession, setNotice } from '../auth/session.ts'

// Calls in flight when the first one was refused are refused too; they need no notice of their own.
const sameRefusalMs = 10_000
let expiredAt = Number.NEGATIVE_INFINITY

/**
 * Ends a session that the server does not accept (401). The sign-in page then says why: 'Please log in first' if there
 * was no token, else 'Authentication expired'.
 * @param sentBy the session that sent the refused call: a late refusal must not end the next session
 */
export const forceLogout = async (sentBy: string | null): Promise<void> => {
  if (sessionHere() !== sentBy) return
  const hadSession = (await accessToken()) !== null
  const isRepeated = performance.now() - expiredAt <= sameRefusalMs
  if (hadSession) expiredAt = performance.now()
  await endSession()
  if (hadSession || !isRepeated) setNotice({ kind: 'ended', hadSession })
}
