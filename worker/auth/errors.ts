import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { isDatabaseOutage } from '../services/causes.ts'
import { AppError } from '../services/errors.ts'

/**
 * All errors of the auth server: code, status and message as clients of the protocol know them. If the protocol gives a
 * code two statuses, the other one is set where it is thrown.
 */
const catalogue = {
  anonymous_provider_disabled: [422, 'Anonymous sign-ins are disabled'],
  bad_code_verifier: [400, 'code challenge does not match previously saved code verifier'],
  bad_json: [400, 'Could not parse request body as JSON'],
  bad_jwt: [403, 'invalid JWT: unable to parse or verify signature'],
  bad_oauth_callback: [400, 'The identity provider did not complete the sign-in'],
  bad_oauth_state: [400, 'OAuth state is invalid or has expired'],
  current_password_mismatch: [400, 'Current password is not right'],
  conflict: [409, 'The request conflicts with the present state'],
  demo_closed: [403, 'This is a demo that everybody shares: its accounts can’t be changed'],
  email_conflict_identity_not_deletable: [
    422,
    'Unable to unlink identity: its address would collide with another account',
  ],
  email_exists: [422, 'A user with this email address has already been registered'],
  email_not_confirmed: [400, 'Email not confirmed'],
  flow_state_expired: [422, 'invalid flow state, flow state has expired'],
  flow_state_not_found: [404, 'invalid flow state, no valid flow state found'],
  identity_already_exists: [422, 'Identity is already linked to a user'],
  identity_not_found: [404, "Identity doesn't exist"],
  insufficient_aal: [401, 'AAL2 session is required when MFA is enabled'],
  invalid_credentials: [400, 'Invalid login credentials'],
  method_not_allowed: [405, 'Method not allowed'],
  manual_linking_disabled: [404, 'Manual linking is disabled'],
  mfa_challenge_expired: [422, 'MFA challenge has expired, create a new challenge'],
  mfa_factor_name_conflict: [422, 'A factor with this friendly name already exists'],
  mfa_factor_not_found: [404, 'MFA factor not found'],
  mfa_phone_enroll_not_enabled: [422, 'MFA enroll is disabled for Phone'],
  mfa_recovery_codes_sole_factor: [
    422,
    'At least one other verified factor is required to generate recovery codes',
  ],
  mfa_verification_failed: [422, 'Invalid TOTP code'],
  mfa_verified_factor_exists: [
    422,
    'Recovery codes are already enrolled for this user, use regenerate to rotate them',
  ],
  mfa_webauthn_enroll_not_enabled: [422, 'MFA enroll is disabled for WebAuthn'],
  no_authorization: [401, 'This endpoint requires a valid Bearer token'],
  not_admin: [403, 'User not allowed'],
  not_found: [404, 'Not found'],
  otp_disabled: [422, 'Signups not allowed for otp'],
  otp_expired: [403, 'Token has expired or is invalid'],
  over_email_send_rate_limit: [429, 'For security purposes, you can only request this after a pause'],
  over_request_rate_limit: [429, 'Request rate limit reached'],
  passkey_disabled: [404, 'Passkeys are disabled'],
  phone_provider_disabled: [400, 'Unsupported phone provider'],
  provider_disabled: [400, 'Unsupported provider: provider is not enabled'],
  provider_email_needs_verification: [
    422,
    'The identity provider has not verified this email address. Sign in another way first.',
  ],
  reauthentication_not_valid: [422, 'Nonce has expired or is invalid'],
  refresh_token_already_used: [400, 'Invalid Refresh Token: Already Used'],
  refresh_token_not_found: [400, 'Invalid Refresh Token: Refresh Token Not Found'],
  request_entity_too_large: [413, 'Request body is larger than 1 MB'],
  same_password: [422, 'New password should be different from the old password.'],
  saml_provider_disabled: [404, 'SAML 2.0 is disabled'],
  session_not_found: [403, 'Session from session_id claim in JWT does not exist'],
  signup_disabled: [422, 'Signups not allowed for this instance'],
  single_identity_not_deletable: [422, 'User must have at least 1 identity after unlinking'],
  too_many_enrolled_mfa_factors: [422, 'Maximum number of factors reached, unenroll to continue'],
  too_many_passkeys: [422, 'Maximum number of passkeys reached, remove one to continue'],
  unexpected_failure: [500, 'Unexpected failure, please check server logs for more information'],
  user_already_exists: [422, 'User already registered'],
  user_banned: [400, 'User is banned'],
  user_not_found: [403, 'User from sub claim in JWT does not exist'],
  validation_failed: [400, 'The request could not be understood'],
  weak_password: [422, 'Password should be at least 6 characters'],
  webauthn_challenge_expired: [400, 'The challenge has expired, ask for a new one'],
  webauthn_challenge_not_found: [400, 'The challenge is not one of this call'],
  webauthn_credential_exists: [422, 'This passkey is already registered'],
  webauthn_credential_not_found: [404, 'Passkey not found'],
  webauthn_verification_failed: [400, 'The passkey could not be verified'],
  web3_provider_disabled: [422, 'Web3 provider is disabled'],
} as const satisfies Record<string, readonly [ContentfulStatusCode, string]>

