import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { authCodes, authFlowStates, authIdentities, authSessions } from '#db/schema/accounts/auth.ts'
import {
  hasLanded,
  linkAddress,
  linkGoogle,
  newBrowser,
  newPerson,
  signedUp,
  signInAddress,
  userOf,
  valuesOf,
  withGoogle,
} from './google/google-support.ts'
import { call, given, newClient, ok, refusal } from './support.ts'

/** A sign-in at a provider is bound to the browser that began it. */

const started = withGoogle()
const worker = () => started().worker
const isCallback = (url: URL): boolean => url.pathname === '/auth/v1/callback'
const providersOf = async (browser: Parameters<typeof userOf>[0]) =>
  (await userOf(browser)).identities?.map(({ provider }) => provider)

/** The address that begins a linking for a client without PKCE. */
const implicitLink = async (token: string) => {
  const answer = await call(
    worker(),
    `/user/identities/authorize?provider=google&redirect_to=${worker().url}/profile&skip_http_redirect=true`,
    { token },
  )
  return { url: String(answer.body.url), cookies: answer.headers.getSetCookie() }
}

describe('a sign-in', () => {
  test('sets a __Host- cookie, HttpOnly and SameSite=Lax, for ten minutes', async () => {
    const answer = await fetch(`${worker().url}/auth/v1/authorize?provider=google`, { redirect: 'manual' })
    const [cookie, ...more] = answer.headers.getSetCookie()
    expect(more).toEqual([])
    expect(cookie).toMatch(/^__Host-deathlist-flow=[\w-]{43};/)
    expect(given(cookie).split('; ').slice(1).sort()).toEqual([
      'HttpOnly',
      'Max-Age=600',
      'Path=/',
      'SameSite=Lax',
      'Secure',
    ])
    const [flow] = await worker().database.db.select().from(authFlowStates)
    expect(JSON.stringify(flow)).not.toContain(/=([\w-]{43})/.exec(given(cookie))?.[1])
  })

  test('begun in another browser is refused, with and without PKCE', async () => {
    for (const flowType of ['pkce', 'implicit'] as const) {
      const attacker = newBrowser(worker(), { flowType })
      started().oidc.person = newPerson()
      const callback = await attacker.open(await signInAddress(started(), attacker), isCallback)
      const victim = newBrowser(worker(), { flowType })
      // The victim's own sign-in is in progress: there is a cookie, but another one.
      await victim.open(await signInAddress(started(), victim), isCallback)
      for (const browser of [victim, newBrowser(worker())]) {
        const refused = await fetch(callback, {
          redirect: 'manual',
          headers: {
            cookie: [...(browser.jar.get(callback.host) ?? [])].map((pair) => pair.join('=')).join('; '),
          },
        })
        expect([refused.status, ((await refused.json()) as { error_code: string }).error_code]).toEqual([
          400,
          'bad_oauth_state',
        ])
      }
    }
  })

  test('begun in another browser shows its error on our own page', async () => {
    const attacker = newBrowser(worker())
    started().oidc.person = newPerson()
    const callback = await attacker.open(await signInAddress(started(), attacker), isCallback)
    const answer = await fetch(callback, { redirect: 'manual', headers: { accept: 'text/html' } })
    const to = new URL(given(answer.headers.get('location')))
    expect([to.pathname, valuesOf(to).error_code]).toEqual(['/auth', 'bad_oauth_state'])
  })

  test('two sign-ins in two tabs of one browser both succeed', async () => {
    const browser = newBrowser(worker())
    started().oidc.person = newPerson()
    const first = await browser.open(await signInAddress(started(), browser), isCallback)
    const second = await browser.open(await signInAddress(started(), browser), isCallback)
    for (const callback of [first, second])
      expect(valuesOf(await browser.open(callback.href)).code).toBeTruthy()
  })

  test('does not adopt an invalid cookie value from the client', async () => {
    for (const planted of ['short', 'x'.repeat(5000), `${'x'.repeat(42)}%0d`]) {
      const answer = await fetch(`${worker().url}/auth/v1/authorize?provider=google`, {
        redirect: 'manual',
        headers: { cookie: `__Host-deathlist-flow=${planted}` },
      })
      expect(answer.headers.getSetCookie()[0]).not.toContain(planted)
    }
  })
})

