import { createHmac } from 'node:crypto'
import { type CryptoKey, decodeJwt, decodeProtectedHeader, importJWK, type JWK, SignJWT } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { call, given, newClient, newKeys, ok, signedIn, withWorker } from '../support.ts'

const worker = withWorker()

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('access tokens', () => {
  let token = ''
  let claims: Record<string, unknown> = {}
  let ownKey: CryptoKey
  let ownJwk: JWK

  beforeAll(async () => {
    token = (await signedIn(worker())).session.access_token
    claims = decodeJwt(token)
    // The Worker's own signing keys, as the test made them.
    ownJwk = given((JSON.parse(given(worker().vars.AUTH_SIGNING_KEYS)) as JWK[])[0])
    ownKey = (await importJWK(ownJwk, 'ES256')) as CryptoKey
  })

  const signed = (payload: Record<string, unknown>, key: CryptoKey = ownKey, kid = ownJwk.kid) =>
    new SignJWT(payload).setProtectedHeader({ alg: 'ES256', typ: 'JWT', ...(kid ? { kid } : {}) }).sign(key)

  const tried = async (attempt: string) => {
    const auth = await call(worker(), '/user', { token: attempt })
    const product = await fetch(`${worker().url}/api/v1/profile/me`, {
      headers: { authorization: `Bearer ${attempt}` },
    })
    return [auth.status, auth.body.code, product.status]
  }

  test('have the claims that clients expect, and verify with the published key', async () => {
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'ES256', typ: 'JWT', kid: ownJwk.kid })
    expect(claims).toMatchObject({
      iss: `${worker().url}/auth/v1`,
      aud: 'authenticated',
      role: 'authenticated',
      aal: 'aal1',
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: {},
      is_anonymous: false,
    })
    expect(Number(claims.exp) - Number(claims.iat)).toBe(3600)
    expect(claims.amr).toEqual([{ method: 'otp', timestamp: expect.any(Number) }])
    const keys = await call(worker(), '/.well-known/jwks.json')
    expect(keys.headers.get('cache-control')).toBe('public, max-age=600')
    expect(keys.body.keys).toEqual([
      {
        kty: 'EC',
        crv: 'P-256',
        x: ownJwk.x,
        y: ownJwk.y,
        kid: ownJwk.kid,
        alg: 'ES256',
        use: 'sig',
        key_ops: ['verify'],
        ext: true,
      },
    ])
    const { auth } = newClient(worker().url)
    expect(given(ok(await auth.getClaims(token)).data).claims.sub).toBe(claims.sub)
  })

  test('a control token signed with our key is accepted, unlike the attacks below', async () => {
    expect(await tried(await signed(claims))).toEqual([200, undefined, 200])
  })

  test('alg none is refused', async () => {
    for (const alg of ['none', 'None', 'NONE'])
      expect(await tried(`${encode({ alg, typ: 'JWT' })}.${encode(claims)}.`)).toEqual([403, 'bad_jwt', 401])
  })

  test('the public key as an HMAC secret is refused', async () => {
    const { d: _, ...publicJwk } = ownJwk
    const unsigned = `${encode({ alg: 'HS256', typ: 'JWT', kid: ownJwk.kid })}.${encode(claims)}`
    for (const secret of [JSON.stringify(publicJwk), String(ownJwk.x), `${ownJwk.x}${ownJwk.y}`]) {
      const mac = createHmac('sha256', secret).update(unsigned).digest('base64url')
      expect(await tried(`${unsigned}.${mac}`)).toEqual([403, 'bad_jwt', 401])
    }
  })

  test('a foreign key is refused, even with our key id or in the header', async () => {
    const foreign = await newKeys(given(ownJwk.kid))
    expect(await tried(await signed(claims, foreign.privateKey))).toEqual([403, 'bad_jwt', 401])
    expect(await tried(await signed(claims, foreign.privateKey, 'another'))).toEqual([403, 'bad_jwt', 401])
    const embedded = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', jwk: foreign.jwk, jku: 'http://127.0.0.1:9/jwks.json' })
      .sign(foreign.privateKey)
    expect(await tried(embedded)).toEqual([403, 'bad_jwt', 401])
  })

  test('another issuer, another audience, no expiry, no subject are refused', async () => {
    const without = (name: string) =>
      Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name))
    for (const changed of [
      { ...claims, iss: 'https://evil.example/auth/v1' },
      without('iss'),
      { ...claims, aud: 'somebody-else' },
      without('aud'),
      without('exp'),
      without('sub'),
    ])
      expect(await tried(await signed(changed))).toEqual([403, 'bad_jwt', 401])
  })

  test('an expired token is refused and reported as expired', async () => {
    const expired = await signed({ ...claims, exp: Math.floor(Date.now() / 1000) - 1 })
    const answer = await call(worker(), '/user', { token: expired })
    expect([answer.status, answer.body]).toEqual([
      403,
      { code: 'bad_jwt', message: 'invalid JWT: token is expired' },
    ])
    const product = await fetch(`${worker().url}/api/v1/profile/me`, {
      headers: { authorization: `Bearer ${expired}` },
    })
    expect(((await product.json()) as { code: string }).code).toBe('authentication_expired')
  })

  test('a changed token is refused', async () => {
    const [header = '', , signature = ''] = token.split('.')
    const other = { ...claims, sub: '0190b5e0-0000-7000-8000-000000000000' }
    expect(await tried(`${header}.${encode(other)}.${signature}`)).toEqual([403, 'bad_jwt', 401])
    expect(await tried(`${header}.${encode(claims)}.${signature.slice(0, -4)}AAAA`)).toEqual([
      403,
      'bad_jwt',
      401,
    ])
    for (const broken of ['a.b', 'a.b.c.d', '...', 'x'.repeat(5000)])
      expect(await tried(broken)).toEqual([403, 'bad_jwt', 401])
  })

  test("another user's session is refused", async () => {
    const other = await signedIn(worker())
    const mixed = await signed({ ...claims, session_id: decodeJwt(other.session.access_token).session_id })
    expect(await tried(mixed)).toEqual([403, 'session_not_found', 401])
  })

  test('a role in a user’s token gives no access to admin calls', async () => {
    for (const role of ['service_role', 'supabase_admin']) {
      const answer = await call(worker(), '/admin/users', { token: await signed({ ...claims, role }) })
      expect([answer.status, answer.body.code]).toEqual([403, 'not_admin'])
    }
  })

  test('a signed-out session is refused by the product too', async () => {
    const { auth, session } = await signedIn(worker())
    expect(await tried(session.access_token)).toEqual([200, undefined, 200])
    ok(await auth.signOut())
    expect(await tried(session.access_token)).toEqual([403, 'session_not_found', 401])
  })
})

