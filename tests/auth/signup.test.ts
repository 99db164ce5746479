import { describe, expect, test } from 'vitest'
import { profileOf } from '#db/queries/accounts/profiles.ts'
import { displayNameFrom } from '#domain/leagues/display-name.ts'
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
  password,
  postForm,
  refusal,
  signedIn,
  withWorker,
} from './support.ts'

describe('with confirmation', () => {
  const worker = withWorker()

  test('signs up, mails a code and signs in with it', async () => {
    const email = newEmail('Ada')
    const { auth, events } = newClient(worker().url)
    const { data } = ok(
      await auth.signUp({ email, password, options: { data: { nickname: 'ada', gone: null } } }),
    )
    expect(data.session).toBeNull()
    expect(data.user).toMatchObject({
      email: email.toLowerCase(),
      aud: 'authenticated',
      role: 'authenticated',
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { nickname: 'ada' },
      is_anonymous: false,
    })
    expect(data.user?.identities).toHaveLength(1)
    expect(data.user?.user_metadata).not.toHaveProperty('gone')
    expect(data.user?.confirmation_sent_at).toBeTruthy()
    expect(data.user?.email_confirmed_at).toBeUndefined()

    expect(refusal(await auth.signInWithPassword({ email, password }))).toEqual([400, 'email_not_confirmed'])

    const { code, type, subject } = await lastMail(worker(), email.toLowerCase())
    expect(type).toBe('signup')
    expect(subject).toBe('Confirm your email address')
    const confirmed = ok(await auth.verifyOtp({ email, token: code, type: 'signup' }))
    expect(confirmed.data.user?.email_confirmed_at).toBeTruthy()
    expect(confirmed.data.session?.access_token).toBeTruthy()
    expect(events).toEqual(['INITIAL_SESSION', 'SIGNED_IN'])
    ok(await auth.signInWithPassword({ email, password }))
  })

  test('creates the profile too, named after the address', async () => {
    const email = newEmail('grace')
    const { userId } = await signedIn(worker(), email)
    const [profile] = await profileOf(worker().database.db, userId)
    expect(profile).toMatchObject({ displayName: displayNameFrom(email), email, locale: 'en' })
  })

  test('mails in the requested language', async () => {
    const email = newEmail()
    const answer = await call(worker(), '/signup', {
      body: { email, password },
      headers: { 'accept-language': 'it-IT,it;q=0.9' },
    })
    expect(answer.status).toBe(200)
    const mail = await lastMail(worker(), email)
    expect(mail.subject).toBe('Conferma il tuo indirizzo e-mail')
    expect(mail.html).toContain('<html lang="it">')
    const other = newEmail()
    await newClient(worker().url).auth.signUp({ email: other, password, options: { data: { locale: 'it' } } })
    expect((await lastMail(worker(), other)).subject).toBe('Conferma il tuo indirizzo e-mail')
  })

  test('the mailed link leads via the confirm page to a browser-bound code', async () => {
    const email = newEmail()
    const { auth } = newClient(worker().url)
    ok(
      await auth.signUp({
        email,
        password,
        options: { emailRedirectTo: `${worker().url}/dashboard?invitation=AB12CD` },
      }),
    )
    const { link, token } = await lastMail(worker(), email)
    expect(link.origin).toBe(worker().url)
    for (let visit = 0; visit < 3; visit++) {
      const opened = await call(worker(), `/verify${link.search}`)
      expect(opened.status).toBe(303)
      expect(landing(opened).url.pathname).toBe('/auth/confirm')
      expect(landing(opened).values).toMatchObject({ token_hash: token, type: 'signup' })
    }
    const posted = await postForm(worker(), Object.fromEntries(link.searchParams))
    expect(posted.status).toBe(303)
    const { url, values } = landing(posted)
    expect(url.pathname).toBe('/dashboard')
    expect(url.searchParams.get('invitation')).toBe('AB12CD')
    const { code } = values
    const elsewhere = newClient(worker().url)
    expect((await elsewhere.auth.exchangeCodeForSession(given(code))).error?.name).toBe(
      'AuthPKCECodeVerifierMissingError',
    )
    const { data } = ok(await auth.exchangeCodeForSession(given(code)))
    expect(data.user?.email).toBe(email)
  })

  test('a client without PKCE finds the session in the fragment', async () => {
    const email = newEmail()
    const { auth } = newClient(worker().url, { flowType: 'implicit' })
    ok(await auth.signUp({ email, password }))
    const { link } = await lastMail(worker(), email)
    const { values } = landing(await postForm(worker(), Object.fromEntries(link.searchParams)))
    expect(values).toMatchObject({ token_type: 'bearer', expires_in: '3600', type: 'signup' })
    expect(Number(values.expires_at)).toBeGreaterThan(Date.now() / 1000 + 3500)
    const { data } = ok(
      await auth.setSession({
        access_token: given(values.access_token),
        refresh_token: given(values.refresh_token),
      }),
    )
    expect(data.user?.email).toBe(email)
  })

  test('token_hash without an address signs in too', async () => {
    const email = newEmail()
    const { auth } = newClient(worker().url)
    ok(await auth.signUp({ email, password }))
    const { token } = await lastMail(worker(), email)
    const { data } = ok(await auth.verifyOtp({ token_hash: token, type: 'email' }))
    expect(data.session?.user.email).toBe(email)
  })

  test('a known address gets the same answer, and its owner a mail', async () => {
    const { email, userId } = await signedIn(worker())
    const known = await call(worker(), '/signup', {
      body: { email, password: 'another one', data: { a: 1 } },
    })
    const fresh = await call(worker(), '/signup', {
      body: { email: newEmail(), password: 'another one', data: { a: 1 } },
    })
    expect([known.status, fresh.status]).toEqual([200, 200])
    const shape = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(shape)
        : value && typeof value === 'object'
          ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shape(inner)]))
          : typeof value
    expect(shape(known.body)).toEqual(shape(fresh.body))
    expect(known.body.id).not.toBe(userId)
    expect((await lastMail(worker(), email)).subject).toBe('You already have an account')
    expect(
      refusal(await newClient(worker().url).auth.signInWithPassword({ email, password: 'another one' })),
    ).toEqual([400, 'invalid_credentials'])
  })

  test('confirming a sign-up sets the password of that sign-up only', async () => {
    const email = newEmail()
    ok(await newClient(worker().url).auth.signUp({ email, password: 'planted by another' }))
    const { auth } = newClient(worker().url)
    ok(await auth.signUp({ email, password }))
    const own = await lastMail(worker(), email)
    ok(await newClient(worker().url).auth.signUp({ email, password: 'planted once more' }))
    ok(await auth.verifyOtp({ token_hash: own.token, type: 'signup' }))
    const client = newClient(worker().url)
    for (const planted of ['planted by another', 'planted once more'])
      expect(refusal(await client.auth.signInWithPassword({ email, password: planted }))).toEqual([
        400,
        'invalid_credentials',
      ])
    ok(await client.auth.signInWithPassword({ email, password }))
    const [, planted] = await mailsTo(worker(), email)
    expect(planted).toBeDefined()
  })

  test.each([
    ['an invalid address', { email: 'not-an-address', password }, 400, 'validation_failed'],
    ['a short password', { email: 'a@example.org', password: '12345' }, 422, 'weak_password'],
    ['no password', { email: 'a@example.org' }, 400, 'validation_failed'],
    ['a very long password', { email: 'a@example.org', password: 'x'.repeat(257) }, 400, 'validation_failed'],
    ['a phone', { phone: '+391234567', password }, 400, 'phone_provider_disabled'],
    ['nothing', {}, 422, 'anonymous_provider_disabled'],
    [
      'a plain challenge',
      { email: 'a@example.org', password, code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' },
      400,
      'validation_failed',
    ],
    [
      'a challenge without its method',
      { email: 'a@example.org', password, code_challenge: 'x'.repeat(43) },
      400,
      'validation_failed',
    ],
    [
      'a short challenge',
      { email: 'a@example.org', password, code_challenge: 'x'.repeat(42), code_challenge_method: 's256' },
      400,
      'validation_failed',
    ],
    [
      'too much metadata',
      { email: 'a@example.org', password, data: { a: 'x'.repeat(5000) } },
      400,
      'validation_failed',
    ],
  ])('refuses %s', async (_, body, status, code) => {
    const answer = await call(worker(), '/signup', { body })
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(answer.headers.get('x-sb-error-code')).toBe(code)
  })

  test('says why a password is weak, in both error formats of the protocol', async () => {
    const body = { email: newEmail(), password: '12345' }
    const now = await call(worker(), '/signup', { body })
    expect(now.body).toEqual({
      code: 'weak_password',
      message: 'Password should be at least 6 characters',
      weak_password: { reasons: ['length'] },
    })
    expect(now.headers.get('x-supabase-api-version')).toBe('2024-01-01')
    const before = await call(worker(), '/signup', { body, headers: { 'x-supabase-api-version': '' } })
    expect(before.body).toEqual({
      code: 422,
      error_code: 'weak_password',
      msg: 'Password should be at least 6 characters',
      weak_password: { reasons: ['length'] },
    })
    const { error } = await newClient(worker().url).auth.signUp(body)
    expect(error).toMatchObject({ name: 'AuthWeakPasswordError', reasons: ['length'] })
  })
})

