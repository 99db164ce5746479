import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { profileOf } from '#db/queries/accounts/profiles.ts'
import { authFlowStates } from '#db/schema/accounts/auth.ts'
import { displayNameFrom } from '#domain/leagues/display-name.ts'
import { follow, type OidcStandIn, startOidc } from '#tests/stand-ins/oidc.ts'
import { startTestWorker, type TestWorker } from '#tests/support/worker.ts'
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
  type TestClient,
  withWorker,
} from '../support.ts'

let oidc: OidcStandIn
let worker: TestWorker

beforeAll(async () => {
  oidc = await startOidc()
  worker = await startTestWorker({
    vars: {
      ...calm,
      GOOGLE_CLIENT_ID: oidc.clientId,
      GOOGLE_CLIENT_SECRET: oidc.clientSecret,
      GOOGLE_ISSUER: oidc.issuer,
    },
  })
  await oidc.accept(`${worker.url}/auth/v1/callback`)
})
afterAll(async () => {
  await worker?.stop()
  await oidc?.stop()
})
afterEach(() => {
  oidc.denies = false
})

let subjects = 0
const person = (email = newEmail('google'), verified = true) => ({
  sub: `subject-${++subjects}`,
  email,
  email_verified: verified,
  name: 'A Person',
})

const landed = (url: URL): boolean => url.origin === worker.url && !url.pathname.startsWith('/auth/v1')
const valuesOf = (url: URL) => ({
  ...Object.fromEntries(url.searchParams),
  ...Object.fromEntries(new URLSearchParams(url.hash.slice(1))),
})

/** From the button to the page after the sign-in. */
const viaGoogle = async (client: TestClient, rewrite?: (url: URL) => URL) => {
  const { data } = ok(
    await client.auth.signInWithOAuth({
      provider: 'google',
      options: { redirectTo: `${worker.url}/dashboard`, skipBrowserRedirect: true },
    }),
  )
  return valuesOf(await follow(given(data.url), landed, rewrite))
}

const signInWithGoogle = async (client = newClient(worker.url)) => {
  const { code } = await viaGoogle(client)
  const { data } = ok(await client.auth.exchangeCodeForSession(given(code, 'a code')))
  return { ...client, user: given(data.user), session: given(data.session) }
}

