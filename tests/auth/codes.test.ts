import { importJWK, type JWK, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authUsers } from '#db/schema/index.ts'
import { startTestWorker, type TestWorker } from '../support/worker.ts'
import { codeOf, enrolled, verified } from './second-factor/second-factor.ts'
import {
  adminKeys,
  adminToken,
  call,
  calm,
  given,
  type Keys,
  newEmail,
  password,
  signedIn,
} from './support.ts'

/** The refusals that clients act on: each code with its status, from a call that causes it. */

let worker: TestWorker
let closed: TestWorker
let keys: Keys
beforeAll(async () => {
  keys = await adminKeys()
  const vars = { ...calm, AUTH_ADMIN_JWKS: JSON.stringify({ keys: [keys.jwk] }) }
  ;[worker, closed] = await Promise.all([
    startTestWorker({ vars }),
    startTestWorker({ vars: { ...calm, AUTH_SIGNUP: 'off' } }),
  ])
})
afterAll(() => Promise.all([worker?.stop(), closed?.stop()]))

const post = (path: string, body: unknown, token?: string) =>
  call(worker, path, { method: 'POST', ...(body === undefined ? {} : { body }), ...(token ? { token } : {}) })
const put = (body: unknown, token: string) => call(worker, '/user', { method: 'PUT', body, token })
const tokenOf = async () => (await signedIn(worker)).session.access_token
const strong = async () => {
  const user = await verified(worker)
  return { ...user, token: given((await user.auth.getSession()).data.session).access_token }
}
const grant = (type: string, body: unknown) => post(`/token?grant_type=${type}`, body)
const nobody = '0190b5e0-0000-7000-8000-000000000000'

/** A token with any claims, signed by the server's own key. */
const ownToken = async (claims: Record<string, unknown>): Promise<string> => {
  const [jwk] = JSON.parse(given(worker.vars.AUTH_SIGNING_KEYS)) as JWK[]
  return new SignJWT({ aud: 'authenticated', iss: `${worker.url}/auth/v1`, ...claims })
    .setProtectedHeader({ alg: 'ES256', kid: given(jwk?.kid) })
    .setExpirationTime('1h')
    .sign(await importJWK(given(jwk), 'ES256'))
}

