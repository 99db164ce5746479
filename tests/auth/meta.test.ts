import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { bannedUntil } from '#worker/auth/admin-input.ts'
import { hashPassword, verifyPassword } from '#worker/auth/passwords.ts'
import { resolveRedirect } from '#worker/auth/provider/redirects.ts'
import { authSettingsShape } from '#worker/auth/settings.ts'
import { createSecrets } from '#worker/auth/tokens/secrets.ts'
import { call, withWorker } from './support.ts'

describe('what the server reports', () => {
  const worker = withWorker()

  test('settings and health', async () => {
    expect((await call(worker(), '/settings')).body).toMatchObject({
      external: { email: true, google: false, phone: false, anonymous_users: false, github: false },
      disable_signup: false,
      mailer_autoconfirm: false,
    })
    const { body } = await call(worker(), '/health')
    expect(Object.keys(body).sort()).toEqual(['description', 'name', 'version'])
  })

  test('any origin may call', async () => {
    const preflight = await fetch(`${worker().url}/auth/v1/token`, {
      method: 'OPTIONS',
      headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    for (const header of [
      'authorization',
      'content-type',
      'x-client-info',
      'x-supabase-api-version',
      'apikey',
    ])
      expect(preflight.headers.get('access-control-allow-headers')?.toLowerCase()).toContain(header)
    const answer = await call(worker(), '/settings', { headers: { origin: 'https://elsewhere.example' } })
    expect(answer.headers.get('access-control-expose-headers')).toBe(
      'X-Total-Count,Link,X-Supabase-Api-Version',
    )
    expect(answer.headers.get('x-supabase-api-version')).toBe('2024-01-01')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const refused = await call(worker(), '/user', { headers: { origin: 'https://elsewhere.example' } })
    expect(refused.headers.get('access-control-allow-origin')).toBe('*')
  })

  test('the log contains no addresses or tokens', async () => {
    await call(worker(), '/recover', { body: { email: 'secret.person@example.org' } })
    await call(worker(), '/token?grant_type=refresh_token', { body: { refresh_token: 'secret-token' } })
    expect(worker().log.join('\n')).not.toMatch(/secret/)
    expect(worker().log.join('\n')).toContain('/auth/v1/recover')
  })
})

describe('settings', () => {
  const shape = z.object(authSettingsShape)

  test('have their defaults, also for empty values', () => {
    const defaults = shape.parse({})
    expect(defaults).toMatchObject({
      EMAIL_CONFIRMATION: true,
      AUTH_ANONYMOUS: false,
      AUTH_SIGNUP: 'on',
      AUTH_MANUAL_LINKING: true,
      AUTH_REFRESH_REUSE_SECONDS: 10,
      AUTH_EMAIL_RESEND_SECONDS: 60,
      AUTH_OTP_SECONDS: 3600,
      AUTH_RATE_LIMIT: true,
      AUTH_ADMIN_JWKS: { keys: [] },
      AUTH_REDIRECT_URLS: [],
      GOOGLE_ISSUER: 'https://accounts.google.com',
      AUTH_ISSUER: '',
    })
    expect(shape.parse(Object.fromEntries(Object.keys(authSettingsShape).map((name) => [name, ''])))).toEqual(
      defaults,
    )
  })

  test.each([
    ['EMAIL_CONFIRMATION', 'perhaps'],
    ['AUTH_OTP_SECONDS', 'an hour'],
    ['AUTH_OTP_SECONDS', '-1'],
    ['AUTH_ADMIN_JWKS', '{'],
    ['AUTH_SIGNING_KEYS', '[{"kty":"oct"}]'],
    ['AUTH_SECRET', 'short'],
    ['GOOGLE_ISSUER', 'not an address'],
  ])('refuse %s=%s', (name, value) => {
    expect(shape.safeParse({ [name]: value }).success).toBe(false)
  })
})

describe('redirects', () => {
  const settings = {
    PUBLIC_URL: 'https://deathlist.example',
    AUTH_REDIRECT_URLS: [
      'https://app.example/callback',
      'https://*.preview.example/**',
      'myapp://signed-in',
      'http://localhost:3000/**',
    ],
  }

  test.each([
    'https://deathlist.example/dashboard?a=1#b',
    'https://app.example/callback',
    'https://app.example/callback?with=query',
    'https://one.preview.example/deep/path',
    'myapp://signed-in',
    'http://localhost:3000/x',
  ])('%s is allowed', (address) => expect(resolveRedirect(settings, address)).toBe(new URL(address).href))

  test.each([
    'https://app.example/other',
    'https://app.example/callback/deeper',
    'https://two.names.preview.example/x',
    'https://evil.example/?x=.preview.example/',
    'https://evil.example#.preview.example/x',
    'https://evil.example/https://deathlist.example/',
    'https://deathlist.example.evil.example/',
    'https://deathlist.example@evil.example/',
    'https://evil.example\\@deathlist.example',
    'http://deathlist.example/',
    'https://deathlist.example:8443/',
    '\\\\evil.example',
    'https:evil.example',
    '\tjavascript:alert(1)',
    'data:text/html,x',
    'myapp://another',
    'x'.repeat(3000),
    '',
  ])('%s is not allowed', (address) => {
    const to = new URL(resolveRedirect(settings, address))
    expect(to.origin).toBe('https://deathlist.example')
  })

  test.each([
    '/auth/v1/authorize?provider=google',
    '/auth/v1/logout/google',
    '/auth/%761/authorize?provider=google',
    '/x/../auth/v1/authorize',
    'https://deathlist.example/auth/v1',
    '/auth/v1/%ff',
  ])('%s is not allowed: it could pass the session on to another site', (address) =>
    expect(resolveRedirect(settings, address)).toBe('https://deathlist.example'),
  )

  test('a path leads to our own site', () =>
    expect(resolveRedirect(settings, '/l/friends')).toBe('https://deathlist.example/l/friends'))
})

describe('secrets', () => {
  const secrets = createSecrets('a secret of thirty-two characters')

  test('password hashes contain their parameters and ignore the Unicode form', async () => {
    const stored = await hashPassword('pässword')
    expect(stored).toMatch(/^scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{43}$/)
    expect(await verifyPassword('pässword', stored)).toBe(true)
    expect(await verifyPassword('pa\u0308ssword', stored)).toBe(true)
    expect(await verifyPassword('password', stored)).toBe(false)
    expect(await verifyPassword('', null)).toBe(false)
    expect(await hashPassword('pässword')).not.toBe(stored)
  })

  test('a sealed value opens only unchanged, in its context and with its secret', () => {
    const sealed = secrets.seal('factor', 'plain')
    expect(secrets.open('factor', sealed)).toBe('plain')
    expect(() => secrets.open('another', sealed)).toThrow()
    expect(() => createSecrets('b secret of thirty-two characters').open('factor', sealed)).toThrow()
    expect(() => secrets.open('factor', `${sealed.slice(0, -2)}AA`)).toThrow()
  })

  test('a hash depends on all its parts and where each one ends', () => {
    expect(secrets.nameless('ab', 'c')).not.toBe(secrets.nameless('a', 'bc'))
    expect(secrets.hashCode('a@example.org', '123456')).not.toBe(secrets.hashCode('b@example.org', '123456'))
  })
})

describe('bans', () => {
  const now = '2026-11-21T00:00:00.000Z'
  test.each([
    ['none', null],
    ['24h', '2026-11-22T00:00:00.000Z'],
    ['1.5h30s', '2026-11-21T01:30:30.000Z'],
    ['100ms', '2026-11-21T00:00:00.100Z'],
  ])('%s', (duration, until) => expect(bannedUntil(duration, now)).toBe(until))
  test('are never longer than a century', () =>
    expect(bannedUntil('99999999h', now)?.slice(0, 4)).toBe('2126'))
})
