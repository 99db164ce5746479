import { describe, expect, test } from 'vitest'
import { profileOf } from '#db/queries/accounts/profiles.ts'
import { authCodes } from '#db/schema/accounts/auth.ts'
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

describe('the user', () => {
  const worker = withWorker()

  test('changes metadata; null deletes a key', async () => {
    const { auth, events } = await signedIn(worker())
    ok(await auth.updateUser({ data: { a: 1, b: 'two' } }))
    const { data } = ok(await auth.updateUser({ data: { a: null, c: [3] } }))
    expect(data.user?.user_metadata).toEqual({ b: 'two', c: [3], email_verified: true })
    expect(events.filter((event) => event === 'USER_UPDATED')).toHaveLength(2)
    expect(given(ok(await auth.getUser()).data.user).user_metadata).toEqual({
      b: 'two',
      c: [3],
      email_verified: true,
    })
    expect(refusal(await auth.updateUser({ data: { long: 'x'.repeat(5000) } }))).toEqual([
      400,
      'validation_failed',
    ])
  })

  test('loses no metadata to concurrent changes of other keys', async () => {
    const { auth, session } = await signedIn(worker())
    ok(await auth.updateUser({ data: { gone: 1, nested: { a: 1, b: [2] }, '"quoted" $.a': 'old' } }))
    const changes = [
      { gone: null },
      { nested: { b: null, c: {} } },
      { '"quoted" $.a': 'è 💀 \u0000' },
      ...Array.from({ length: 9 }, (_, i) => ({ [`key${i}`]: i })),
    ]
    await Promise.all(
      changes.map(async (data) => {
        const answer = await call(worker(), '/user', {
          method: 'PUT',
          token: session.access_token,
          body: { data },
        })
        expect(answer.status).toBe(200)
      }),
    )
    expect(given(ok(await auth.getUser()).data.user).user_metadata).toEqual({
      nested: { b: null, c: {} },
      '"quoted" $.a': 'è 💀 \u0000',
      ...Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`key${i}`, i])),
      email_verified: true,
    })
  })

  test('gets no more metadata by concurrent changes than by one', async () => {
    const { auth, session } = await signedIn(worker())
    const statuses = await Promise.all(
      Array.from({ length: 6 }, async (_, i) => {
        const data = { [`key${i}`]: 'x'.repeat(1500) }
        return (await call(worker(), '/user', { method: 'PUT', token: session.access_token, body: { data } }))
          .status
      }),
    )
    expect(statuses.sort()).toEqual([200, 200, 400, 400, 400, 400])
    const metadata = given(ok(await auth.getUser()).data.user).user_metadata
    expect(Object.keys(metadata).filter((key) => key.startsWith('key'))).toHaveLength(2)
  })

  test('cannot make itself an admin', async () => {
    const { auth, session } = await signedIn(worker())
    const answer = await call(worker(), '/user', {
      method: 'PUT',
      token: session.access_token,
      body: { role: 'service_role', app_metadata: { role: 'admin' }, email_confirm: true, data: {} },
    })
    expect(answer.body).toMatchObject({ role: 'authenticated', app_metadata: { provider: 'email' } })
    expect(JSON.stringify(given(ok(await auth.getUser()).data.user).app_metadata)).not.toContain('admin')
  })

  test('a new password ends the other sessions and the links that were mailed before', async () => {
    const { auth, email } = await signedIn(worker())
    const other = await onDevice(worker(), email)
    ok(await newClient(worker().url).auth.resetPasswordForEmail(email))
    const { token } = await lastMail(worker(), email)
    ok(await auth.updateUser({ password: 'a new password' }))
    ok(await auth.getUser())
    ok(await auth.refreshSession())
    expect((await call(worker(), '/user', { token: other.session.access_token })).body.code).toBe(
      'session_not_found',
    )
    expect(
      refusal(await newClient(worker().url).auth.verifyOtp({ token_hash: token, type: 'recovery' })),
    ).toEqual([403, 'otp_expired'])
    await onDevice(worker(), email, 'a new password')
  })

  test('refuses a weak or unchanged password, and a wrong current one', async () => {
    const { auth } = await signedIn(worker())
    expect(refusal(await auth.updateUser({ password: '12345' }))).toEqual([422, 'weak_password'])
    expect(refusal(await auth.updateUser({ password }))).toEqual([422, 'same_password'])
    expect(
      refusal(await auth.updateUser({ password: 'a new password', current_password: 'not it' })),
    ).toEqual([400, 'current_password_mismatch'])
    ok(await auth.updateUser({ password: 'a new password', current_password: password }))
  })

  test('a mailed nonce allows a new password once', async () => {
    const { auth, email } = await signedIn(worker())
    ok(await auth.reauthenticate())
    const { code, text } = await lastMail(worker(), email)
    expect(text).not.toContain('http')
    expect(refusal(await auth.updateUser({ password: 'a new password', nonce: 'wrong1' }))).toEqual([
      422,
      'reauthentication_not_valid',
    ])
    ok(await auth.updateUser({ password: 'a new password', nonce: code }))
    expect(refusal(await auth.updateUser({ password: 'another one', nonce: code }))).toEqual([
      422,
      'reauthentication_not_valid',
    ])
  })

  test('refuses a phone and an invalid address', async () => {
    const { auth } = await signedIn(worker())
    expect(refusal(await auth.updateUser({ phone: '+39123' }))).toEqual([400, 'phone_provider_disabled'])
    expect(refusal(await auth.updateUser({ email: 'nothing' }))).toEqual([400, 'validation_failed'])
  })

  describe('moves to a new address when both addresses are confirmed', () => {
    const begin = async () => {
      const client = await signedIn(worker())
      const newAddress = newEmail('moved')
      const { data } = ok(await client.auth.updateUser({ email: newAddress }))
      expect(data.user).toMatchObject({ email: client.email, new_email: newAddress })
      return { ...client, newAddress }
    }

    test.each(['new first', 'current first'])('by code, the %s', async (order) => {
      const { auth, email, newAddress, userId } = await begin()
      const codes = {
        current: (await lastMail(worker(), email)).code,
        new: (await lastMail(worker(), newAddress)).code,
      }
      const [first, second] =
        order === 'new first' ? ([newAddress, email] as const) : ([email, newAddress] as const)
      const codeOf = (address: string) => (address === email ? codes.current : codes.new)
      const half = ok(await auth.verifyOtp({ email: first, token: codeOf(first), type: 'email_change' }))
      expect(half.data).toMatchObject({ session: null, user: null })
      expect(given(ok(await auth.getUser()).data.user).email).toBe(email)
      const { data } = ok(
        await auth.verifyOtp({ email: second, token: codeOf(second), type: 'email_change' }),
      )
      expect(data.user).toMatchObject({ id: userId, email: newAddress })
      expect(data.user?.new_email).toBeUndefined()
      const user = given(ok(await auth.getUser()).data.user)
      expect(user.identities?.[0]).toMatchObject({ provider: 'email', email: newAddress })
      expect(user.identities?.[0]?.identity_data).toMatchObject({ email: newAddress, email_verified: true })
      const [profile] = await profileOf(worker().database.db, userId)
      expect(profile?.email).toBe(newAddress)
      await onDevice(worker(), newAddress)
      expect(refusal(await newClient(worker().url).auth.signInWithPassword({ email, password }))).toEqual([
        400,
        'invalid_credentials',
      ])
    })

    test('by link, on another device as well', async () => {
      const { auth, email, newAddress } = await begin()
      const forms = await Promise.all(
        [email, newAddress].map(async (address) =>
          Object.fromEntries((await lastMail(worker(), address)).link.searchParams),
        ),
      )
      const half = landing(await postForm(worker(), given(forms[0])))
      expect(half.values.message).toMatch(/Confirmation link accepted/)
      const { db } = worker().database
      const before = await db.$count(authCodes)
      const answers = await Promise.all(Array.from({ length: 10 }, () => postForm(worker(), given(forms[1]))))
      const [full, ...more] = answers.map((answer) => landing(answer).values.code).filter(Boolean)
      expect([more.length, await db.$count(authCodes)]).toEqual([0, before + 1])
      expect(ok(await auth.exchangeCodeForSession(given(full))).data.user?.email).toBe(newAddress)
      for (const form of forms)
        expect(landing(await postForm(worker(), form)).values.error_code).toBe('otp_expired')
    })

    test('confirming one address twice is not enough', async () => {
      const { auth, email, newAddress } = await begin()
      const { token } = await lastMail(worker(), newAddress)
      ok(await auth.verifyOtp({ token_hash: token, type: 'email_change' }))
      expect(refusal(await auth.verifyOtp({ token_hash: token, type: 'email_change' }))).toEqual([
        403,
        'otp_expired',
      ])
      ok(await auth.resend({ type: 'email_change', email }))
      const again = await lastMail(worker(), newAddress)
      const half = ok(await auth.verifyOtp({ token_hash: again.token, type: 'email_change' }))
      expect(half.data.session).toBeNull()
      expect(given(ok(await auth.getUser()).data.user).email).toBe(email)
    })

    test('concurrent confirmations of both complete the change', async () => {
      const { auth, email, newAddress } = await begin()
      const tokens = await Promise.all(
        [email, newAddress].map(async (address) => (await lastMail(worker(), address)).token),
      )
      const results = await Promise.all(
        tokens.map((token_hash) =>
          newClient(worker().url).auth.verifyOtp({ token_hash, type: 'email_change' }),
        ),
      )
      for (const result of results) ok(result)
      expect(results.filter(({ data }) => data.session)).toHaveLength(1)
      expect(given(ok(await auth.getUser()).data.user).email).toBe(newAddress)
    })

    test('a taken address is refused, at the request or at the confirmation', async () => {
      const { auth, newAddress, email } = await begin()
      const { email: taken } = await signedIn(worker())
      expect(refusal(await auth.updateUser({ email: taken }))).toEqual([422, 'email_exists'])
      const tokens = await Promise.all(
        [email, newAddress].map(async (address) => (await lastMail(worker(), address)).token),
      )
      ok(await auth.verifyOtp({ token_hash: given(tokens[0]), type: 'email_change' }))
      await signedIn(worker(), newAddress)
      expect(refusal(await auth.verifyOtp({ token_hash: given(tokens[1]), type: 'email_change' }))).toEqual([
        422,
        'email_exists',
      ])
    })

    test('links mailed to the old address become invalid', async () => {
      const { auth, email, newAddress } = await begin()
      ok(await newClient(worker().url).auth.signInWithOtp({ email }))
      const mails = await mailsTo(worker(), email)
      const old = /token=([\w-]+)/.exec(given(mails[0]).text)?.[1]
      const change = /token=([\w-]+)/.exec(given(mails[1]).text)?.[1]
      ok(await auth.verifyOtp({ token_hash: given(change), type: 'email_change' }))
      const { token } = await lastMail(worker(), newAddress)
      ok(await auth.verifyOtp({ token_hash: token, type: 'email_change' }))
      expect(refusal(await auth.verifyOtp({ token_hash: given(old), type: 'magiclink' }))).toEqual([
        403,
        'otp_expired',
      ])
    })
  })
})

