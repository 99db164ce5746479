/** @module-tag nets */
import { createServer, type Server } from 'node:http'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '#scripts/lib/port.ts'
import { newPerson, valuesOf } from '#tests/auth/google/google-support.ts'
import { call, calm, given, signedIn } from '#tests/auth/support.ts'
import { type OidcStandIn, startOidc } from '#tests/stand-ins/oidc.ts'
import { startTestWorker, type TestWorker } from '#tests/support/worker.ts'
import { pkceChallenge } from '#worker/auth/provider/pkce.ts'
import { expectPath, withBrowser } from '../support.ts'

/** A sign-in at a provider is bound to the browser that began it: with a real browser's cookies. */

let oidc: OidcStandIn
let worker: TestWorker
let foreign: Server
let site = ''
const open = withBrowser()

beforeAll(async () => {
  const port = await freePort()
  foreign = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end('<link rel="icon" href="data:,"><h1>Another program</h1>')
  })
  await new Promise<void>((resolve) => foreign.listen(port, '127.0.0.1', resolve))
  site = `http://127.0.0.1:${port}`
  oidc = await startOidc('localhost')
  worker = await startTestWorker({
    vars: {
      ...calm,
      GOOGLE_CLIENT_ID: oidc.clientId,
      GOOGLE_CLIENT_SECRET: oidc.clientSecret,
      GOOGLE_ISSUER: oidc.issuer,
      AUTH_REDIRECT_URLS: `${site}/**`,
    },
  })
  await oidc.accept(`${worker.url}/auth/v1/callback`)
})
afterAll(async () => {
  await worker?.stop()
  await oidc?.stop()
  foreign.closeAllConnections()
  await new Promise((resolve) => foreign.close(resolve))
})

const verifier = 'v'.repeat(60)

/** Links as the published client does: requests it by fetch, with its token, and takes the address from the answer. */
const askToLink = (page: Page, token: string, redirectTo: string, challenge?: string): Promise<string> =>
  page.evaluate(
    async ([server, bearer, query]) => {
      const answer = await fetch(`${server}/auth/v1/user/identities/authorize?${query}`, {
        headers: { authorization: `Bearer ${bearer}` },
      })
      return ((await answer.json()) as { url: string }).url
    },
    [
      worker.url,
      token,
      new URLSearchParams({
        provider: 'google',
        redirect_to: redirectTo,
        skip_http_redirect: 'true',
        ...(challenge ? { code_challenge: challenge, code_challenge_method: 's256' } : {}),
      }).toString(),
    ] as const,
  )

const providersOf = async (token: string): Promise<string[]> => {
  const { body } = await call(worker, '/user', { token })
  return (body.identities as { provider: string }[]).map(({ provider }) => provider)
}

/** A static page: it does not remove a code or a session from its address. */
const landing = () => `${worker.url}/api/v1/openapi.json`

describe('the cookie', () => {
  test('is set for this host only, and sent on the return from the provider', async () => {
    oidc.person = newPerson()
    const { page, context } = await open()
    await page.goto(
      `${worker.url}/auth/v1/authorize?provider=google&redirect_to=${encodeURIComponent(landing())}`,
    )
    expect(valuesOf(new URL(page.url())).access_token).toBeTruthy()
    const cookies = await context.cookies(worker.url)
    const cookie = given(cookies.find(({ name }) => name === '__Host-deathlist-flow'))
    expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' })
    expect(cookie.expires - Date.now() / 1000).toBeLessThanOrEqual(600)
  })
})

describe('linking', () => {
  test('from our own page succeeds at once, with and without PKCE', async () => {
    for (const challenge of [undefined, pkceChallenge(verifier)]) {
      const { session } = await signedIn(worker)
      const { page } = await open()
      await page.goto(`${worker.url}/healthz`)
      oidc.person = newPerson()
      await page.goto(await askToLink(page, session.access_token, landing(), challenge))
      const values = valuesOf(new URL(page.url()))
      expect([values.error, Boolean(values.code ?? values.access_token)]).toEqual([undefined, true])
      expect(await providersOf(session.access_token)).toEqual(['email', 'google'])
    }
  })

  test('from another origin, without the cookie, succeeds on the code exchange', async () => {
    const { session } = await signedIn(worker)
    const { page, context } = await open()
    await page.goto(site)
    oidc.person = newPerson()
    const address = await askToLink(page, session.access_token, `${site}/back`, pkceChallenge(verifier))
    expect(await context.cookies(worker.url)).toEqual([])
    await page.goto(address)
    await page.getByRole('heading', { name: 'Another program' }).waitFor()
    expect(await providersOf(session.access_token)).toEqual(['email'])
    const { code } = valuesOf(new URL(page.url()))
    const { status } = await call(worker, '/token?grant_type=pkce', {
      body: { auth_code: code, code_verifier: verifier },
    })
    expect(status).toBe(200)
    expect(await providersOf(session.access_token)).toEqual(['email', 'google'])
  })

  test('links nothing when another person, signed in at Google, opens the address', async () => {
    const attacker = await signedIn(worker)
    for (const challenge of [undefined, pkceChallenge(verifier)]) {
      const { page } = await open()
      await page.goto(`${worker.url}/healthz`)
      const address = await askToLink(page, attacker.session.access_token, landing(), challenge)
      oidc.person = newPerson()
      const victim = await open()
      // The victim has an account here and has just returned from Google.
      await victim.page.goto(
        `${worker.url}/auth/v1/authorize?provider=google&redirect_to=${encodeURIComponent(landing())}`,
      )
      await victim.page.goto(address)
      expect(await providersOf(attacker.session.access_token)).toEqual(['email'])
      // Shown on our own sign-in page, which removes the message from its address.
      if (!challenge) await expectPath(victim.page, '/auth')
    }
  })
})
