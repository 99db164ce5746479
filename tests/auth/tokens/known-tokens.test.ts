import { beforeAll, describe, expect, test } from 'vitest'
import { createSecrets } from '#scripts/lib/settings/secrets.ts'
import { authSettingsShape, ownIssuer } from '#worker/auth/settings.ts'
import { type AccessTokens, createAccessTokens, signAccessToken } from '#worker/auth/tokens/access-token.ts'
import { given } from '../support.ts'

/** A verified token is cached until it expires. */
const at = (minutes: number): string =>
  new Date(Date.parse('2026-03-01T12:00:00Z') + minutes * 60_000).toISOString()
const seconds = (minutes: number): number => Date.parse(at(minutes)) / 1000

let tokens: AccessTokens
let token: string
beforeAll(async () => {
  const secrets = await createSecrets()
  const settings = {
    PUBLIC_URL: 'http://127.0.0.1:8787',
    AUTH_ISSUER: '',
    AUTH_SIGNING_KEYS: authSettingsShape.AUTH_SIGNING_KEYS.parse(given(secrets.AUTH_SIGNING_KEYS)),
  }
  tokens = createAccessTokens(settings)
  token = await signAccessToken(
    {
      iss: ownIssuer(settings),
      sub: 'a-user',
      aud: 'authenticated',
      exp: seconds(60),
      iat: seconds(0),
      email: 'nina@test.invalid',
      phone: '',
      app_metadata: {},
      user_metadata: {},
      role: 'authenticated',
      aal: 'aal1',
      amr: [],
      session_id: 'a-session',
      is_anonymous: false,
    },
    settings,
  )
})

describe('a cached token', () => {
  const actor = { kind: 'user', userId: 'a-user', sessionId: 'a-session', aal: 'aal1' }

  test('is valid for its user until it expires', async () => {
    expect(await tokens.verify(token, at(0))).toMatchObject(actor)
    expect(await tokens.verify(token, at(59))).toMatchObject(actor)
    expect(await tokens.verify(token, at(60))).toEqual({ kind: 'anonymous', why: 'expired' })
    expect(await tokens.verify(token, at(61))).toEqual({ kind: 'anonymous', why: 'expired' })
  })

  test('does not validate a changed token', async () => {
    await tokens.verify(token, at(0))
    const [header, payload] = token.split('.')
    for (const other of [
      `${header}.${payload}.`,
      `${header}.${payload}.c2ln`,
      `${header}.e30.${token.split('.')[2]}`,
    ])
      expect(await tokens.verify(other, at(0))).toEqual({ kind: 'anonymous', why: 'invalid' })
  })
})
