import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { authKnownSources, authSessions, authUsers, profiles } from '#db/schema/index.ts'
import { firstOf, netsOnly, sized } from '#tests/support/nets.ts'
import { png } from '#tests/support/pictures.ts'
import { startTestWorker, type TestWorker } from '#tests/support/worker.ts'
import { verified } from '../second-factor/second-factor.ts'
import {
  call,
  calm,
  given,
  newClient,
  newEmail,
  ok,
  onDevice,
  password,
  refusal,
  signedIn,
  withAdmin,
} from '../support.ts'

let worker: TestWorker
let token = ''
let admin: ReturnType<typeof newClient>['auth']['admin']
const started = withAdmin()
beforeAll(() => {
  ;({ worker, token } = started())
  admin = newClient(worker.url, { headers: { Authorization: `Bearer ${token}` } }).auth.admin
})

const create = (body: Record<string, unknown>) => call(worker, '/admin/users', { body, token })
const change = (id: unknown, body: Record<string, unknown>) =>
  call(worker, `/admin/users/${id}`, { method: 'PUT', body, token })
const read = async (id: unknown) => (await call(worker, `/admin/users/${id}`, { token })).body
const isConfirmed = (user: Record<string, unknown>): [boolean, unknown] => [
  user.email_confirmed_at !== undefined,
  (user.identities as { identity_data: { email_verified: boolean } }[])[0]?.identity_data.email_verified,
]

describe('email_confirm', () => {
  test.each([
    [{ email_confirm: true }, true],
    [{ email_confirm: false }, false],
    [{}, false],
  ])('of a new user, %j', async (given, confirmed) => {
    const { body } = await create({ email: newEmail(), password, ...given })
    expect(isConfirmed(body)).toEqual([confirmed, confirmed])
    expect(isConfirmed(await read(body.id))).toEqual([confirmed, confirmed])
  })

  test.each(
    firstOf(
      [
        ['unconfirmed', { email_confirm: true }, true],
        ['unconfirmed', { email_confirm: false }, false],
        ['unconfirmed', {}, false],
        ['unconfirmed', { email: true }, false],
        ['unconfirmed', { email: true, email_confirm: false }, false],
        ['unconfirmed', { email: true, email_confirm: true }, true],
        ['confirmed', { email_confirm: true }, true],
        ['confirmed', { email_confirm: false }, false],
        ['confirmed', {}, true],
        // An address confirmed by an admin stays confirmed, unless the same call revokes that.
        ['confirmed', { email: true }, true],
        ['confirmed', { email: true, email_confirm: false }, false],
        ['confirmed', { email: true, email_confirm: true }, true],
      ],
      3,
    ),
  )('of a user who is %s, changed by %j', sized, async (was, given, confirmed) => {
    const made = await create({ email: newEmail(), password, email_confirm: was === 'confirmed' })
    const moved = newEmail('moved')
    const { status, body } = await change(made.body.id, {
      ...given,
      ...('email' in given ? { email: moved } : {}),
    })
    expect(status).toBe(200)
    if ('email' in given) expect(body.email).toBe(moved)
    expect(isConfirmed(body)).toEqual([confirmed, confirmed])
    expect(body).toEqual(await read(made.body.id))
    const signIn = await newClient(worker.url).auth.signInWithPassword({
      email: String(body.email),
      password,
    })
    if (confirmed) ok(signIn)
    else expect(refusal(signIn)).toEqual([400, 'email_not_confirmed'])
  })
})

describe('password_hash', () => {
  const hash = '$2y$10$SXEz2HeT8PUIGQXo9yeUIem8KzNxgG0d7o/.eGj2rj8KbRgAuRVlq'

  test('is refused, not ignored', async () => {
    const email = newEmail()
    const refused = await create({ email, password_hash: hash })
    expect([refused.status, refused.body.code]).toEqual([400, 'validation_failed'])
    expect(String(refused.body.message)).toContain('password_hash')
    expect((await create({ email, password })).status).toBe(200)
    const { userId } = await signedIn(worker)
    const changed = await change(userId, { password_hash: hash })
    expect([changed.status, changed.body.code]).toEqual([400, 'validation_failed'])
  })
})

