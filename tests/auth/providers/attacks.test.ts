import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type DishonestOidc, startDishonestOidc, type TokenParts } from '#tests/stand-ins/dishonest-oidc.ts'
import { startTestWorker, type TestWorker } from '#tests/support/worker.ts'
import { hasLanded, newBrowser, valuesOf } from '../google/google-support.ts'
import { calm, given, newEmail, ok, signedIn } from '../support.ts'

/** Attacks by a provider, or by somebody between two of them. */

let home: DishonestOidc
let other: DishonestOidc
let worker: TestWorker
let email = ''

beforeAll(async () => {
  home = await startDishonestOidc()
  other = await startDishonestOidc()
  worker = await startTestWorker({
    vars: {
      ...calm,
      OIDC_HOME_ISSUER: home.issuer,
      OIDC_HOME_CLIENT_ID: 'deathlist',
      OIDC_HOME_CLIENT_SECRET: 'secret',
      OIDC_OTHER_ISSUER: other.issuer,
      OIDC_OTHER_CLIENT_ID: 'deathlist',
      OIDC_OTHER_VERIFIED_CLAIM: 'vouched',
    },
  })
})
afterAll(async () => {
  await worker?.stop()
  await home?.stop()
  await other?.stop()
})
beforeEach(() => {
  email = newEmail('home')
  const sub = email
  for (const provider of [home, other]) {
    provider.iss = provider.issuer
    provider.asked = null
    provider.userinfo = { sub }
    provider.idToken = ({ sign, claims }) =>
      sign({ ...claims, sub, email, email_verified: true, vouched: true })
  }
})

const begin = async (provider: 'home' | 'other') => {
  const browser = newBrowser(worker)
  const { data } = ok(
    await browser.auth.signInWithOAuth({
      // The client's type lists its known providers only.
      provider: provider as 'keycloak',
      options: { redirectTo: `${worker.url}/dashboard`, skipBrowserRedirect: true },
    }),
  )
  return { browser, address: given(data.url) }
}

/** From the button to the page after the sign-in. */
const signIn = async (provider: 'home' | 'other') => {
  const { browser, address } = await begin(provider)
  return valuesOf(await browser.open(address))
}

/** The provider's redirect back, before a browser follows it. */
const callbackOf = async (provider: 'home' | 'other') => {
  const { browser, address } = await begin(provider)
  const url = await browser.open(address, ({ pathname }) => pathname.startsWith('/auth/v1/callback'))
  return { browser, url }
}

const refusedCallback = { error: 'server_error', error_code: 'bad_oauth_callback' }

test('an honest answer signs in', async () => {
  const { browser, address } = await begin('home')
  const { code } = valuesOf(await browser.open(address))
  const { data } = ok(await browser.auth.exchangeCodeForSession(given(code)))
  expect(data.user).toMatchObject({ email, app_metadata: { provider: 'home', providers: ['home'] } })
  expect(home.asked?.get('redirect_uri')).toBe(`${worker.url}/auth/v1/callback/home`)
})

describe('an ID token', () => {
  const forged: [string, (parts: TokenParts & { all: Record<string, unknown> }) => Promise<string>][] = [
    ['of another issuer', ({ sign, all }) => sign({ ...all, iss: 'https://elsewhere.example' })],
    ['for another client', ({ sign, all }) => sign({ ...all, aud: 'another' })],
    [
      'for another client as well',
      ({ sign, all }) => sign({ ...all, aud: ['deathlist', 'another'], azp: 'another' }),
    ],
    ['that has expired', ({ sign, all }) => sign({ ...all, iat: 1_600_000_000, exp: 1_600_000_300 })],
    ['without a nonce', ({ sign, all: { nonce: _, ...rest } }) => sign(rest)],
    ['with another nonce', ({ sign, all }) => sign({ ...all, nonce: 'x'.repeat(43) })],
    ['without a subject', ({ sign, all: { sub: _, ...rest } }) => sign(rest)],
    [
      'without a signature',
      async ({ all }) => {
        const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
        return `${part({ alg: 'none' })}.${part(all)}.`
      },
    ],
    [
      'with the signature of another token',
      async ({ sign, all }) => {
        const [header, , signature] = (await sign({ ...all, email: 'a@example.org' })).split('.')
        return `${header}.${Buffer.from(JSON.stringify(all)).toString('base64url')}.${signature}`
      },
    ],
  ]
  test.each(forged)('%s is refused', async (_, idToken) => {
    home.idToken = (parts) =>
      idToken({ ...parts, all: { ...parts.claims, sub: email, email, email_verified: true } })
    expect(await signIn('home')).toMatchObject(refusedCallback)
  })
})