export type AuthErrorCode = keyof typeof catalogue

interface Details {
  message?: string
  status?: ContentfulStatusCode
  reasons?: readonly string[]
  /** For a 429 or 503: seconds until the next try. */
  retryAfter?: number
}

/** An error that the client is meant to see; anything else that is thrown is a defect or an outage. */
export class AuthError extends Error {
  readonly code: AuthErrorCode
  readonly status: ContentfulStatusCode
  readonly reasons: readonly string[] | undefined
  readonly retryAfter: number | undefined

  constructor(code: AuthErrorCode, details: Details = {}) {
    super(details.message ?? catalogue[code][1])
    this.name = 'AuthError'
    this.code = code
    this.status = details.status ?? catalogue[code][0]
    this.reasons = details.reasons
    this.retryAfter = details.retryAfter
  }
}

export const invalid = (message: string) => new AuthError('validation_failed', { message })

/** Errors of the surrounding app that can occur before a call reaches the auth server. */
const ofTheApp = (error: unknown): AuthError | null => {
  if (!(error instanceof AppError)) return null
  if (error.kind === 'too_large') return new AuthError('request_entity_too_large')
  if (error.kind === 'not_found') return new AuthError('not_found')
  if (error.kind === 'method_not_allowed') return new AuthError('method_not_allowed')
  if (error.kind === 'bad_request') return invalid(error.message)
  return null
}

/**
 * Converts an error to the protocol's. An unreachable database is a 503, and so is any unexpected failure of a refresh:
 * below 500, the client would drop its session.
 */
export const asAuthError = (error: unknown, refreshing = false): AuthError => {
  const refusal = error instanceof AuthError ? error : ofTheApp(error)
  if (refusal) return refusal
  if (isDatabaseOutage(error) || (error instanceof AppError && error.kind === 'unavailable') || refreshing)
    return new AuthError('unexpected_failure', {
      status: 503,
      message: 'The service is busy. Please try again.',
      retryAfter: 1,
    })
  return new AuthError('unexpected_failure')
}

const apiVersionHeader = 'x-supabase-api-version'
const apiVersion = '2024-01-01'

/** True for clients that support string codes. */
const speaksCurrentVersion = (headers: Headers): boolean => {
  const asked = headers.get(apiVersionHeader) ?? ''
  return /^\d{4}-\d{2}-\d{2}$/.test(asked) && asked >= apiVersion
}

/** Returns the API version header to clients that sent it. */
export const echoVersion = (c: Context): void => {
  if (speaksCurrentVersion(c.req.raw.headers)) c.header(apiVersionHeader, apiVersion)
}

/** The error in the format of the request's API version. */
export const errorResponse = (error: AuthError, request: Headers): Response => {
  const weak = error.reasons ? { weak_password: { reasons: error.reasons } } : {}
  const current = speaksCurrentVersion(request)
  return Response.json(
    current
      ? { code: error.code, message: error.message, ...weak }
      : { code: error.status, error_code: error.code, msg: error.message, ...weak },
    {
      status: error.status,
      headers: {
        'x-sb-error-code': error.code,
        'cache-control': 'no-store',
        ...(current ? { [apiVersionHeader]: apiVersion } : {}),
        ...(error.retryAfter ? { 'retry-after': String(Math.ceil(error.retryAfter)) } : {}),
      },
    },
  )
}
