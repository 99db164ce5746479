import { beforeAll, describe, expect, test } from 'vitest'
import { seedDemo } from '#db/seed/demo.ts'
import { api } from '#tests/support/http/api.ts'
import { createSpending } from '#worker/spending.ts'
import { procedures } from '#worker/trpc/router.ts'
import { call, given, newClient, newEmail, newKeys, ok, password, withWorker } from './support.ts'

/** A demo with shared accounts: how visitors sign in, and which calls are closed. */

const keys = await newKeys('admin')
const demo = withWorker(
  {
    DEMO_RESET: 'hourly',
    OPERATORS: 'marta@demo.deathlist.example',
    AUTH_ADMIN_JWKS: JSON.stringify({ keys: [keys.jwk] }),
    AUTH_ANONYMOUS: 'on',
    GOOGLE_CLIENT_ID: 'google',
    OIDC_HOME_ISSUER: 'https://id.example.org',
    OIDC_HOME_CLIENT_ID: 'us',
    SMTP_URL: 'smtps://a:b@127.0.0.1:9',
  },
  { people: true },
)
beforeAll(async () => {
  await seedDemo(demo().database.db, new Date().toISOString(), async () => null)
})

const enter = async (player = 'Marta') => {
  const { status, body } = await call(demo(), '/token?grant_type=demo', { body: { player } })
  expect(status).toBe(200)
  return body as { access_token: string; refresh_token: string; user: { id: string; email: string } }
}
const closed = [403, 'demo_closed']

describe('entering', () => {
  test('as a player gives a session for the published client', async () => {
    const { access_token, refresh_token, user } = await enter('Ines')
    expect(user.email).toBe('ines@demo.deathlist.example')
    const { auth, events } = newClient(demo().url)
    ok(await auth.setSession({ access_token, refresh_token }))
    expect(events).toContain('SIGNED_IN')
    expect(given(ok(await auth.getClaims()).data).claims.amr).toMatchObject([{ method: 'demo' }])
    ok(await auth.refreshSession())
    ok(await auth.signOut({ scope: 'local' }))
  })

  test.each(['Nina', '', 7, null])('as %j, which is not a player, is refused', async (player) => {
    const { status, body } = await call(demo(), '/token?grant_type=demo', { body: { player } })
    expect([status, body.code]).toEqual([400, 'validation_failed'])
  })

  test('signing out never ends the sessions of the account’s other visitors', async () => {
    const [one, other] = [await enter(), await enter()]
    const left = await call(demo(), '/logout?scope=global', { method: 'POST', token: one.access_token })
    expect(left.status).toBe(204)
    expect((await call(demo(), '/user', { token: one.access_token })).status).toBe(403)
    expect((await call(demo(), '/user', { token: other.access_token })).status).toBe(200)
    const others = await call(demo(), '/logout?scope=others', { method: 'POST', token: other.access_token })
    expect([others.status, others.body.code]).toEqual(closed)
  })

  test('entering often never ends the sessions of the account’s other visitors', async () => {
    const other = await enter('Ines')
    for (let i = 0; i < 100; i++) await enter('Ines')
    expect((await call(demo(), '/user', { token: other.access_token })).status).toBe(200)
  })

  test('the device list shows no user agents', async () => {
    const { access_token } = await enter('Theo')
    const answer = await fetch(`${demo().url}/api/trpc/account.devices`, {
      headers: { authorization: `Bearer ${access_token}`, 'user-agent': 'Own browser' },
    })
    const { result } = (await answer.json()) as { result: { data: { userAgent: unknown }[] } }
    expect(new Set(result.data.map(({ userAgent }) => userAgent))).toEqual(new Set([null]))
  })
})

describe('accounts stay as they are', () => {
  const email = newEmail()
  test.each([
    ['POST', '/signup', { email, password }],
    ['POST', '/signup', {}],
    ['POST', '/token?grant_type=password', { email: 'marta@demo.deathlist.example', password: 'x' }],
    ['POST', '/token?grant_type=pkce', { auth_code: 'a', code_verifier: 'b' }],
    ['POST', '/otp', { email }],
    ['POST', '/recover', { email: 'marta@demo.deathlist.example' }],
    ['POST', '/resend', { type: 'signup', email }],
    ['POST', '/verify', { type: 'signup', email, token: '123456' }],
    ['GET', '/verify?token=a&type=signup', undefined],
    ['GET', '/reauthenticate', undefined],
    ['PUT', '/user', { password: 'correct horse' }],
    ['PUT', '/user', { email }],
    ['PUT', '/user', { data: { name: 'Nina' } }],
    ['POST', '/factors', { factor_type: 'totp' }],
    ['POST', '/passkeys/registration/options', {}],
    ['POST', '/passkeys/authentication/options', {}],
    ['GET', '/authorize?provider=home', undefined],
    ['GET', '/callback', undefined],
    ['GET', '/callback/home', undefined],
    ['GET', '/user/identities/authorize?provider=google', undefined],
    ['GET', '/admin/users', undefined],
    ['POST', '/admin/generate_link', { type: 'recovery', email: 'marta@demo.deathlist.example' }],
    ['POST', '/invite', { email }],
  ])('%s %s is closed', async (method, path, body) => {
    const { access_token } = await enter()
    const answer = await call(demo(), path, { method, body, token: access_token })
    expect([answer.status, answer.body.code]).toEqual(closed)
    expect(answer.body.message).toContain('demo')
  })

  test('no mail is queued', async () => {
    expect(await demo().database.db.$client.execute('select count(*) as n from mail_outbox')).toMatchObject({
      rows: [{ n: 0 }],
    })
  })
})

