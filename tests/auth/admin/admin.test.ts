import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { authSessions } from '#db/schema/accounts/auth.ts'
import type { TestWorker } from '#tests/support/worker.ts'
import {
  adminKeys,
  adminToken,
  call,
  given,
  type Keys,
  landing,
  lastMail,
  mailsTo,
  newClient,
  newEmail,
  newKeys,
  ok,
  onDevice,
  password,
  postForm,
  refusal,
  signedIn,
  withAdmin,
  withWorker,
} from '../support.ts'

let worker: TestWorker
let keys: Keys
let token = ''
let admin: ReturnType<typeof newClient>['auth']['admin']

const started = withAdmin()
beforeAll(async () => {
  keys = await adminKeys()
  ;({ worker, token } = started())
  admin = newClient(worker.url, { headers: { Authorization: `Bearer ${token}` } }).auth.admin
})

const nobody = '0190b5e0-0000-7000-8000-000000000000'

describe('users', () => {
  test('are created, read, changed and deleted', async () => {
    const email = newEmail()
    const created = ok(
      await admin.createUser({
        email,
        password,
        email_confirm: true,
        user_metadata: { nickname: 'x' },
        app_metadata: { plan: 'gold' },
      }),
    )
    const user = given(created.data.user)
    expect(user).toMatchObject({
      email,
      user_metadata: { nickname: 'x' },
      app_metadata: { plan: 'gold', provider: 'email' },
    })
    await onDevice(worker, email)
    expect(given(ok(await admin.getUserById(user.id)).data.user).email).toBe(email)

    const moved = newEmail('moved')
    const { session } = await onDevice(worker, email)
    const changed = ok(
      await admin.updateUserById(user.id, {
        email: moved,
        password: 'a new password',
        user_metadata: { nickname: null, age: 7 },
        app_metadata: { plan: 'silver' },
      }),
    )
    expect(changed.data.user).toMatchObject({
      email: moved,
      user_metadata: { age: 7 },
      app_metadata: { plan: 'silver' },
    })
    expect((await call(worker, '/user', { token: session.access_token })).body.code).toBe('session_not_found')
    await onDevice(worker, moved, 'a new password')

    ok(await admin.deleteUser(user.id))
    expect(refusal(await admin.getUserById(user.id))).toEqual([404, 'user_not_found'])
    expect(
      refusal(
        await newClient(worker.url).auth.signInWithPassword({ email: moved, password: 'a new password' }),
      ),
    ).toEqual([400, 'invalid_credentials'])
  })

  test('get a new password that ends a change of address under way', async () => {
    const { email, userId } = await signedIn(worker)
    const thief = await onDevice(worker, email)
    const moved = newEmail('thief')
    ok(await thief.auth.updateUser({ email: moved }))
    const verify = async (address: string) =>
      thief.auth.verifyOtp({ token_hash: (await lastMail(worker, address)).token, type: 'email_change' })
    ok(await verify(email))
    ok(await admin.updateUserById(userId, { password: 'a new password' }))
    expect(refusal(await verify(moved))).toEqual([403, 'otp_expired'])
    await onDevice(worker, email, 'a new password')
  })

  test('are banned for a time, and let in again', async () => {
    const { email, userId, session } = await signedIn(worker)
    const banned = ok(await admin.updateUserById(userId, { ban_duration: '1h30m' }))
    const until = Date.parse(given(banned.data.user?.banned_until))
    expect(Math.round((until - Date.now()) / 60_000)).toBe(90)
    expect((await call(worker, '/user', { token: session.access_token })).status).toBe(403)
    expect(refusal(await newClient(worker.url).auth.signInWithPassword({ email, password }))).toEqual([
      400,
      'user_banned',
    ])
    ok(await admin.updateUserById(userId, { ban_duration: 'none' }))
    await onDevice(worker, email)
    expect(refusal(await admin.updateUserById(userId, { ban_duration: 'for ever' }))).toEqual([
      400,
      'validation_failed',
    ])
  })

  test('banned while they sign in, get no session, also once the ban is over', async () => {
    const { email, userId } = await signedIn(worker)
    const attempt = newClient(worker.url)
    worker.proxy.holdAnswer(email, async () => {
      ok(await admin.updateUserById(userId, { ban_duration: '1h' }))
    })
    const { error } = await attempt.auth.signInWithPassword({ email, password })
    ok(await admin.updateUserById(userId, { ban_duration: 'none' }))
    expect(error).toMatchObject({ status: 400, code: 'invalid_credentials' })
    const sessions = await worker.database.db
      .select({ revokedAt: authSessions.revokedAt })
      .from(authSessions)
      .where(eq(authSessions.userId, userId))
    expect(sessions).toEqual([{ revokedAt: expect.any(String) }])
  })

  test('are not deleted while they own a league', async () => {
    const { userId, session } = await signedIn(worker)
    const made = await fetch(`${worker.url}/api/v1/league/create`, {
      method: 'POST',
      headers: { authorization: `Bearer ${session.access_token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Mine' }),
    })
    expect(made.status).toBeLessThan(300)
    expect(refusal(await admin.deleteUser(userId))).toEqual([409, 'conflict'])
    ok(await admin.getUserById(userId))
  })

  test('are listed page by page', async () => {
    for (let i = 0; i < 5; i++) ok(await admin.createUser({ email: newEmail(), email_confirm: true }))
    const { data } = ok(await admin.listUsers({ page: 1, perPage: 2 }))
    expect(data.users).toHaveLength(2)
    if (!('nextPage' in data)) throw new Error('There should be pages.')
    expect(data).toMatchObject({ aud: 'authenticated', nextPage: 2 })
    expect(data.total).toBeGreaterThanOrEqual(5)
    expect(data.lastPage).toBe(Math.ceil(data.total / 2))
    const second = ok(await admin.listUsers({ page: 2, perPage: 2 })).data.users
    const ids = [...data.users, ...second].map(({ id }) => id)
    expect(new Set(ids).size).toBe(4)
    expect(data.users[0]?.identities).toHaveLength(1)
    const all = await call(worker, '/admin/users', { token })
    expect(all.headers.get('x-total-count')).toBe(String((all.body.users as unknown[]).length))
    expect((await call(worker, '/admin/users?page=0', { token })).status).toBe(400)
  })

  test.each([
    ['no address', () => admin.createUser({ password }), 400, 'validation_failed'],
    ['a short password', () => admin.createUser({ email: newEmail(), password: '1' }), 422, 'weak_password'],
    ['an unknown user', () => admin.getUserById(nobody), 404, 'user_not_found'],
    ['a change of an unknown user', () => admin.updateUserById(nobody, {}), 404, 'user_not_found'],
    ['the deletion of an unknown user', () => admin.deleteUser(nobody), 404, 'user_not_found'],
  ])('refuses %s', async (_, run, status, code) => {
    expect(refusal(await run())).toEqual([status, code])
  })

  test('refuses an address that is taken', async () => {
    const { email } = await signedIn(worker)
    expect(refusal(await admin.createUser({ email, password }))).toEqual([422, 'email_exists'])
    const other = await signedIn(worker)
    expect(refusal(await admin.updateUserById(other.userId, { email }))).toEqual([422, 'email_exists'])
  })

  test('their factors are listed and deleted', async () => {
    const { auth, userId } = await signedIn(worker)
    const { data } = ok(await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' }))
    const id = given(data).id
    const listed = ok(await admin.mfa.listFactors({ userId }))
    expect(listed.data?.factors).toMatchObject([{ id, factor_type: 'totp', status: 'unverified' }])
    ok(await admin.mfa.deleteFactor({ userId, id }))
    expect(refusal(await admin.mfa.deleteFactor({ userId, id }))).toEqual([404, 'mfa_factor_not_found'])
  })

  test('are signed out by their own token', async () => {
    const { session } = await signedIn(worker)
    ok(await admin.signOut(session.access_token, 'global'))
    expect((await call(worker, '/user', { token: session.access_token })).body.code).toBe('session_not_found')
  })
})

describe('invitations', () => {
  test('are mailed and accepted; then the user chooses a password', async () => {
    const email = newEmail()
    const { data } = ok(
      await admin.inviteUserByEmail(email, {
        data: { locale: 'it' },
        redirectTo: `${worker.url}/auth/new-password`,
      }),
    )
    expect(data.user).toMatchObject({ email })
    expect(data.user?.invited_at).toBeTruthy()
    const mail = await lastMail(worker, email)
    expect(mail).toMatchObject({ subject: 'Un invito su Deathlist', type: 'invite' })
    const client = newClient(worker.url)
    const accepted = ok(await client.auth.verifyOtp({ email, token: mail.code, type: 'invite' }))
    expect(accepted.data.user?.email_confirmed_at).toBeTruthy()
    ok(await client.auth.updateUser({ password }))
    await onDevice(worker, email)
    expect(refusal(await admin.inviteUserByEmail(email))).toEqual([422, 'email_exists'])
  })
})

describe('links made for an admin', () => {
  test('a sign-up', async () => {
    const email = newEmail()
    const { data } = ok(
      await admin.generateLink({
        type: 'signup',
        email,
        password,
        options: { redirectTo: `${worker.url}/x` },
      }),
    )
    expect(data.user).toMatchObject({ email })
    expect(data.properties).toMatchObject({ verification_type: 'signup', redirect_to: `${worker.url}/x` })
    expect(await mailsTo(worker, email)).toEqual([])
    const link = new URL(given(data.properties?.action_link))
    const { values } = landing(await postForm(worker, Object.fromEntries(link.searchParams)))
    expect(values.access_token).toBeTruthy()
    await onDevice(worker, email)
    expect(refusal(await admin.generateLink({ type: 'signup', email, password }))).toEqual([
      422,
      'email_exists',
    ])
  })

  test.each(['magiclink', 'recovery', 'invite'] as const)('a %s', async (type) => {
    const email = newEmail()
    if (type === 'recovery') {
      expect(refusal(await admin.generateLink({ type, email }))).toEqual([404, 'user_not_found'])
      await signedIn(worker, email)
    }
    const { data } = ok(await admin.generateLink({ type, email }))
    const { hashed_token, email_otp } = given(data.properties)
    expect(email_otp).toMatch(/^\d{6}$/)
    ok(await newClient(worker.url).auth.verifyOtp({ token_hash: hashed_token, type }))
  })

  test('a change of address, with one link for each address', async () => {
    const { email, auth } = await signedIn(worker)
    const moved = newEmail('moved')
    const current = ok(await admin.generateLink({ type: 'email_change_current', email, newEmail: moved }))
    const next = ok(await admin.generateLink({ type: 'email_change_new', email, newEmail: moved }))
    const prover = newClient(worker.url)
    for (const { data } of [current, next])
      ok(
        await prover.auth.verifyOtp({
          token_hash: given(data.properties).hashed_token,
          type: 'email_change',
        }),
      )
    expect(ok(await prover.auth.getUser()).data.user?.email).toBe(moved)
    expect((await auth.getUser()).error?.name).toBe('AuthSessionMissingError')
  })
})

describe('admin tokens', () => {
  const paths: [string, string][] = [
    ['GET', '/admin/users'],
    ['POST', '/admin/users'],
    ['GET', `/admin/users/${nobody}`],
    ['PUT', `/admin/users/${nobody}`],
    ['DELETE', `/admin/users/${nobody}`],
    ['GET', `/admin/users/${nobody}/factors`],
    ['DELETE', `/admin/users/${nobody}/factors/${nobody}`],
    ['POST', '/admin/generate_link'],
    ['POST', '/invite'],
  ]

  test.each(paths)('%s %s requires one', async (method, path) => {
    const { session } = await signedIn(worker)
    const foreign = await newKeys('admin')
    const attempts: [string | undefined, number, string][] = [
      [undefined, 401, 'no_authorization'],
      [session.access_token, 403, 'not_admin'],
      [await adminToken(foreign), 403, 'bad_jwt'],
      [await adminToken(keys, { role: 'authenticated' }), 403, 'bad_jwt'],
      [await adminToken(keys, { exp: 1 }).then(() => 'x.y.z'), 403, 'bad_jwt'],
    ]
    for (const [attempt, status, code] of attempts) {
      const answer = await call(worker, path, {
        method,
        ...(method === 'GET' ? {} : { body: {} }),
        ...(attempt ? { token: attempt } : {}),
      })
      expect([answer.status, answer.body.code]).toEqual([status, code])
    }
  })

  test('are refused as access tokens of a user', async () => {
    expect((await call(worker, '/user', { token })).body.code).toBe('bad_jwt')
  })
})

describe('without admin keys', () => {
  const plain = withWorker()

  test('there is no admin API', async () => {
    const answer = await call(plain(), '/admin/users', { token })
    expect([answer.status, answer.body.code]).toEqual([403, 'bad_jwt'])
  })
})