const cases: [string, number, string, () => ReturnType<typeof call>][] = [
  ['a wrong password', 400, 'invalid_credentials', () => grant('password', { email: newEmail(), password })],
  ['no body', 400, 'bad_json', () => grant('password', undefined)],
  ['an invalid address', 400, 'validation_failed', () => post('/recover', { email: 'x' })],
  [
    'signing in before confirming',
    400,
    'email_not_confirmed',
    async () => {
      const email = newEmail()
      await post('/signup', { email, password })
      return grant('password', { email, password })
    },
  ],
  [
    'signing in while banned',
    400,
    'user_banned',
    async () => {
      const { email, userId } = await signedIn(worker)
      const token = await adminToken(keys)
      await call(worker, `/admin/users/${userId}`, { method: 'PUT', body: { ban_duration: '1h' }, token })
      return grant('password', { email, password })
    },
  ],
  [
    'an unknown refresh token',
    400,
    'refresh_token_not_found',
    () => grant('refresh_token', { refresh_token: 'x' }),
  ],
  [
    'a refresh token from before the last two',
    400,
    'refresh_token_already_used',
    async () => {
      const { session } = await signedIn(worker)
      let token = session.refresh_token
      for (let i = 0; i < 2; i++)
        token = String((await grant('refresh_token', { refresh_token: token })).body.refresh_token)
      await worker.database.db.run(
        "update auth_refresh_tokens set replaced_at = '2020-01-01T00:00:00.000Z' where replaced_at is not null",
      )
      return grant('refresh_token', { refresh_token: session.refresh_token })
    },
  ],
  [
    'an unknown PKCE code',
    404,
    'flow_state_not_found',
    () => grant('pkce', { auth_code: 'x', code_verifier: 'y' }),
  ],
  ['an ID token', 400, 'provider_disabled', () => grant('id_token', { provider: 'google', id_token: 'x' })],
  [
    'a wrong current password',
    400,
    'current_password_mismatch',
    async () => put({ password: 'a new password', current_password: 'x' }, await tokenOf()),
  ],
  ['no token', 401, 'no_authorization', () => call(worker, '/user')],
  [
    'a missing second factor',
    401,
    'insufficient_aal',
    async () => {
      const { email } = await verified(worker)
      const { body } = await grant('password', { email, password })
      return put({ password: 'a new password' }, String(body.access_token))
    },
  ],
  ['an invalid token', 403, 'bad_jwt', () => call(worker, '/user', { token: 'x.y.z' })],
  [
    'an ended session',
    403,
    'session_not_found',
    async () => {
      const token = await tokenOf()
      await post('/logout', undefined, token)
      return call(worker, '/user', { token })
    },
  ],
  [
    'a deleted user',
    403,
    'user_not_found',
    async () => {
      const { session, userId } = await signedIn(worker)
      const token = await adminToken(keys)
      await call(worker, `/admin/users/${userId}`, { method: 'DELETE', token })
      return call(worker, '/user', { token: session.access_token })
    },
  ],
  [
    'a user’s token in place of an admin’s',
    403,
    'not_admin',
    async () => call(worker, '/admin/users', { token: await tokenOf() }),
  ],
  [
    'a wrong code',
    403,
    'otp_expired',
    () => post('/verify', { type: 'signup', email: newEmail(), token: '000000' }),
  ],
  [
    'an unknown user',
    404,
    'user_not_found',
    async () => call(worker, `/admin/users/${nobody}`, { token: await adminToken(keys) }),
  ],
  [
    'an unknown factor',
    404,
    'mfa_factor_not_found',
    async () => post(`/factors/${nobody}/challenge`, {}, await tokenOf()),
  ],
  [
    'an unknown identity',
    404,
    'identity_not_found',
    async () => call(worker, `/user/identities/${nobody}`, { method: 'DELETE', token: await tokenOf() }),
  ],
  [
    'linking without a provider',
    404,
    'manual_linking_disabled',
    async () => call(worker, '/user/identities/authorize?provider=google', { token: await tokenOf() }),
  ],
  ['single sign-on', 404, 'saml_provider_disabled', () => post('/sso', { domain: 'x' })],
  [
    'a body of two megabytes',
    413,
    'request_entity_too_large',
    () => post('/signup', { email: 'x'.repeat(2_000_000) }),
  ],
  ['a short password', 422, 'weak_password', () => post('/signup', { email: newEmail(), password: '1' })],
  [
    'a taken address',
    422,
    'email_exists',
    async () => {
      const { email } = await signedIn(worker)
      return put({ email }, await tokenOf())
    },
  ],
  ['the same password', 422, 'same_password', async () => put({ password }, await tokenOf())],
  [
    'signing up while sign-up is turned off',
    422,
    'signup_disabled',
    () => call(closed, '/signup', { body: { email: newEmail(), password } }),
  ],
  ['signing in without an address', 422, 'anonymous_provider_disabled', () => post('/signup', {})],
  [
    'a code for an unknown phone',
    422,
    'otp_disabled',
    () => post('/otp', { phone: '+391234567', create_user: false }),
  ],
  [
    'a wrong nonce',
    422,
    'reauthentication_not_valid',
    async () => put({ password: 'a new password', nonce: '000000' }, await tokenOf()),
  ],
  [
    'the last identity',
    422,
    'single_identity_not_deletable',
    async () => {
      const token = await tokenOf()
      const { body } = await call(worker, '/user', { token })
      const [identity] = body.identities as { identity_id: string }[]
      return call(worker, `/user/identities/${identity?.identity_id}`, { method: 'DELETE', token })
    },
  ],
  [
    'an eleventh factor',
    422,
    'too_many_enrolled_mfa_factors',
    async () => {
      const token = await tokenOf()
      for (let i = 0; i < 10; i++)
        await post('/factors', { factor_type: 'totp', friendly_name: `${i}` }, token)
      return post('/factors', { factor_type: 'totp', friendly_name: 'x' }, token)
    },
  ],
  [
    'a second factor with the same name',
    422,
    'mfa_factor_name_conflict',
    async () => {
      const { session } = await enrolled(worker, 'Phone')
      return post('/factors', { factor_type: 'totp', friendly_name: 'Phone' }, session.access_token)
    },
  ],
  [
    'a wrong code of an authenticator',
    422,
    'mfa_verification_failed',
    async () => {
      const { session, factorId, secret } = await enrolled(worker)
      const { body } = await post(`/factors/${factorId}/challenge`, {}, session.access_token)
      return post(
        `/factors/${factorId}/verify`,
        { challenge_id: body.id, code: codeOf(secret, 50) },
        session.access_token,
      )
    },
  ],
  [
    'no challenge',
    422,
    'mfa_challenge_expired',
    async () => {
      const { session, factorId, secret } = await enrolled(worker)
      return post(
        `/factors/${factorId}/verify`,
        { challenge_id: nobody, code: codeOf(secret) },
        session.access_token,
      )
    },
  ],
  [
    'recovery codes twice',
    422,
    'mfa_verified_factor_exists',
    async () => {
      const { token } = await strong()
      await post('/factors/recovery-codes', undefined, token)
      return post('/factors/recovery-codes', undefined, token)
    },
  ],
  ['an unknown path', 404, 'not_found', () => call(worker, '/nothing-here')],
]

