import { isAuthError, isAuthRetryableFetchError } from '@supabase/auth-js'
import { t } from '../i18n/i18n.ts'

/** Error codes of the accounts server that have texts in both languages (`auth:problems.*`) */
const explained = [
  'demo_closed',
  'email_exists',
  'email_not_confirmed',
  'email_address_invalid',
  'flow_state_expired',
  'flow_state_not_found',
  'insufficient_aal',
  'invalid_credentials',
  'mfa_challenge_expired',
  'mfa_factor_name_conflict',
  'mfa_factor_not_found',
  'mfa_verification_failed',
  'otp_expired',
  'over_email_send_rate_limit',
  'over_request_rate_limit',
  'same_password',
  'session_not_found',
  'signup_disabled',
  'too_many_enrolled_mfa_factors',
  'too_many_passkeys',
  'user_already_exists',
  'user_banned',
  'validation_failed',
  'weak_password',
  'webauthn_challenge_expired',
  'webauthn_credential_exists',
  'webauthn_credential_not_found',
  'webauthn_verification_failed',
] as const
type Explained = (typeof explained)[number]

const isExplained = (code: string | undefined): code is Explained => explained.some((known) => known === code)

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
