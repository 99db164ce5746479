import { isAuthError, isAuthRetryableFetchError } from '@supabase/auth-js'
import type auth from '#locales/en/auth.json'
import { t } from '../i18n/i18n.ts'

/** True for error codes with a text of their own in `auth:problems` */
const isExplained = (code: string | undefined): code is keyof typeof auth.problems =>
  code !== undefined && Object.hasOwn(t('auth:problems', { returnObjects: true }), code)

/** The error code of a refusal; undefined if the server was not reached or gave no code */
export const authCodeOf = (error: unknown): string | undefined =>
  isAuthError(error) && typeof error.code === 'string' ? error.code : undefined

/** The message to show for a failed call to the accounts server. The namespace `auth` must be loaded. */
export const authProblem = (error: unknown): string => {
  const code = authCodeOf(error)
  if (isExplained(code)) return t(`auth:problems.${code}`)
  if (isAuthRetryableFetchError(error))
    return error.status ? t('auth:problems.busy') : t(navigator.onLine ? 'errors.network' : 'errors.offline')
  // A browser's message about an authenticator is meant for developers.
  return isAuthError(error) && error.name !== 'WebAuthnError' ? error.message : t('auth:problems.unknown')
}