describe('a refusal', () => {
  test.each(cases)('for %s: %d %s', async (_, status, code, run) => {
    const answer = await run()
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(answer.headers.get('x-sb-error-code')).toBe(code)
    expect(Object.keys(answer.body).sort()).toEqual(
      code === 'weak_password' ? ['code', 'message', 'weak_password'] : ['code', 'message'],
    )
  })
})

describe('an invalid body', () => {
  test.each([
    ['POST', '/signup'],
    ['POST', '/token?grant_type=password'],
    ['POST', '/token?grant_type=refresh_token'],
    ['POST', '/token?grant_type=pkce'],
    ['POST', '/otp'],
    ['POST', '/recover'],
    ['POST', '/resend'],
    ['POST', '/verify'],
  ])('%s %s', async (method, path) => {
    for (const body of [undefined, '', '{', '[]', 'null', '7']) {
      const answer = await call(worker, path, { method, ...(body === undefined ? {} : { body }) })
      expect([body, answer.status, answer.body.code]).toEqual([body, 400, 'bad_json'])
    }
  })

  test.each([
    ['PUT', '/user'],
    ['POST', '/factors'],
    ['POST', '/factors/recovery-codes/verify'],
  ])('%s %s of a signed-in user', async (method, path) => {
    const token = await tokenOf()
    for (const body of [undefined, '{', '[]']) {
      const answer = await call(worker, path, { method, token, ...(body === undefined ? {} : { body }) })
      expect([body, answer.status, answer.body.code]).toEqual([body, 400, 'bad_json'])
    }
  })

  test.each([
    ['POST', '/admin/users'],
    ['POST', '/admin/generate_link'],
    ['POST', '/invite'],
  ])('%s %s of an admin', async (method, path) => {
    const answer = await call(worker, path, { method, token: await adminToken(keys) })
    expect([answer.status, answer.body.code]).toEqual([400, 'bad_json'])
  })
})

describe('a token signed by our own key without a session', () => {
  const calls: [string, string, unknown?][] = [
    ['GET', '/user'],
    ['PUT', '/user', {}],
    ['POST', '/logout'],
    ['GET', '/reauthenticate'],
    ['GET', '/user/identities/authorize?provider=google'],
    ['DELETE', `/user/identities/${nobody}`],
    ['POST', '/factors', { factor_type: 'totp' }],
    ['POST', `/factors/${nobody}/challenge`, {}],
    ['POST', `/factors/${nobody}/verify`, {}],
    ['DELETE', `/factors/${nobody}`],
    ['GET', '/factors/recovery-codes'],
    ['POST', '/factors/recovery-codes'],
    ['DELETE', '/factors/recovery-codes'],
    ['POST', '/factors/recovery-codes/regenerate'],
    ['POST', '/factors/recovery-codes/verify', { code: 'x' }],
  ]

  test.each(calls)('%s %s is refused with a 403', async (method, path, body) => {
    const [user] = await worker.database.db.select({ id: authUsers.id }).from(authUsers).limit(1)
    for (const claims of [
      { role: 'service_role', sub: user?.id ?? nobody },
      { role: 'service_role', sub: user?.id ?? nobody, session_id: '' },
      { role: 'service_role', sub: user?.id ?? nobody, session_id: 7 },
      { role: 'service_role', sub: user?.id ?? nobody, session_id: { a: 1 } },
      { role: 'service_role', sub: 7, session_id: nobody },
      { role: 'service_role', sub: 'no-id', session_id: nobody },
      { role: 'service_role' },
    ]) {
      const answer = await call(worker, path, {
        method,
        token: await ownToken(claims),
        ...(body === undefined ? {} : { body }),
      })
      expect([JSON.stringify(claims), answer.status]).toEqual([JSON.stringify(claims), 403])
      expect(['bad_jwt', 'user_not_found', 'session_not_found']).toContain(answer.body.code)
    }
  })

  test('is refused by the product too', async () => {
    for (const claims of [{ sub: nobody }, { sub: 7, session_id: { a: 1 } }]) {
      const answer = await fetch(`${worker.url}/api/v1/profile/me`, {
        headers: { authorization: `Bearer ${await ownToken(claims)}` },
      })
      expect(answer.status).toBe(401)
    }
  })
})
