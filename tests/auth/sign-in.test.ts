import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { authSessions, authUsers } from '#db/schema/accounts/auth.ts'
import {
  call,
  newClient,
  newEmail,
  ok,
  onDevice,
  password,
  refusal,
  signedIn,
  withWorker,
} from './support.ts'

const worker = withWorker()
const wrong = { email: newEmail(), password: 'wrong password' }

describe('password', () => {
  test('signs in: session, user and events', async () => {
    const { email, userId } = await signedIn(worker())
    const client = newClient(worker().url)
    const { data } = ok(await client.auth.signInWithPassword({ email: ` ${email.toUpperCase()} `, password }))
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
    expect(data.session?.expires_at).toBeGreaterThan(Date.now() / 1000 + 3590)
    expect(data.user).toMatchObject({ id: userId, email, role: 'authenticated', aud: 'authenticated' })
    expect(data.user?.last_sign_in_at).toBeTruthy()
    expect(client.events).toEqual(['INITIAL_SESSION', 'SIGNED_IN'])
  })

  test('an unknown address and a wrong password get the same error', async () => {
    const { email } = await signedIn(worker())
    const answers = await Promise.all(
      [wrong, { ...wrong, email }].map((body) => call(worker(), '/token?grant_type=password', { body })),
    )
    for (const answer of answers) {
      expect(answer.status).toBe(400)
      expect(answer.body).toEqual({ code: 'invalid_credentials', message: 'Invalid login credentials' })
    }
  })

  test.each([
    ['no address', '/token?grant_type=password', { password }, 400, 'validation_failed'],
    ['no password', '/token?grant_type=password', { email: 'a@example.org' }, 400, 'invalid_credentials'],
    ['a phone', '/token?grant_type=password', { phone: '+39123', password }, 400, 'phone_provider_disabled'],
    ['an unknown grant', '/token?grant_type=magic', {}, 400, 'validation_failed'],
    ['a grant named like a method of objects', '/token?grant_type=constructor', {}, 400, 'validation_failed'],
    ['no grant', '/token', {}, 400, 'validation_failed'],
    [
      'an ID token',
      '/token?grant_type=id_token',
      { provider: 'google', id_token: 'x' },
      400,
      'provider_disabled',
    ],
    [
      'an ID token without a provider',
      '/token?grant_type=id_token',
      { id_token: 'x' },
      400,
      'validation_failed',
    ],
    ['no ID token', '/token?grant_type=id_token', { provider: 'google' }, 400, 'validation_failed'],
    ['a wallet', '/token?grant_type=web3', { chain: 'solana' }, 422, 'web3_provider_disabled'],
    ['no refresh token', '/token?grant_type=refresh_token', {}, 400, 'validation_failed'],
    ['half of a PKCE exchange', '/token?grant_type=pkce', { auth_code: 'x' }, 400, 'validation_failed'],
    [
      'a number for an address',
      '/token?grant_type=password',
      { email: 1, password },
      400,
      'validation_failed',
    ],
  ])('refuses %s', async (_, path, body, status, code) => {
    const answer = await call(worker(), path, { body })
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  test('refuses a body that is not a JSON object', async () => {
    for (const body of ['{', '[]', '"text"', 'null']) {
      const answer = await call(worker(), '/token?grant_type=password', { body })
      expect([body, answer.status, answer.body.code]).toEqual([body, 400, 'bad_json'])
    }
  })

  test('refuses bodies over 64 kB, whether or not they state their length', async () => {
    const body = JSON.stringify({ email: 'a@example.org', password: 'x'.repeat(64 * 1024) })
    const stated = await call(worker(), '/signup', { body })
    expect([stated.status, stated.body.code]).toEqual([413, 'request_entity_too_large'])
    const stream = new ReadableStream({
      start: (controller) => {
        for (let i = 0; i < 5; i++) controller.enqueue(new TextEncoder().encode('x'.repeat(16 * 1024)))
        controller.close()
      },
    })
    const unstated = await fetch(`${worker().url}/auth/v1/signup`, {
      method: 'POST',
      body: stream,
      duplex: 'half',
    } as RequestInit)
    expect(unstated.status).toBe(413)
  })
})

describe('signing out', () => {
  test('local ends only this session', async () => {
    const { email, auth, session, events } = await signedIn(worker())
    const other = await onDevice(worker(), email)
    ok(await auth.signOut({ scope: 'local' }))
    expect(events.at(-1)).toBe('SIGNED_OUT')
    expect((await call(worker(), '/user', { token: session.access_token })).body.code).toBe(
      'session_not_found',
    )
    ok(await other.auth.getUser())
  })

  test('others ends all but this one', async () => {
    const { email, auth, session } = await signedIn(worker())
    const other = await onDevice(worker(), email)
    ok(await auth.signOut({ scope: 'others' }))
    ok(await auth.getUser(session.access_token))
    const { error } = await other.auth.getUser()
    expect(error?.name).toBe('AuthSessionMissingError')
  })

  test('global ends all sessions; a second sign-out gets session_not_found', async () => {
    const { email, auth, session } = await signedIn(worker())
    const other = await onDevice(worker(), email)
    ok(await auth.signOut())
    for (const token of [session.access_token, other.session.access_token]) {
      const answer = await call(worker(), '/logout', { method: 'POST', token })
      expect([answer.status, answer.body.code]).toEqual([403, 'session_not_found'])
    }
    expect(refusal(await other.auth.refreshSession())).toEqual([400, 'refresh_token_not_found'])
  })

  test('refuses an unknown scope', async () => {
    const { session } = await signedIn(worker())
    const answer = await call(worker(), '/logout?scope=half', { method: 'POST', token: session.access_token })
    expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed'])
  })
})

describe('every authenticated call', () => {
  const calls: [string, string, unknown?][] = [
    ['GET', '/user'],
    ['PUT', '/user', { data: {} }],
    ['GET', '/reauthenticate'],
    ['POST', '/logout', {}],
    ['POST', '/factors', { factor_type: 'totp' }],
    ['POST', '/factors/0190b5e0-0000-7000-8000-000000000000/challenge', {}],
    ['POST', '/factors/0190b5e0-0000-7000-8000-000000000000/verify', {}],
    ['DELETE', '/factors/0190b5e0-0000-7000-8000-000000000000'],
    ['GET', '/user/identities/authorize?provider=google'],
    ['DELETE', '/user/identities/0190b5e0-0000-7000-8000-000000000000'],
  ]

  test.each(calls)('%s %s requires a token, a session and a user', async (method, path, body) => {
    const none = await call(worker(), path, { method, body })
    expect([none.status, none.body]).toEqual([
      401,
      { code: 'no_authorization', message: 'This endpoint requires a valid Bearer token' },
    ])
    const bad = await call(worker(), path, { method, body, token: 'not.a.token' })
    expect([bad.status, bad.body.code]).toEqual([403, 'bad_jwt'])
    expect(String(bad.body.message)).toMatch(/^invalid JWT: /)
    const { db } = worker().database
    const { session, userId } = await signedIn(worker())
    await db.delete(authSessions).where(eq(authSessions.userId, userId))
    const ended = await call(worker(), path, { method, body, token: session.access_token })
    expect([ended.status, ended.body.code]).toEqual([403, 'session_not_found'])
    await db.delete(authUsers).where(eq(authUsers.id, userId))
    const gone = await call(worker(), path, { method, body, token: session.access_token })
    expect([gone.status, gone.body.code]).toEqual([403, 'user_not_found'])
  })

  test.each(calls.filter(([, path]) => path !== '/logout'))(
    '%s %s refuses a banned user',
    async (method, path, body) => {
      const { session, userId } = await signedIn(worker())
      await worker()
        .database.db.update(authUsers)
        .set({ bannedUntil: '2999-01-01T00:00:00.000Z' })
        .where(eq(authUsers.id, userId))
      const answer = await call(worker(), path, { method, body, token: session.access_token })
      expect([answer.status, answer.body.code]).toEqual([403, 'user_banned'])
    },
  )

  test('a banned user can sign out, but cannot sign in or refresh', async () => {
    const { auth, email, session, userId } = await signedIn(worker())
    await worker()
      .database.db.update(authUsers)
      .set({ bannedUntil: '2999-01-01T00:00:00.000Z' })
      .where(eq(authUsers.id, userId))
    const client = newClient(worker().url)
    expect(refusal(await client.auth.signInWithPassword({ email, password }))).toEqual([400, 'user_banned'])
    expect(refusal(await client.auth.signInWithPassword({ email, password: 'not it' }))).toEqual([
      400,
      'invalid_credentials',
    ])
    const refresh = await call(worker(), '/token?grant_type=refresh_token', {
      body: { refresh_token: session.refresh_token },
    })
    expect([refresh.status, refresh.body.code]).toEqual([400, 'user_banned'])
    ok(await auth.signOut())
  })
})

describe('round trips to the database', () => {
  test('sign-in takes two, refresh two, reading the user one', async () => {
    const { email } = await signedIn(worker())
    const count = async (path: string, init: Parameters<typeof call>[2]) => {
      worker().proxy.reset()
      const answer = await call(worker(), path, init)
      expect(answer.status).toBeLessThan(300)
      return { trips: worker().proxy.count(), body: answer.body }
    }
    const signIn = await count('/token?grant_type=password', { body: { email, password } })
    expect(signIn.trips).toBe(2)
    const refreshed = await count('/token?grant_type=refresh_token', {
      body: { refresh_token: signIn.body.refresh_token },
    })
    expect(refreshed.trips).toBe(2)
    const parent = await count('/token?grant_type=refresh_token', {
      body: { refresh_token: signIn.body.refresh_token },
    })
    expect(parent.trips).toBe(1)
    const user = await count('/user', { token: String(refreshed.body.access_token) })
    expect(user.trips).toBe(1)
    const out = await count('/logout', { method: 'POST', token: String(refreshed.body.access_token) })
    expect(out.trips).toBe(2)
  })
})