describe('two signing keys', () => {
  test('the first signs, both are published and both verify', async () => {
    const next = await newKeys('next')
    const { exportJWK } = await import('jose')
    const { startTestWorker } = await import('#tests/support/worker.ts')
    const own = given((JSON.parse(given(worker().vars.AUTH_SIGNING_KEYS)) as JWK[])[0])
    const rotated = await startTestWorker({
      vars: {
        AUTH_SIGNING_KEYS: JSON.stringify([{ ...(await exportJWK(next.privateKey)), kid: 'next' }, own]),
        DATABASE_URL: worker().proxy.url,
        PUBLIC_URL: worker().url,
        AUTH_SECRET: given(worker().vars.AUTH_SECRET),
      },
    })
    try {
      const { session } = await signedIn(worker())
      const old = await call(rotated, '/user', { token: session.access_token })
      expect(old.status).toBe(200)
      const refreshed = await call(rotated, '/token?grant_type=refresh_token', {
        body: { refresh_token: session.refresh_token },
      })
      expect(decodeProtectedHeader(String(refreshed.body.access_token)).kid).toBe('next')
      const { keys } = (await call(rotated, '/.well-known/jwks.json')).body as { keys: JWK[] }
      expect(keys.map(({ kid }) => kid)).toEqual(['next', own.kid])
      expect(keys.every((key) => key.d === undefined)).toBe(true)
    } finally {
      await rotated.stop()
    }
  })
})