describe('role', () => {
  test('is stored for the user and included in the token', async () => {
    const email = newEmail()
    const { body } = await create({ email, password, email_confirm: true, role: ' editor ' })
    expect(body.role).toBe('editor')
    const { session } = await onDevice(worker, email)
    expect(decodeJwt(session.access_token).role).toBe('editor')
    expect((await change(body.id, { role: 'reader' })).body.role).toBe('reader')
    expect((await change(body.id, { user_metadata: { a: 1 } })).body.role).toBe('reader')
    const refreshed = await call(worker, '/token?grant_type=refresh_token', {
      body: { refresh_token: session.refresh_token },
    })
    expect(decodeJwt(String(refreshed.body.access_token)).role).toBe('reader')
  })

  test('is `authenticated` by default, and refused if too long', async () => {
    expect((await create({ email: newEmail() })).body.role).toBe('authenticated')
    const refused = await create({ email: newEmail(), role: 'x'.repeat(101) })
    expect([refused.status, refused.body.code]).toEqual([400, 'validation_failed'])
  })

  test('does not make a user with a session an admin', netsOnly, async () => {
    // Worst case: the operator configures the server's own key for admin tokens.
    const own = await startTestWorker({ vars: calm })
    const jwk = JSON.parse(given(own.vars.AUTH_SIGNING_KEYS))[0] as Record<string, unknown>
    await own.stop()
    const shared = await startTestWorker({
      vars: {
        ...calm,
        AUTH_SIGNING_KEYS: JSON.stringify([jwk]),
        AUTH_ADMIN_JWKS: JSON.stringify({ keys: [{ ...jwk, d: undefined }] }),
      },
    })
    try {
      const client = await signedIn(shared)
      await shared.database.db
        .update(authUsers)
        .set({ role: 'service_role' })
        .where(eq(authUsers.id, client.userId))
      const { data } = ok(await client.auth.refreshSession())
      const access = given(data.session).access_token
      expect(decodeJwt(access).role).toBe('service_role')
      const answer = await call(shared, '/admin/users', { token: access })
      expect([answer.status, answer.body.code]).toEqual([403, 'not_admin'])
    } finally {
      await shared.stop()
    }
  })
})

