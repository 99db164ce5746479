import { accessToken, endSession } from './auth/session.ts'
import { t } from './i18n/i18n.ts'
import { notify } from './notify.ts'

/**
 * Ends a session that the server does not accept (it answered 401), and says so: 'Authentication required' where there
 * was no token to show, else 'Authentication expired'.
 */
export const forceLogout = async (): Promise<void> => {
  const reason = (await accessToken()) ? 'errors.authenticationExpired' : 'errors.authenticationRequired'
  notify.error(t(reason), { id: 'forced-logout' })
  await endSession()
}
