import { beforeAll, describe, expect, test } from 'vitest'
import type { TestWorker } from '../support/worker.ts'
import {
  linkGoogle,
  newPerson,
  signedUp,
  signInWithGoogle,
  unlink,
  withGoogle,
} from './google/google-support.ts'
import {
  call,
  given,
  lastMail,
  newClient,
  newEmail,
  ok,
  onDevice,
  password,
  refusal,
  signedIn,
  withAdmin,
} from './support.ts'

/** Behaviour that the published client expects, and that our server once did not have. */

let token = ''
const withVars = (vars: Record<string, string> = {}): (() => TestWorker) => {
  const started = withAdmin(vars)
  beforeAll(() => {
    token = started().token
  })
  return () => started().worker
}
const change = (worker: TestWorker, id: string, body: Record<string, unknown>) =>
  call(worker, `/admin/users/${id}`, { method: 'PUT', body, token })
const verifiedIn = (user: unknown): unknown =>
  (user as { user_metadata: Record<string, unknown> }).user_metadata.email_verified

describe('with confirmation', () => {
  const worker = withVars({ AUTH_ANONYMOUS: 'on' })
  const client = () => newClient(worker().url)

  test.each([
    ['nothing', {}],
    ['only a type', { type: 'email' }],
    ['an unknown phone', { phone: '+391234567', token: '123456', type: 'sms' }],
    ['a change of an unknown phone', { phone: '391234567', token: '123456', type: 'phone_change' }],
  ])('to verify %s is expired or invalid', async (_, params) => {
    const { error } = await client().auth.verifyOtp(
      params as Parameters<ReturnType<typeof newClient>['auth']['verifyOtp']>[0],
    )
    expect([error?.status, error?.code, error?.message]).toEqual([
      403,
      'otp_expired',
      'Token has expired or is invalid',
    ])
  })

  test('reauthentication without an address names what it requires', async () => {
    const { auth } = client()
    ok(await auth.signInAnonymously())
    const { error } = await auth.reauthenticate()
    expect([error?.status, error?.code, error?.message]).toEqual([
      400,
      'validation_failed',
      'Reauthentication requires the user to have an email or a phone number',
    ])
  })

  test('a banned user’s session gets user_banned, and stays ended after the ban', async () => {
    const { session, userId, email } = await signedIn(worker())
    expect((await change(worker(), userId, { ban_duration: '24h' })).status).toBe(200)
    const tries = async () => {
      const refreshed = await call(worker(), '/token?grant_type=refresh_token', {
        body: { refresh_token: session.refresh_token },
      })
      const user = await call(worker(), '/user', { token: session.access_token })
      return [refreshed, user].map(({ status, body }) => [status, body.code])
    }
    expect(await tries()).toEqual([
      [400, 'user_banned'],
      [403, 'user_banned'],
    ])
    // The rest of the product refuses as well.
    const product = await fetch(`${worker().url}/api/v1/league/list`, {
      headers: { authorization: `Bearer ${session.access_token}` },
    })
    expect(product.status).toBe(401)
    await change(worker(), userId, { ban_duration: 'none' })
    expect(await tries()).toEqual([
      [400, 'refresh_token_already_used'],
      [403, 'session_not_found'],
    ])
    await onDevice(worker(), email)
  })

  test('a resent mail invalidates the link and code of the previous one', async () => {
    const email = newEmail()
    const { auth } = client()
    ok(await auth.signUp({ email, password }))
    const before = await lastMail(worker(), email)
    ok(await auth.resend({ type: 'signup', email }))
    const after = await lastMail(worker(), email)
    expect(after.token).not.toBe(before.token)
    expect(refusal(await auth.verifyOtp({ token_hash: before.token, type: 'signup' }))).toEqual([
      403,
      'otp_expired',
    ])
    expect(refusal(await auth.verifyOtp({ email, token: before.code, type: 'signup' }))).toEqual([
      403,
      'otp_expired',
    ])
    ok(await auth.verifyOtp({ token_hash: after.token, type: 'signup' }))
  })

  test('user_metadata.email_verified follows the confirmation, not the user’s own value', async () => {
    const email = newEmail()
    const { auth } = client()
    const { data } = ok(await auth.signUp({ email, password, options: { data: { email_verified: true } } }))
    expect(verifiedIn(data.user)).toBe(false)
    const { code } = await lastMail(worker(), email)
    const confirmed = ok(await auth.verifyOtp({ email, token: code, type: 'signup' })).data
    expect(verifiedIn(confirmed.user)).toBe(true)
    const claims = ok(await auth.getClaims()).data?.claims
    expect(verifiedIn(claims)).toBe(true)
    for (const email_verified of [false, null])
      expect(verifiedIn(ok(await auth.updateUser({ data: { email_verified } })).data.user)).toBe(true)
    const id = given(confirmed.user).id
    expect(verifiedIn((await change(worker(), id, { email_confirm: false })).body)).toBe(false)
    expect(verifiedIn((await change(worker(), id, { user_metadata: { email_verified: null } })).body)).toBe(
      undefined,
    )
  })

  test('user_metadata.email_verified is false until the first sign-in code is used', async () => {
    const email = newEmail()
    const { auth } = client()
    ok(await auth.signInWithOtp({ email, options: { data: { email_verified: true } } }))
    const { body } = await call(worker(), `/admin/users?filter=${encodeURIComponent(email)}`, { token })
    expect((body.users as unknown[]).map(verifiedIn)).toEqual([false])
    const { code } = await lastMail(worker(), email)
    expect(verifiedIn(ok(await auth.verifyOtp({ email, token: code, type: 'email' })).data.user)).toBe(true)
  })

  test('a user created by an admin has the given metadata', async () => {
    const made = async (body: Record<string, unknown>) =>
      (await call(worker(), '/admin/users', { body: { email: newEmail(), ...body }, token })).body
    expect((await made({ user_metadata: { nickname: 'y' } })).user_metadata).toEqual({ nickname: 'y' })
    expect((await made({})).user_metadata).toEqual({})
    expect(verifiedIn(await made({ email_confirm: false }))).toBe(false)
    expect(verifiedIn(await made({ email_confirm: true }))).toBe(true)
    // Even an admin can't set a false email_verified in the metadata.
    const claimed = await made({ user_metadata: { email_verified: true } })
    expect(verifiedIn(claimed)).toBe(false)
    expect(verifiedIn((await change(worker(), String(claimed.id), { email_confirm: true })).body)).toBe(true)
    const changed = await change(worker(), String((await made({})).id), { user_metadata: { colour: 'red' } })
    expect(changed.body.user_metadata).toEqual({ colour: 'red' })
  })

  test('a user without an address has no email_verified in the metadata', async () => {
    const { auth } = client()
    const { data } = ok(await auth.signInAnonymously({ options: { data: { email_verified: true, a: 1 } } }))
    expect(data.user?.user_metadata).toEqual({ a: 1 })
    const { user } = ok(await auth.updateUser({ data: { email_verified: true } })).data
    expect(user?.user_metadata).toEqual({ a: 1 })
  })

  test('generated and mailed links contain redirect_to as it was given', async () => {
    const redirectTo = `${worker().url}/welcome/back?a=b&c=1#d`
    const { body } = await call(worker(), '/admin/generate_link', {
      body: { type: 'magiclink', email: newEmail(), redirect_to: redirectTo },
      token,
    })
    const email = newEmail()
    ok(await client().auth.signUp({ email, password, options: { emailRedirectTo: redirectTo } }))
    const mailed = (await lastMail(worker(), email)).text
    for (const text of [String(body.action_link), mailed]) {
      expect(text).toContain(`redirect_to=${worker().url}/welcome/back%3Fa%3Db%26c%3D1%23d`)
      expect(new URL(/http\S+/.exec(text)?.[0] ?? '').searchParams.get('redirect_to')).toBe(redirectTo)
    }
  })

  test('an ID token of a disabled provider gets provider_disabled', async () => {
    const { error } = await client().auth.signInWithIdToken({ provider: 'google', token: 'x' })
    expect([error?.status, error?.code, error?.message]).toEqual([
      400,
      'provider_disabled',
      'Provider (issuer "https://accounts.google.com") is not enabled',
    ])
  })

  const proofs = {
    signup: async (email: string) => void ok(await client().auth.signUp({ email, password })),
    magiclink: async (email: string) => {
      await proofs.confirmed(email)
      ok(await client().auth.signInWithOtp({ email }))
    },
    recovery: async (email: string) => {
      await proofs.confirmed(email)
      ok(await client().auth.resetPasswordForEmail(email))
    },
    confirmed: async (email: string) => void (await signedIn(worker(), email)),
  }
  test.each([
    ['signup', 'email', true],
    ['magiclink', 'email', true],
    ['recovery', 'recovery', true],
    ['magiclink', 'recovery', true],
    ['recovery', 'email', false],
    ['signup', 'recovery', false],
    ['recovery', 'signup', false],
  ] as const)('the hash of a %s mail verifies as %s: %s', async (mailed, type, good) => {
    const email = newEmail()
    await proofs[mailed](email)
    const mail = await lastMail(worker(), email)
    const result = await client().auth.verifyOtp({ token_hash: mail.token, type })
    if (good) expect(ok(result).data.session?.user.email).toBe(email)
    else expect(refusal(result)).toEqual([403, 'otp_expired'])
  })

  test.each([
    ['12345', 422, 'weak_password'],
    ['x'.repeat(257), 400, 'validation_failed'],
  ])('a password as long as %j is refused from users and from admins', async (secret, status, code) => {
    const { auth, userId, session } = await signedIn(worker())
    expect(refusal(await auth.updateUser({ password: secret }))).toEqual([status, code])
    const body = { password: secret }
    for (const answer of [
      await call(worker(), '/admin/users', { body: { ...body, email: newEmail() }, token }),
      await change(worker(), userId, body),
      await call(worker(), '/admin/generate_link', {
        body: { ...body, email: newEmail(), type: 'signup' },
        token,
      }),
      await call(worker(), '/user', { method: 'PUT', body, token: session.access_token }),
    ])
      expect([answer.status, answer.body.code]).toEqual([status, code])
  })
})

