import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OidcStandIn, oidcWays, startOidc } from '#tests/stand-ins/oidc.ts'
import { startTestWorker, type TestWorker } from '#tests/support/worker.ts'
import { oidcProviders } from '#worker/auth/provider/settings.ts'
import { newBrowser, newPerson, valuesOf } from '../google/google-support.ts'
import { call, calm, given, newClient, newEmail, ok, password, refusal } from '../support.ts'

/** Self-hosted providers, with the behaviour of popular ones. */

const names = Object.keys(oidcWays) as (keyof typeof oidcWays)[]
const nameOf = (way: keyof typeof oidcWays) => way.toLowerCase()
const providers = new Map<string, OidcStandIn>()
let worker: TestWorker

beforeAll(async () => {
  const vars: Record<string, string> = {}
  for (const way of names) {
    const oidc = await startOidc('127.0.0.1', oidcWays[way])
    providers.set(way, oidc)
    const key = `OIDC_${way.toUpperCase()}`
    // Operators often omit the trailing slash.
    vars[`${key}_ISSUER`] = oidc.issuer.replace(/\/$/, '')
    vars[`${key}_CLIENT_ID`] = oidc.clientId
    vars[`${key}_CLIENT_SECRET`] = oidc.clientSecret
    vars[`${key}_LABEL`] = `Our ${way}`
  }
  worker = await startTestWorker({ vars: { ...calm, AUTH_SIGNUP: 'provider', ...vars } })
  for (const [way, oidc] of providers)
    await oidc.accept(`${worker.url}/auth/v1/callback/${way.toLowerCase()}`)
})
afterAll(async () => {
  await worker?.stop()
  for (const oidc of providers.values()) await oidc.stop()
})

const addressOf = async (way: keyof typeof oidcWays, browser: ReturnType<typeof newBrowser>) =>
  given(
    ok(
      await browser.auth.signInWithOAuth({
        // The client's type lists its known providers only.
        provider: nameOf(way) as 'keycloak',
        options: { redirectTo: `${worker.url}/dashboard`, skipBrowserRedirect: true },
      }),
    ).data.url,
  )

describe.each(names)('%s', (way) => {
  test('signs in, makes an account and finds it again', async () => {
    const oidc = given(providers.get(way))
    oidc.person = newPerson(newEmail(nameOf(way)))
    const ids = []
    for (let times = 0; times < 2; times++) {
      const browser = newBrowser(worker)
      const { code } = valuesOf(await browser.open(await addressOf(way, browser)))
      const { user } = ok(await browser.auth.exchangeCodeForSession(given(code, `a code of ${way}`))).data
      expect(user).toMatchObject({ email: oidc.person.email, app_metadata: { provider: nameOf(way) } })
      ids.push(user?.id)
    }
    expect(ids[0]).toBe(ids[1])
  })

  test('an address that it has not verified is refused', async () => {
    const oidc = given(providers.get(way))
    oidc.person = newPerson(newEmail(nameOf(way)), false)
    const browser = newBrowser(worker)
    expect(valuesOf(await browser.open(await addressOf(way, browser)))).toMatchObject({
      error_code: 'provider_email_needs_verification',
    })
  })

  test('redirects a sign-out to the provider, if supported', async () => {
    const answer = await call(worker, `/logout/${nameOf(way)}`)
    const to = new URL(given(answer.headers.get('location')))
    if (way === 'authelia') return expect(to.origin).toBe(worker.url)
    expect(to.origin).toBe(new URL(given(providers.get(way)).issuer).origin)
    expect(Object.fromEntries(to.searchParams)).toEqual({
      client_id: 'deathlist',
      post_logout_redirect_uri: worker.url,
    })
    expect((await fetch(to)).status).toBe(200)
  })
})

test('sign-up is possible through providers only', async () => {
  const { auth } = newClient(worker.url)
  expect(refusal(await auth.signUp({ email: newEmail(), password }))).toEqual([422, 'signup_disabled'])
  const { body } = await call(worker, '/settings')
  expect(body).toMatchObject({
    external: { authelia: true, authentik: true, pocketid: true, google: false },
    signup_by_provider_only: true,
    providers: [
      { name: 'authelia', label: 'Our authelia' },
      { name: 'authentik', label: 'Our authentik' },
      { name: 'pocketid', label: 'Our pocketId' },
    ],
  })
})

test('signing out of an unknown provider redirects to our own site', async () => {
  const answer = await call(worker, '/logout/nobody')
  expect([answer.status, answer.headers.get('location')]).toEqual([302, worker.url])
})

describe('settings', () => {
  const home = { OIDC_HOME_ISSUER: 'https://id.example.org/', OIDC_HOME_CLIENT_ID: 'us' }
  test('have their defaults', () => {
    expect(
      oidcProviders.parse({ ...home, OIDC_MY_HOME_ISSUER: 'https://a.example', OIDC_MY_HOME_CLIENT_ID: 'x' }),
    ).toMatchObject([
      {
        name: 'home',
        label: 'HOME',
        issuer: 'https://id.example.org/',
        scopes: ['openid', 'email', 'profile'],
        verifiedClaim: 'email_verified',
        callback: '/callback/home',
      },
      { name: 'my_home' },
    ])
  })

  test.each([
    ['OIDC_HOME_ISSUER', { ...home, OIDC_HOME_ISSUER: 'id.example.org' }],
    ['OIDC_HOME_CLIENT_ID', { OIDC_HOME_ISSUER: home.OIDC_HOME_ISSUER }],
    ['OIDC_HOME_SCOPES', { ...home, OIDC_HOME_SCOPES: 'email' }],
    ['OIDC_GOOGLE_ISSUER', { OIDC_GOOGLE_ISSUER: 'https://a.example', OIDC_GOOGLE_CLIENT_ID: 'x' }],
    [
      'at most 5',
      Object.fromEntries(
        ['A', 'B', 'C', 'D', 'E', 'F'].flatMap((name) => [
          [`OIDC_${name}_ISSUER`, 'https://a.example'],
          [`OIDC_${name}_CLIENT_ID`, 'x'],
        ]),
      ),
    ],
  ])('an invalid configuration is reported: %s', (name, given_) => {
    const parsed = oidcProviders.safeParse(given_)
    expect(JSON.stringify(parsed.error?.issues)).toContain(name)
  })
})
