import { describe, expect, test } from 'vitest'
import { netsOnly } from '../support/nets.ts'
import {
  call,
  given,
  landing,
  lastMail,
  mailsTo,
  newClient,
  newEmail,
  ok,
  onDevice,
  password,
  postForm,
  refusal,
  signedIn,
  withWorker,
} from './support.ts'

const worker = withWorker()
const client = () => newClient(worker().url)

describe('codes and links to sign in', () => {
  test('a new address gets an account with its first code', async () => {
    const email = newEmail()
    const { auth, events } = client()
    ok(await auth.signInWithOtp({ email, options: { data: { nickname: 'x' } } }))
    const { code, type } = await lastMail(worker(), email)
    expect(type).toBe('magiclink')
    const { data } = ok(await auth.verifyOtp({ email, token: code, type: 'email' }))
    expect(data.user).toMatchObject({ email, user_metadata: { nickname: 'x' } })
    expect(data.user?.email_confirmed_at).toBeTruthy()
    expect(events).toEqual(['INITIAL_SESSION', 'SIGNED_IN'])
  })

  test('a known address signs in by code or by link', async () => {
    const { email, userId } = await signedIn(worker())
    const { auth } = client()
    ok(await auth.signInWithOtp({ email }))
    const byCode = await lastMail(worker(), email)
    expect(ok(await auth.verifyOtp({ email, token: byCode.code, type: 'magiclink' })).data.user?.id).toBe(
      userId,
    )
    ok(await auth.signInWithOtp({ email }))
    const { link } = await lastMail(worker(), email)
    const { values } = landing(await postForm(worker(), Object.fromEntries(link.searchParams)))
    expect(ok(await auth.exchangeCodeForSession(given(values.code))).data.user?.id).toBe(userId)
  })

  test('create_user: false gives an unknown address the same answer but no mail', async () => {
    const email = newEmail()
    const { email: known } = await signedIn(worker())
    const answers = await Promise.all(
      [email, known].map((address) =>
        call(worker(), '/otp', { body: { email: address, create_user: false } }),
      ),
    )
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, {}],
      [200, {}],
    ])
    expect(await mailsTo(worker(), email)).toEqual([])
    expect((await mailsTo(worker(), known)).length).toBe(2)
  })

  test('confirming a sign-up by a sign-in code drops its password', async () => {
    const email = newEmail()
    ok(await client().auth.signUp({ email, password: 'planted by another' }))
    const { auth } = client()
    ok(await auth.signInWithOtp({ email }))
    ok(await auth.verifyOtp({ email, token: (await lastMail(worker(), email)).code, type: 'email' }))
    expect(refusal(await auth.signInWithPassword({ email, password: 'planted by another' }))).toEqual([
      400,
      'invalid_credentials',
    ])
  })
})

describe('forgotten passwords', () => {
  test('a mailed code or link opens a session to choose a new password', async () => {
    const { email, session: old } = await signedIn(worker())
    const { auth, events } = client()
    ok(await auth.resetPasswordForEmail(email, { redirectTo: `${worker().url}/auth/new-password` }))
    const { link, type } = await lastMail(worker(), email)
    expect(type).toBe('recovery')
    const { url, values } = landing(await postForm(worker(), Object.fromEntries(link.searchParams)))
    expect(url.pathname).toBe('/auth/new-password')
    ok(await auth.exchangeCodeForSession(given(values.code)))
    expect(events).toEqual(['INITIAL_SESSION', 'PASSWORD_RECOVERY'])
    ok(await auth.updateUser({ password: 'a new password' }))
    expect(events.at(-1)).toBe('USER_UPDATED')
    await onDevice(worker(), email, 'a new password')
    expect((await call(worker(), '/user', { token: old.access_token })).body.code).toBe('session_not_found')

    ok(await auth.resetPasswordForEmail(email))
    const byCode = client()
    ok(
      await byCode.auth.verifyOtp({ email, token: (await lastMail(worker(), email)).code, type: 'recovery' }),
    )
    expect(byCode.events).toEqual(['INITIAL_SESSION', 'PASSWORD_RECOVERY'])
  })

  test('an unknown address gets the same answer', async () => {
    const answer = await call(worker(), '/recover', { body: { email: newEmail() } })
    expect([answer.status, answer.body]).toEqual([200, {}])
  })

  test('a recovery link or code is not valid as another type', async () => {
    const { email } = await signedIn(worker())
    ok(await client().auth.resetPasswordForEmail(email))
    const { token, code } = await lastMail(worker(), email)
    for (const type of ['signup', 'magiclink', 'invite', 'email_change'] as const) {
      expect(refusal(await client().auth.verifyOtp({ token_hash: token, type }))).toEqual([
        403,
        'otp_expired',
      ])
      expect(refusal(await client().auth.verifyOtp({ email, token: code, type }))).toEqual([
        403,
        'otp_expired',
      ])
    }
  })
})