describe('without confirmation', () => {
  const worker = withWorker({ EMAIL_CONFIRMATION: 'off' })

  test('a new address takes effect at once', async () => {
    const { auth } = newClient(worker().url)
    const email = newEmail()
    ok(await auth.signUp({ email, password }))
    const moved = newEmail('moved')
    const { data } = ok(await auth.updateUser({ email: moved }))
    expect(data.user?.email).toBe(moved)
    await onDevice(worker(), moved)
  })
})

describe('anonymous users', () => {
  const worker = withWorker({ AUTH_ANONYMOUS: 'on' })

  test('sign in without an address, and can add one later', async () => {
    const { auth, events } = newClient(worker().url)
    const { data } = ok(await auth.signInAnonymously({ options: { data: { locale: 'it' } } }))
    expect(data.user).toMatchObject({ is_anonymous: true, email: '', identities: [] })
    const claims = given((await auth.getClaims()).data).claims
    expect(claims).toMatchObject({ is_anonymous: true, email: '' })
    expect(events).toEqual(['INITIAL_SESSION', 'SIGNED_IN'])
    const [profile] = await profileOf(worker().database.db, given(data.user).id)
    expect(profile).toMatchObject({ displayName: 'Player', email: null, locale: 'it' })
    expect(refusal(await auth.updateUser({ password: 'a new password' }))).toEqual([422, 'validation_failed'])

    const email = newEmail()
    ok(await auth.updateUser({ email }))
    const mail = await lastMail(worker(), email)
    expect(mail.subject).toBe('Conferma il tuo nuovo indirizzo')
    const confirmed = ok(await auth.verifyOtp({ email, token: mail.code, type: 'email_change' }))
    expect(confirmed.data.user).toMatchObject({ email, is_anonymous: false })
    ok(await auth.updateUser({ password }))
    await onDevice(worker(), email)
  })

  test('are reported as enabled in the settings', async () => {
    expect((await call(worker(), '/settings')).body.external).toMatchObject({ anonymous_users: true })
  })
})
