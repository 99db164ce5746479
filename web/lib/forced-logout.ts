import { endSession } from './auth/session.ts'
import { t } from './i18n/i18n.ts'
import { notify } from './notify.ts'

/** Ends a session that the server does not accept, and says so. `required`: there was none; `expired`: it answered 401. */
export const forceLogout = async (reason: 'required' | 'expired'): Promise<void> => {
  notify.error(t(reason === 'required' ? 'errors.authenticationRequired' : 'errors.authenticationExpired'), {
    id: 'forced-logout',
  })
  await endSession()
}