describe('signing in with Google', () => {
  test('makes an account, and finds it again', async () => {
    oidc.person = person()
    const first = await signInWithGoogle()
    expect(first.user).toMatchObject({
      email: oidc.person.email,
      app_metadata: { provider: 'google', providers: ['google'] },
      user_metadata: { name: 'A Person' },
    })
    expect(first.user.email_confirmed_at).toBeTruthy()
    expect(first.events).toEqual(['INITIAL_SESSION', 'SIGNED_IN'])
    expect(given((await first.auth.getClaims()).data).claims.amr).toMatchObject([{ method: 'oauth' }])
    const [profile] = await profileOf(worker.database.db, first.user.id)
    expect(profile?.displayName).toBe(displayNameFrom(oidc.person.email ?? null))

    oidc.person = { ...oidc.person, email: newEmail('renamed') }
    const second = await signInWithGoogle()
    expect(second.user.id).toBe(first.user.id)
  })

  test('without PKCE the session is in the fragment', async () => {
    oidc.person = person()
    const client = newClient(worker.url, { flowType: 'implicit' })
    const values = await viaGoogle(client)
    const { data } = ok(
      await client.auth.setSession({
        access_token: given(values.access_token),
        refresh_token: given(values.refresh_token),
      }),
    )
    expect(data.user?.email).toBe(oidc.person.email)
  })

  test('a confirmed account with the same address gets the identity and keeps its password', async () => {
    const { email, userId } = await signedIn(worker)
    oidc.person = person(email)
    const { user } = await signInWithGoogle()
    expect(user.id).toBe(userId)
    expect(user.app_metadata.providers).toEqual(['email', 'google'])
    await onDevice(worker, email)
  })

  test('an unconfirmed account loses the password that somebody else may have planted', async () => {
    const email = newEmail()
    ok(
      await newClient(worker.url).auth.signUp({
        email,
        password: 'planted by another',
        options: { data: { planted: true } },
      }),
    )
    oidc.person = person(email)
    const { user } = await signInWithGoogle()
    expect(user).toMatchObject({ email, user_metadata: {} })
    expect(user.identities?.map(({ provider }) => provider)).toEqual(['google'])
    expect(
      refusal(await newClient(worker.url).auth.signInWithPassword({ email, password: 'planted by another' })),
    ).toEqual([400, 'invalid_credentials'])
  })

  test('an address that Google has not verified is refused', async () => {
    const { email } = await signedIn(worker)
    for (const address of [email, newEmail()]) {
      oidc.person = person(address, false)
      expect(await viaGoogle(newClient(worker.url))).toMatchObject({
        error: 'access_denied',
        error_code: 'provider_email_needs_verification',
      })
    }
  })

  test('a denied consent is reported', async () => {
    oidc.person = person()
    oidc.denies = true
    const values = await viaGoogle(newClient(worker.url))
    expect(values).toMatchObject({ error: 'access_denied', error_code: 'bad_oauth_callback' })
    expect(values.error_description).toMatch(/declined/)
  })

  test('a wrong nonce is refused', async () => {
    oidc.person = person()
    const values = await viaGoogle(newClient(worker.url), (url) => {
      if (url.origin === oidc.issuer && url.searchParams.has('nonce'))
        url.searchParams.set('nonce', 'another')
      return url
    })
    expect(values).toMatchObject({ error: 'server_error', error_code: 'bad_oauth_callback' })
    expect(values.code).toBeUndefined()
  })

  test('a changed code challenge is refused', async () => {
    oidc.person = person()
    const values = await viaGoogle(newClient(worker.url), (url) => {
      if (url.origin === oidc.issuer && url.searchParams.has('code_challenge'))
        url.searchParams.set('code_challenge', 'x'.repeat(43))
      return url
    })
    expect(values).toMatchObject({ error: 'server_error', error_code: 'bad_oauth_callback' })
  })

  test('a wrong, a missing and a used state are refused', async () => {
    oidc.person = person()
    let callback: URL | undefined
    await viaGoogle(newClient(worker.url), (url) => {
      if (url.pathname === '/auth/v1/callback') callback = new URL(url)
      return url
    })
    const used = given(callback)
    const wrong = new URL(used)
    wrong.searchParams.set('state', 'x'.repeat(43))
    const missing = new URL(used)
    missing.searchParams.delete('state')
    for (const url of [used, wrong, missing]) {
      const plain = await call(worker, url.href.slice(`${worker.url}/auth/v1`.length))
      expect([plain.status, plain.body.code]).toEqual([400, 'bad_oauth_state'])
      const page = await fetch(url, { redirect: 'manual', headers: { accept: 'text/html' } })
      expect(page.status).toBe(302)
      const to = new URL(given(page.headers.get('location')))
      expect(to.pathname).toBe('/auth')
      expect(valuesOf(to).error_code).toBe('bad_oauth_state')
    }
  })

  test('with the database down, browsers are redirected to sign-in and programs get 503', async () => {
    oidc.person = person()
    let callback: URL | undefined
    await viaGoogle(newClient(worker.url), (url) => {
      if (url.pathname === '/auth/v1/callback') callback = new URL(url)
      return url
    })
    worker.proxy.setDown(true)
    try {
      for (const path of ['/authorize?provider=google', `/callback${given(callback).search}`]) {
        expect((await call(worker, path)).status).toBe(503)
        const headers = { accept: 'text/html' }
        const page = await fetch(`${worker.url}/auth/v1${path}`, { redirect: 'manual', headers })
        const to = new URL(given(page.headers.get('location')))
        expect([page.status, to.pathname, valuesOf(to).error_code]).toEqual([
          302,
          '/auth',
          'unexpected_failure',
        ])
      }
    } finally {
      worker.proxy.setDown(false)
    }
  })

  test('a state is valid for ten minutes', async () => {
    oidc.person = person()
    const { db } = worker.database
    const { data } = ok(
      await newClient(worker.url).auth.signInWithOAuth({
        provider: 'google',
        options: { skipBrowserRedirect: true },
      }),
    )
    const before = Date.now()
    const callback = await follow(given(data.url), (url) => url.pathname === '/auth/v1/callback')
    const [flow] = await db.select().from(authFlowStates)
    expect(Math.round((Date.parse(given(flow).expiresAt) - before) / 60_000)).toBe(10)
    await db.update(authFlowStates).set({ expiresAt: new Date(before - 1).toISOString() })
    const late = await call(worker, callback.href.slice(`${worker.url}/auth/v1`.length))
    expect([late.status, late.body.code]).toEqual([400, 'bad_oauth_state'])
  })

  test('only the browser that began can exchange the code', async () => {
    oidc.person = person()
    const { code } = await viaGoogle(newClient(worker.url))
    const stranger = newClient(worker.url)
    ok(await stranger.auth.signInWithOtp({ email: newEmail() }))
    expect(refusal(await stranger.auth.exchangeCodeForSession(given(code)))).toEqual([
      400,
      'bad_code_verifier',
    ])
  })

  test('refuses other providers, plain challenges and foreign addresses', async () => {
    const other = await call(worker, '/authorize?provider=github')
    expect([other.status, other.body.code]).toEqual([400, 'provider_disabled'])
    const plain = await call(
      worker,
      `/authorize?provider=google&code_challenge=${'x'.repeat(43)}&code_challenge_method=plain`,
    )
    expect([plain.status, plain.body.code]).toEqual([400, 'validation_failed'])
    oidc.person = person()
    const end = await follow(
      `${worker.url}/auth/v1/authorize?provider=google&redirect_to=https%3A%2F%2Fevil.example%2F`,
      landed,
    )
    expect(end.origin).toBe(worker.url)
  })
})

