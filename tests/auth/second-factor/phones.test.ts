import { describe, expect, test } from 'vitest'
import { call, password, signedIn, withWorker } from '../support.ts'

/** Phones are not supported: a call with one is refused for its other errors first, and only then for the phone. */

const worker = withWorker()
const phone = '+39 1234567'
const email = 'a@example.org'
const challenge = { code_challenge: 'x'.repeat(43), code_challenge_method: 's256' }
const [invalid, disabled] = ['validation_failed', 'phone_provider_disabled']
const onlyOne = 'Only an email address or phone number should be provided'
const channel = 'Invalid channel'
const format = 'Invalid phone number format (E.164 required)'

test.each<[string, Record<string, unknown>, number, string, string]>([
  ['/signup', { phone }, 400, invalid, 'Signup requires a valid password'],
  ['/signup', { phone, password: '1' }, 422, 'weak_password', 'Password should be at least 6 characters'],
  ['/signup', { phone, email, password }, 400, invalid, onlyOne],
  ['/signup', { phone, password, channel: 'pigeon' }, 400, invalid, channel],
  ['/signup', { phone, password, channel: 'whatsapp' }, 400, invalid, channel],
  ['/signup', { phone, password, ...challenge }, 400, invalid, 'PKCE not supported for phone signups'],
  ['/signup', { phone, password }, 400, disabled, 'Phone signups are disabled'],
  ['/signup', { phone, password, channel: 'sms' }, 400, disabled, 'Phone signups are disabled'],

  ['/token?grant_type=password', { phone, email, password }, 400, invalid, `${onlyOne} on login.`],
  ['/token?grant_type=password', { password }, 400, invalid, 'missing email or phone'],
  ['/token?grant_type=password', { phone, password }, 400, disabled, 'Phone logins are disabled'],

  ['/otp', { phone, email }, 400, invalid, onlyOne],
  ['/otp', { email, channel: 'sms' }, 400, invalid, 'Channel should only be specified with Phone OTP'],
  ['/otp', { phone, code_challenge: 'x' }, 400, invalid, 'PKCE flow requires'],
  ['/otp', { phone: 'abc', create_user: false }, 400, invalid, format],
  ['/otp', { phone, create_user: false }, 422, 'otp_disabled', 'Signups not allowed for otp'],
  ['/otp', { phone }, 400, disabled, 'Unsupported phone provider'],
  ['/otp', {}, 400, invalid, 'One of email or phone must be set'],

  ['/resend', { phone }, 400, invalid, 'Missing one of these types: signup, email_change, sms, phone_change'],
  ['/resend', { phone, type: 'recovery' }, 400, invalid, 'Missing one of these types'],
  ['/resend', { phone, type: 'signup' }, 400, invalid, 'Type provided requires an email address'],
  ['/resend', { email, type: 'sms' }, 400, invalid, 'Type provided requires a phone number'],
  ['/resend', { phone, email, type: 'signup' }, 400, invalid, onlyOne],
  ['/resend', { type: 'email_change' }, 400, invalid, 'Missing email address or phone number'],
  ['/resend', { phone, type: 'sms' }, 400, disabled, 'Phone logins are disabled'],
  ['/resend', { phone, type: 'phone_change' }, 400, disabled, 'Phone logins are disabled'],

  ['/verify', { phone, token: '123456' }, 400, invalid, 'Verify requires a verification type'],
  ['/verify', { phone, type: 'sms' }, 400, invalid, 'Verify requires either a token or a token hash'],
  [
    '/verify',
    { phone, type: 'sms', token: '1', token_hash: 'x' },
    400,
    invalid,
    'either a token or a token hash',
  ],
  ['/verify', { phone, email, type: 'sms', token: '1' }, 400, invalid, `${onlyOne} on verify`],
  ['/verify', { phone, type: 'sms', token_hash: 'x' }, 400, invalid, 'Only the token_hash and type'],
  ['/verify', { phone: '0', type: 'sms', token: '1' }, 400, invalid, format],
  ['/verify', { phone, type: 'sms', token: '1' }, 403, 'otp_expired', 'Token has expired or is invalid'],
  ['/verify', { email, type: 'carrier', token: '1' }, 400, invalid, 'Unsupported verification type'],
])('POST %s with %j', async (path, body, status, code, message) => {
  const answer = await call(worker(), path, { body })
  expect([answer.status, answer.body.code]).toEqual([status, code])
  expect(answer.body.message).toContain(message)
})

describe('PUT /user', () => {
  test.each<[Record<string, unknown>, number, string, string]>([
    [{ phone: 'abc' }, 400, invalid, format],
    [{ phone, channel: 'pigeon' }, 400, invalid, channel],
    [{ phone, email: 'x' }, 400, invalid, 'Unable to validate email address'],
    [{ phone, password: '1' }, 422, 'weak_password', 'Password should be at least 6 characters'],
    [{ phone }, 400, disabled, 'Unsupported phone provider'],
  ])('with %j', async (body, status, code, message) => {
    const { session } = await signedIn(worker())
    const answer = await call(worker(), '/user', { method: 'PUT', body, token: session.access_token })
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(answer.body.message).toContain(message)
    // A missing sign-in is reported first.
    const stranger = await call(worker(), '/user', { method: 'PUT', body })
    expect([stranger.status, stranger.body.code]).toEqual([401, 'no_authorization'])
  })
})
