import { accessToken, endSession } from './auth/session.ts'
import { t } from './i18n/i18n.ts'
import { notify } from './notify.ts'

/**
 * Ends a session that the server does not accept (it answered 401), and says so: 'Please log in first' where there was
 * no token to show, else 'Authentication expired'.
 */
export const forceLogout = async (): Promise<void> => {
  if (await accessToken()) notify.error(t('errors.authenticationExpired'), { id: 'forced-logout' })
  else
    notify.error(t('errors.logInFirst'), {
      description: t('errors.authenticationRequired'),
      id: 'forced-logout',
    })
  await endSession()
}