describe('without confirmation', () => {
  const worker = withVars({ EMAIL_CONFIRMATION: 'off' })

  test('only users set to unconfirmed by an admin cannot sign in', async () => {
    const email = newEmail()
    const { auth } = newClient(worker().url)
    const { data } = ok(await auth.signUp({ email, password }))
    expect(verifiedIn(data.user)).toBe(true)
    await onDevice(worker(), email)
    const { body } = await change(worker(), given(data.user).id, { email_confirm: false })
    expect([body.email_confirmed_at, verifiedIn(body)]).toEqual([undefined, false])
    for (const secret of [password, 'not the one']) {
      const tried = await newClient(worker().url).auth.signInWithPassword({ email, password: secret })
      expect(refusal(tried)).toEqual([
        400,
        secret === password ? 'email_not_confirmed' : 'invalid_credentials',
      ])
    }
    expect(refusal(await newClient(worker().url).auth.signUp({ email, password }))).toEqual([
      422,
      'user_already_exists',
    ])
    await change(worker(), given(data.user).id, { email_confirm: true })
    await onDevice(worker(), email)
  })
})

describe('without manual linking', () => {
  const started = withGoogle({ AUTH_MANUAL_LINKING: 'off' })

  test('manual linking and unlinking are refused; a sign-in still links by address', async () => {
    const off = [404, 'manual_linking_disabled']
    const browser = await signedUp(started())
    expect(refusal(await browser.auth.linkIdentity({ provider: 'google' }))).toEqual(off)
    const joined = await signInWithGoogle(started(), newPerson(given(browser.user.email)))
    expect(given(ok(await joined.auth.getUserIdentities()).data).identities).toHaveLength(2)
    expect(refusal(await unlink(joined, 'google'))).toEqual(off)
    // A missing sign-in is reported first.
    const stranger = await call(started().worker, '/user/identities/authorize?provider=google')
    expect([stranger.status, stranger.body.code]).toEqual([401, 'no_authorization'])
  })
})

describe('with manual linking, which is on by default', () => {
  const started = withGoogle()

  test('an identity is linked and unlinked', async () => {
    const browser = await signedUp(started())
    const linked = await linkGoogle(started(), browser, newPerson())
    ok(await unlink(linked, 'google'))
  })
})