describe('other fields', () => {
  test.each([
    ['an invalid phone', { phone: 'abc' }, 400, 'validation_failed'],
    ['a phone', { phone: '+39123456' }, 400, 'phone_provider_disabled'],
    ['an invalid id', { id: 'x' }, 400, 'validation_failed'],
    ['the nil id', { id: '00000000-0000-0000-0000-000000000000' }, 400, 'validation_failed'],
    ['a short password', { password: '1' }, 422, 'weak_password'],
    ['an invalid ban duration', { ban_duration: 'long' }, 400, 'validation_failed'],
  ])('refuses %s', async (_, more, status, code) => {
    const answer = await create({ email: newEmail(), ...more })
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  test('an empty password counts as no password', async () => {
    const { status, body } = await create({ email: newEmail(), password: '', email_confirm: true })
    expect(status).toBe(200)
    expect(
      refusal(
        await newClient(worker.url).auth.signInWithPassword({ email: String(body.email), password: '' }),
      ),
    ).toEqual([400, 'invalid_credentials'])
  })

  test('refuses an invalid id in the path', async () => {
    const answer = await call(worker, '/admin/users/nobody', { token })
    expect([answer.status, answer.body.code]).toEqual([404, 'validation_failed'])
  })
})

describe('the list of users', () => {
  const list = async (query: string) => {
    const answer = await call(worker, `/admin/users?${query}`, { token })
    return {
      ...answer,
      users: (answer.body.users ?? []) as { email: string; created_at: string; factors?: { id: string }[] }[],
    }
  }

  test('is filtered by address and full name, ignoring case and without wildcards', async () => {
    const mark = `zz${Date.now()}`
    const [one, two, three] = [`${mark}_a@example.org`, `${mark}xa@example.org`, newEmail()]
    await create({ email: one })
    await create({ email: two })
    await create({ email: three, user_metadata: { full_name: `Marta ${mark.toUpperCase()}` } })
    await create({ email: newEmail(), user_metadata: { nickname: mark } })
    expect((await list(`filter=${mark}`)).users.map(({ email }) => email).sort()).toEqual(
      [one, two, three].sort(),
    )
    expect((await list(`filter=${mark}_`)).users.map(({ email }) => email)).toEqual([one])
    expect((await list(`filter=${encodeURIComponent('100%')}`)).users).toEqual([])
    const { headers, users } = await list(`filter=${mark}&per_page=2&page=1`)
    expect(users).toHaveLength(2)
    expect(headers.get('x-total-count')).toBe('3')
    expect(headers.get('link')).toContain(`page=2&per_page=2&filter=${mark}`)
    expect(headers.get('link')).toContain('rel="last"')
  })

  test('is sorted by creation, newest first unless asked otherwise', async () => {
    const times = (users: { created_at: string }[]) => users.map(({ created_at }) => created_at)
    const newest = times((await list('')).users)
    expect(newest.length).toBeGreaterThan(3)
    expect(newest).toEqual([...newest].sort().reverse())
    for (const query of ['sort=created_at', 'sort=created_at%20desc', 'sort=created_at+DESC'])
      expect(times((await list(query)).users)).toEqual(newest)
    expect(times((await list('sort=created_at%20asc')).users)).toEqual([...newest].sort())
    for (const query of ['sort=email', 'sort=created_at%20up', 'sort=created_at%20asc%3B']) {
      const answer = await list(query)
      expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed'])
      expect(String(answer.body.message)).toContain('Bad Sort Parameters')
    }
  })

  test('has the factors of everybody on the page', async () => {
    const user = await verified(worker)
    const { users } = await list(`filter=${encodeURIComponent(user.email)}`)
    expect(users).toHaveLength(1)
    expect(users[0]?.factors).toMatchObject([{ id: user.factorId, status: 'verified' }])
    expect(users[0]).toEqual(await read(user.userId))
    const { data } = ok(await admin.listUsers({ page: 1, perPage: 1000 }))
    for (const one of data.users) expect(one).toEqual(await read(one.id))
  })
})

describe('metadata', () => {
  test('keeps the concurrent changes of several admins', async () => {
    const { id } = (await create({ email: newEmail(), password, user_metadata: { gone: 1 } })).body
    const keys = Array.from({ length: 8 }, (_, i) => `key${i}`)
    const changes = [
      { user_metadata: { gone: null } },
      { email_confirm: false },
      ...keys.map((key) => ({ user_metadata: { [key]: { a: null } }, app_metadata: { [key]: [key] } })),
    ]
    const answers = await Promise.all(changes.map((body) => change(id, body)))
    expect(answers.map(({ status }) => status)).toEqual(changes.map(() => 200))
    const { user_metadata, app_metadata } = await read(id)
    expect(user_metadata).toEqual({
      ...Object.fromEntries(keys.map((key) => [key, { a: null }])),
      email_verified: false,
    })
    expect(app_metadata).toMatchObject(Object.fromEntries(keys.map((key) => [key, [key]])))
  })
})

describe('soft deletion', () => {
  test('keeps the ids and a hash of the address, but no other personal data', async () => {
    const user = await verified(worker)
    const { access_token } = given((await user.auth.getSession()).data.session)
    const made = await call(worker, '/factors/recovery-codes', { method: 'POST', token: access_token })
    expect(made.status).toBe(200)
    const { identities } = (await read(user.userId)) as { identities: { identity_id: string }[] }
    ok(await admin.updateUserById(user.userId, { user_metadata: { a: 1 }, app_metadata: { plan: 'x' } }))
    const uploaded = await fetch(`${worker.url}/api/v1/profile/avatar`, {
      method: 'POST',
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'image/png' },
      body: new Uint8Array(png()),
    })
    const { avatar_url } = (await uploaded.json()) as { avatar_url: string }
    const picture = async () => (await fetch(worker.url + avatar_url)).status
    expect(await picture()).toBe(200)
    ok(await admin.deleteUser(user.userId, true))
    const left = await read(user.userId)
    expect(left).toMatchObject({ id: user.userId, user_metadata: {}, deleted_at: expect.any(String) })
    expect(left).not.toHaveProperty('factors')
    expect(left.app_metadata).not.toHaveProperty('plan')
    // The hash proves to anyone who knows the id and the address that they belong together, and to nobody else.
    const expected = createHash('sha256')
      .update(user.userId + user.email)
      .digest('hex')
    expect(left.email).toBe(expected)
    expect(left.identities).toMatchObject([
      { identity_id: identities[0]?.identity_id, provider: 'email', identity_data: {} },
    ])
    expect(JSON.stringify(left)).not.toContain(user.email)

    const { db } = worker.database
    expect(await db.select().from(authSessions).where(eq(authSessions.userId, user.userId))).toEqual([])
    expect(await db.select().from(authKnownSources).where(eq(authKnownSources.userId, user.userId))).toEqual(
      [],
    )
    expect(await db.select().from(profiles).where(eq(profiles.id, user.userId))).toMatchObject([
      { email: null, displayName: 'Former player', avatarKey: null, calendarToken: null },
    ])
    expect(await picture()).toBe(404)
    expect(refusal(await user.auth.refreshSession())).toEqual([400, 'refresh_token_not_found'])

    // A repeated deletion changes nothing; the address is free again.
    ok(await admin.deleteUser(user.userId, true))
    expect(await read(user.userId)).toEqual(left)
    const again = await signedIn(worker, user.email)
    expect(again.userId).not.toBe(user.userId)
    for (const secret of [password, ''])
      expect(
        refusal(await newClient(worker.url).auth.signInWithPassword({ email: expected, password: secret })),
      ).toEqual([400, 'invalid_credentials'])
  })

  test('is not the default: the user is otherwise deleted for good', async () => {
    for (const body of [undefined, {}, { should_soft_delete: false }]) {
      const { userId } = await signedIn(worker)
      const answer = await call(worker, `/admin/users/${userId}`, {
        method: 'DELETE',
        token,
        ...(body ? { body } : {}),
      })
      expect(answer.status).toBe(200)
      expect(refusal(await admin.getUserById(userId))).toEqual([404, 'user_not_found'])
    }
    const { userId } = await signedIn(worker)
    const broken = await call(worker, `/admin/users/${userId}`, { method: 'DELETE', token, body: 'x' })
    expect([broken.status, broken.body.code]).toEqual([400, 'bad_json'])
  })

  test('can be followed by a deletion for good', async () => {
    const { userId } = await signedIn(worker)
    ok(await admin.deleteUser(userId, true))
    ok(await admin.deleteUser(userId))
    expect(refusal(await admin.getUserById(userId))).toEqual([404, 'user_not_found'])
  })
})