describe('sending again', () => {
  test('a sign-up: the new code works', async () => {
    const email = newEmail()
    const { auth } = client()
    ok(await auth.signUp({ email, password }))
    ok(await auth.resend({ type: 'signup', email }))
    expect(await mailsTo(worker(), email)).toHaveLength(2)
    ok(await auth.verifyOtp({ email, token: (await lastMail(worker(), email)).code, type: 'signup' }))
    await onDevice(worker(), email)
  })

  test(
    'after two sign-ups with the same address, the resent link sets neither password',
    netsOnly,
    async () => {
      const email = newEmail()
      ok(await client().auth.signUp({ email, password: 'the owners own' }))
      ok(await client().auth.signUp({ email, password: 'the rivals own' }))
      const { auth } = client()
      ok(await auth.resend({ type: 'signup', email }))
      const { token } = await lastMail(worker(), email)
      ok(await auth.verifyOtp({ token_hash: token, type: 'signup' }))
      for (const secret of ['the owners own', 'the rivals own'])
        expect(refusal(await client().auth.signInWithPassword({ email, password: secret }))).toEqual([
          400,
          'invalid_credentials',
        ])
      ok(await auth.updateUser({ password: 'a new password' }))
      await onDevice(worker(), email, 'a new password')
    },
  )

  test('repeated sign-ups and resends by a rival never set the rival’s password', netsOnly, async () => {
    const email = newEmail()
    ok(await client().auth.signUp({ email, password: 'the owners own' }))
    for (let i = 0; i < 4; i++) {
      ok(await client().auth.signUp({ email, password: `the rivals ${i}` }))
      ok(await client().auth.resend({ type: 'signup', email }))
    }
    const { token } = await lastMail(worker(), email)
    ok(await client().auth.verifyOtp({ token_hash: token, type: 'signup' }))
    for (let i = 0; i < 4; i++)
      expect(refusal(await client().auth.signInWithPassword({ email, password: `the rivals ${i}` }))).toEqual(
        [400, 'invalid_credentials'],
      )
  })

  test('a sign-up repeated with the same password keeps that password', async () => {
    const email = newEmail()
    const { auth } = client()
    ok(await auth.signUp({ email, password }))
    ok(await auth.signUp({ email, password }))
    expect(refusal(await auth.signInWithPassword({ email, password }))).toEqual([400, 'email_not_confirmed'])
    ok(await auth.resend({ type: 'signup', email }))
    ok(await auth.verifyOtp({ email, token: (await lastMail(worker(), email)).code, type: 'signup' }))
    await onDevice(worker(), email)
  })

  test('a sign-up after a requested sign-in code does not set its password', async () => {
    const email = newEmail()
    ok(await client().auth.signInWithOtp({ email }))
    ok(await client().auth.signUp({ email, password: 'planted by another' }))
    ok(await client().auth.resend({ type: 'signup', email }))
    const { token } = await lastMail(worker(), email)
    ok(await client().auth.verifyOtp({ token_hash: token, type: 'signup' }))
    expect(
      refusal(await client().auth.signInWithPassword({ email, password: 'planted by another' })),
    ).toEqual([400, 'invalid_credentials'])
  })

  test('confirmed and unknown addresses get the same answer and no mail', async () => {
    const { email } = await signedIn(worker())
    for (const address of [email, newEmail()]) {
      const before = (await mailsTo(worker(), address)).length
      expect((await call(worker(), '/resend', { body: { type: 'signup', email: address } })).body).toEqual({})
      expect(
        (await call(worker(), '/resend', { body: { type: 'email_change', email: address } })).body,
      ).toEqual({})
      expect(await mailsTo(worker(), address)).toHaveLength(before)
    }
  })

  test.each([
    [{ type: 'sms', phone: '+39123' }, 'phone_provider_disabled'],
    [{ type: 'recovery', email: 'a@example.org' }, 'validation_failed'],
    [{ type: 'signup' }, 'validation_failed'],
  ])('refuses %j', async (body, code) => {
    const answer = await call(worker(), '/resend', { body })
    expect([answer.status, answer.body.code]).toEqual([400, code])
  })
})