describe('an address', () => {
  test.each([
    ['that the provider has not verified', { email_verified: false }],
    ['without a claim of verification', {}],
    ['whose verification claim is a string', { email_verified: 'true' }],
    ['that is verified only by another claim', { vouched: true }],
  ])('%s gives access to no account, and creates none', async (_, claims) => {
    const owner = await signedIn(worker)
    for (const address of [owner.email, newEmail()]) {
      home.idToken = ({ sign, claims: own }) => sign({ ...own, sub: address, email: address, ...claims })
      home.userinfo = { sub: address, email: address, ...claims }
      expect(await signIn('home')).toMatchObject({ error_code: 'provider_email_needs_verification' })
    }
  })

  test('is verified by the claim that the operator has configured', async () => {
    expect((await signIn('other')).code).toBeTruthy()
    other.idToken = ({ sign, claims }) =>
      sign({ ...claims, sub: 'b', email: newEmail(), email_verified: true })
    other.userinfo = { sub: 'b', email: newEmail(), email_verified: true }
    expect(await signIn('other')).toMatchObject({ error_code: 'provider_email_needs_verification' })
  })

  test('and its verification are taken from the same answer', async () => {
    const owner = await signedIn(worker)
    // The token has the victim's address, the userinfo answer has the attacker's verified one.
    home.idToken = ({ sign, claims }) => sign({ ...claims, sub: email, email: owner.email })
    home.userinfo = { sub: email, email, email_verified: true }
    const { browser, address } = await begin('home')
    const { code } = valuesOf(await browser.open(address))
    expect(ok(await browser.auth.exchangeCodeForSession(given(code))).data.user?.email).toBe(email)
  })
})

describe('the identity of a user', () => {
  test('another subject at the userinfo endpoint is refused', async () => {
    home.idToken = ({ sign, claims }) => sign({ ...claims, sub: email })
    home.userinfo = { sub: 'another', email, email_verified: true }
    expect(await signIn('home')).toMatchObject(refusedCallback)
  })

  test('the same subject at two providers is two users', async () => {
    const sub = 'the same at both'
    const emails = { home: newEmail(), other: newEmail() }
    for (const [name, provider] of [
      ['home', home],
      ['other', other],
    ] as const)
      provider.idToken = ({ sign, claims }) =>
        sign({ ...claims, sub, email: emails[name], email_verified: true, vouched: true })
    const users = []
    for (const name of ['home', 'other'] as const) {
      const { browser, address } = await begin(name)
      const { code } = valuesOf(await browser.open(address))
      users.push(ok(await browser.auth.exchangeCodeForSession(given(code))).data.user)
    }
    expect(users.map((user) => user?.email)).toEqual([emails.home, emails.other])
  })

  test('a changed subject finds the account only by a verified address', async () => {
    const first = await begin('home')
    const { code } = valuesOf(await first.browser.open(first.address))
    const { user } = ok(await first.browser.auth.exchangeCodeForSession(given(code))).data
    home.idToken = ({ sign, claims }) => sign({ ...claims, sub: 'new', email, email_verified: false })
    home.userinfo = { sub: 'new' }
    expect(await signIn('home')).toMatchObject({ error_code: 'provider_email_needs_verification' })
    home.idToken = ({ sign, claims }) => sign({ ...claims, sub: 'new', email, email_verified: true })
    const again = await begin('home')
    const found = valuesOf(await again.browser.open(again.address))
    expect(ok(await again.browser.auth.exchangeCodeForSession(given(found.code))).data.user?.id).toBe(
      user?.id,
    )
  })
})

describe('a mix-up of two providers', () => {
  test('an answer that names another issuer is refused', async () => {
    home.iss = other.issuer
    expect(await signIn('home')).toMatchObject(refusedCallback)
    expect(home.asked).toBeNull()
  })

  test('an answer at another provider’s callback sends no code and ends the flow', async () => {
    const { browser, url } = await callbackOf('home')
    const led = new URL(url)
    led.pathname = '/auth/v1/callback/other'
    led.searchParams.delete('iss')
    const answer = await fetch(led, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('x-sb-error-code')]).toEqual([400, 'bad_oauth_state'])
    led.pathname = '/auth/v1/callback'
    expect((await fetch(led, { redirect: 'manual' })).status).toBe(400)
    expect([home.asked, other.asked]).toEqual([null, null])
    // The state was used up by the first try.
    await expect(browser.open(url.href, hasLanded(worker))).rejects.toThrow('bad_oauth_state')
  })

  test('an answer in another browser is refused', async () => {
    const { url } = await callbackOf('home')
    await expect(newBrowser(worker).open(url.href)).rejects.toThrow('bad_oauth_state')
    expect(home.asked).toBeNull()
  })

  test('a provider that is not configured is refused', async () => {
    const { browser, address } = await begin('home')
    await expect(browser.open(address.replace('provider=home', 'provider=elsewhere'))).rejects.toThrow(
      'provider_disabled',
    )
  })
})