describe('identities', () => {
  test('are linked by a signed-in user, listed, and unlinked except the last', async () => {
    const client = await signedIn(worker)
    oidc.person = person()
    const { data } = ok(
      await client.auth.linkIdentity({
        provider: 'google',
        options: { redirectTo: `${worker.url}/profile`, skipBrowserRedirect: true },
      }),
    )
    const { code } = valuesOf(await follow(given(data?.url), landed))
    const linked = ok(await client.auth.exchangeCodeForSession(given(code)))
    expect(linked.data.user?.id).toBe(client.userId)
    const identities = given(ok(await client.auth.getUserIdentities()).data).identities
    expect(identities.map(({ provider }) => provider)).toEqual(['email', 'google'])

    const email = given(identities.find(({ provider }) => provider === 'email'))
    ok(await client.auth.unlinkIdentity(email))
    const user = given(ok(await client.auth.getUser()).data.user)
    expect(user).toMatchObject({ email: oidc.person.email, app_metadata: { providers: ['google'] } })
    expect(
      refusal(await newClient(worker.url).auth.signInWithPassword({ email: client.email, password })),
    ).toEqual([400, 'invalid_credentials'])
    const last = given(user.identities?.[0])
    expect(refusal(await client.auth.unlinkIdentity(last))).toEqual([422, 'single_identity_not_deletable'])
    expect(refusal(await client.auth.unlinkIdentity(email))).toEqual([404, 'identity_not_found'])
  })

  test('of another user are not linked', async () => {
    oidc.person = person()
    await signInWithGoogle()
    const client = await signedIn(worker)
    const { data } = ok(
      await client.auth.linkIdentity({ provider: 'google', options: { skipBrowserRedirect: true } }),
    )
    expect(valuesOf(await follow(given(data?.url), landed))).toMatchObject({
      error_code: 'identity_already_exists',
    })
  })
})

describe('where Google is not set up', () => {
  const plain = withWorker()

  test('is reported as off, and its calls are refused', async () => {
    const answer = await call(plain(), '/authorize?provider=google')
    expect([answer.status, answer.body.code]).toEqual([400, 'provider_disabled'])
    const { auth } = await signedIn(plain())
    expect(refusal(await auth.linkIdentity({ provider: 'google' }))).toEqual([404, 'manual_linking_disabled'])
    expect((await call(plain(), '/settings')).body.external).toMatchObject({ google: false, email: true })
    expect((await call(worker, '/settings')).body.external).toMatchObject({ google: true })
  })
})
