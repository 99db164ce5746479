import { accessToken, endSession } from '../auth/session.ts'
import { t } from '../i18n/i18n.ts'
import { notify } from '../notices/notify.ts'

// Calls that were under way when the first was refused are refused as well, and mean nothing new.
const sameRefusalMs = 10_000
let expiredNoticeAt = Number.NEGATIVE_INFINITY

/**
 * Ends a session that the server does not accept (it answered 401), and says so: 'Please log in first' where there was
 * no token to show, else 'Authentication expired'.
 */
export const forceLogout = async (): Promise<void> => {
  if (await accessToken()) {
    expiredNoticeAt = performance.now()
    notify.error(t('errors.authenticationExpired'), { id: 'forced-logout' })
  } else if (performance.now() - expiredNoticeAt > sameRefusalMs)
    notify.error(t('errors.logInFirst'), {
      description: t('errors.authenticationRequired'),
      id: 'forced-logout',
    })
  await endSession()
}