describe('linking', () => {
  test('in another user’s browser links nothing, with and without PKCE', async () => {
    const attacker = await signedUp(started())
    const person = newPerson()
    started().oidc.person = person
    const withPkce = await linkAddress(started(), attacker)
    const without = await implicitLink(attacker.session.access_token)
    for (const address of [withPkce, without.url]) {
      const victim = newBrowser(worker())
      const callback = await victim.open(address, isCallback)
      await fetch(callback, { redirect: 'manual' })
      expect(await providersOf(attacker)).toEqual(['email'])
      // Still nothing is linked after the victim has continued to the sign-in page.
      await victim.open(await signInAddress(started(), victim))
      expect(await providersOf(attacker)).toEqual(['email'])
    }
    const { db } = worker().database
    expect(
      await db.select().from(authIdentities).where(eq(authIdentities.providerId, person.sub)),
    ).toHaveLength(1)
  })

  test('without PKCE works in the browser that requested it', async () => {
    const browser = await signedUp(started())
    started().oidc.person = newPerson()
    const { url, cookies } = await implicitLink(browser.session.access_token)
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(given(cookies[0])) ?? []
    browser.jar.set(new URL(worker().url).host, new Map([[name, value]]))
    expect(valuesOf(await browser.open(url)).access_token).toBeTruthy()
    expect(await providersOf(browser)).toEqual(['email', 'google'])
  })

  test('with PKCE and without cookies takes effect at the code exchange', async () => {
    const client = await signedUp(started())
    const address = await linkAddress(started(), { ...client, auth: client.auth })
    started().oidc.person = newPerson()
    const browser = newBrowser(worker())
    const { code } = valuesOf(await browser.open(address))
    expect(await providersOf(client)).toEqual(['email'])
    const stranger = newClient(worker().url)
    ok(await stranger.auth.signInWithOtp({ email: 'somebody@example.org' }))
    expect(refusal(await stranger.auth.exchangeCodeForSession(given(code)))).toEqual([
      400,
      'bad_code_verifier',
    ])
    const { data } = ok(await client.auth.exchangeCodeForSession(given(code)))
    expect(data.user?.identities?.map(({ provider }) => provider)).toEqual(['email', 'google'])
    expect(await providersOf(client)).toEqual(['email', 'google'])
  })

  test('ends with the session that began it, with and without cookies', async () => {
    const { db } = worker().database
    for (const keepsCookie of [true, false]) {
      const browser = await signedUp(started())
      started().oidc.person = newPerson()
      const address = await linkAddress(started(), browser)
      const follower = keepsCookie ? browser : newBrowser(worker())
      if (keepsCookie) await db.delete(authSessions).where(eq(authSessions.userId, browser.user.id))
      const { code, error_code } = valuesOf(await follower.open(address))
      if (keepsCookie) expect([code, error_code]).toEqual([undefined, 'session_not_found'])
      else {
        await db.delete(authSessions).where(eq(authSessions.userId, browser.user.id))
        const { error } = await browser.auth.exchangeCodeForSession(given(code))
        // The client's name for session_not_found.
        expect(error?.name).toBe('AuthSessionMissingError')
      }
      expect(
        await db.select().from(authIdentities).where(eq(authIdentities.userId, browser.user.id)),
      ).toHaveLength(1)
    }
  })

  test('stores no readable profile before the code exchange', async () => {
    const client = await signedUp(started())
    const person = newPerson()
    started().oidc.person = person
    await newBrowser(worker()).open(await linkAddress(started(), client), hasLanded(worker()))
    const rows = JSON.stringify(await worker().database.db.select().from(authCodes))
    expect(rows).not.toContain(person.sub)
    expect(rows).not.toContain(person.email)
  })

  test('one identity to two accounts concurrently succeeds for one only', async () => {
    const browsers = await Promise.all([signedUp(started()), signedUp(started())])
    const person = newPerson()
    const results = await Promise.allSettled(
      browsers.map((browser) => linkGoogle(started(), browser, person)),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { db } = worker().database
    expect(
      await db.select().from(authIdentities).where(eq(authIdentities.providerId, person.sub)),
    ).toHaveLength(1)
  })
})