describe('calls of the product', () => {
  const declared = [...procedures].flatMap(([name, { type, meta }]) =>
    type === 'mutation' && !(meta.inDemo ?? meta.scope !== 'session') ? [name] : [],
  )

  test('exactly these mutations are closed', () => {
    expect(declared.sort()).toEqual([
      'account.delete',
      'account.signOutDevice',
      'calendar.makeLink',
      'calendar.revokeLink',
      'feed.makeLinks',
      'feed.revokeLinks',
      'league.delete',
      'league.handOver',
      'league.invite',
      'league.leave',
      'member.remove',
      'member.setRole',
      'notification.subscribe',
      'notification.unsubscribe',
      'operator.ban',
      'operator.deleteLeague',
      'operator.unban',
      'picture.allow',
      'picture.share',
      'token.make',
      'token.revoke',
      'webhook.add',
      'webhook.remove',
      'webhook.resume',
      'webhook.test',
    ])
  })

  test.each(declared)('%s is closed', async (name) => {
    const { access_token } = await enter()
    const { status, body } = await api(demo().url, access_token)('POST', `/api/trpc/${name}`, {})
    expect([status, body.error.data.code]).toEqual(closed)
    expect(body.error.message).toContain('This is a demo')
  })

  test('names, pictures and the operators’ console are closed too', async () => {
    const { access_token } = await enter()
    const marta = api(demo().url, access_token)
    const name = await marta('PATCH', '/api/v1/profile/me', { display_name: 'Nina' })
    const picture = await marta('POST', '/api/v1/profile/avatar', {})
    expect([name.status, name.body.code]).toEqual(closed)
    expect([picture.status, picture.body.code]).toEqual(closed)
    expect((await marta('GET', '/api/trpc/operator.page')).status).toBe(404)
  })

  test('the game is open', async () => {
    const { access_token } = await enter('Paolo')
    const paolo = api(demo().url, access_token)
    expect((await paolo('PATCH', '/api/v1/profile/me', { locale: 'it' })).status).toBe(200)
    const { status, body } = await paolo('POST', '/api/v1/league/create', { name: 'For an hour' })
    expect(status).toBe(200)
    expect((await paolo('POST', `/api/v1/leagues/${body.id}/live`, {})).status).toBe(200)
  })
})

test('every page has a demo notice in the visitor’s language and lists the players', async () => {
  const says = { en: 'A demo that everybody shares.', it: 'Una demo condivisa da tutti.' }
  for (const path of ['/', '/auth', '/dashboard', '/l/x/admin', '/join/SUPPER', '/nowhere', '/api/v1/docs'])
    for (const [language, text] of Object.entries(says)) {
      const page = await fetch(demo().url + path, { headers: { 'accept-language': language } })
      const html = await page.text()
      expect(html, path).toContain(`<p class="notice-line">${text}`)
      expect(html, path).toContain('<meta name="demo" content="Marta,Paolo,Ines,Theo">')
    }
})

test('the spending budget of a demo is about half of the usual one', async () => {
  const spend = async (options: Parameters<typeof createSpending>[0]) => {
    const spending = createSpending({ ...options, now: () => 1_000_000, pauseMs: 0 })
    for (let n = 0; ; n++)
      if ('waitSeconds' in (await spending.spend('one', 'page', async () => {}))) return n
  }
  const [usual, inDemo] = [await spend({}), await spend({ budget: 1_000 })]
  expect(inDemo).toBeGreaterThan(usual * 0.4)
  expect(inDemo).toBeLessThanOrEqual(usual * 0.5)
})

describe('without a demo', () => {
  const plain = withWorker({}, { people: true })

  test('signing in as a player is refused, and pages show no notice', async () => {
    await seedDemo(plain().database.db, new Date().toISOString(), async () => null)
    const { status, body } = await call(plain(), '/token?grant_type=demo', { body: { player: 'Marta' } })
    expect([status, body.code]).toEqual([400, 'validation_failed'])
    expect(await (await fetch(plain().url)).text()).not.toContain('notice-line')
  })
})