describe('without confirmation', () => {
  const worker = withWorker({ EMAIL_CONFIRMATION: 'off' })

  test('signs in at once', async () => {
    const email = newEmail()
    const { auth, events } = newClient(worker().url)
    const { data } = ok(await auth.signUp({ email, password }))
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
    expect(data.session?.user.email_confirmed_at).toBeTruthy()
    expect(events).toEqual(['INITIAL_SESSION', 'SIGNED_IN'])
    ok(await auth.getUser())
    expect(await mailsTo(worker(), email)).toEqual([])
  })

  test('refuses a known address', async () => {
    const email = newEmail()
    ok(await newClient(worker().url).auth.signUp({ email, password }))
    expect(refusal(await newClient(worker().url).auth.signUp({ email, password }))).toEqual([
      422,
      'user_already_exists',
    ])
  })

  test('ten sign-ups with one address at once make one account', netsOnly, async () => {
    const email = newEmail()
    const results = await Promise.all(
      Array.from({ length: 10 }, () => newClient(worker().url).auth.signUp({ email, password })),
    )
    expect(results.filter(({ error }) => !error)).toHaveLength(1)
    expect(results.filter(({ error }) => error?.code === 'user_already_exists')).toHaveLength(9)
  })
})

describe('with sign-up turned off', () => {
  const worker = withWorker({ AUTH_SIGNUP: 'off' })

  test('refuses sign-ups, and reports it in the settings', async () => {
    const { auth } = newClient(worker().url)
    expect(refusal(await auth.signUp({ email: newEmail(), password }))).toEqual([422, 'signup_disabled'])
    expect((await call(worker(), '/settings')).body.disable_signup).toBe(true)
  })

  test('an unknown address that requests a code gets no mail', async () => {
    const email = newEmail()
    ok(await newClient(worker().url).auth.signInWithOtp({ email }))
    expect(await mailsTo(worker(), email)).toEqual([])
  })
})
