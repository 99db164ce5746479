import { accessToken, endSession } from '../auth/session.ts'
import { t } from '../i18n/i18n.ts'
import { notify } from '../notices/notify.ts'

// Calls in flight when the first one was refused are refused too; they need no notice of their own.
const sameRefusalMs = 10_000
let expiredNoticeAt = Number.NEGATIVE_INFINITY

/**
 * Ends a session that the server does not accept (401), and notifies the user: 'Please log in first' if there was no
 * token, else 'Authentication expired'.
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
