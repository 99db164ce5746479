/** @module-tag nets */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { authOneTimeTokens } from '#db/schema/accounts/auth.ts'
import { newBrowser, newPerson, signInAddress, withGoogle } from './google/google-support.ts'
import { call, landing, lastMail, newClient, newEmail, ok, postForm, signedIn } from './support.ts'

/** Errors of a sign-in in the address of the final redirect: in its query for clients with PKCE. */

const started = withGoogle()
const worker = () => started().worker

const parametersOf = (url: URL) => ({
  query: Object.fromEntries(url.searchParams),
  fragment: Object.fromEntries(new URLSearchParams(url.hash.slice(1))),
})

describe('the redirect back from the provider', () => {
  test.each(['pkce', 'implicit'] as const)(
    '%s: has the error in the query as well as the fragment',
    async (flowType) => {
      const { oidc } = started()
      oidc.person = newPerson()
      oidc.denies = true
      try {
        const browser = newBrowser(worker(), { flowType })
        const { query, fragment } = parametersOf(await browser.open(await signInAddress(started(), browser)))
        expect(fragment).toEqual({
          error: 'access_denied',
          error_code: 'bad_oauth_callback',
          error_description: 'The person declined the request',
        })
        expect(query).toMatchObject(fragment)
      } finally {
        oidc.denies = false
      }
    },
  )
})

describe('a mailed link', () => {
  const mailedTo = async (email: string, flowType: 'pkce' | 'implicit') => {
    const { auth } = newClient(worker().url, { flowType })
    ok(await auth.signInWithOtp({ email, options: { emailRedirectTo: `${worker().url}/dashboard?tab=1` } }))
    return (await lastMail(worker(), email)).link
  }
  const expire = (email: string) =>
    worker()
      .database.db.update(authOneTimeTokens)
      .set({ expiresAt: new Date(0).toISOString() })
      .where(eq(authOneTimeTokens.email, email))

  test('expired or used: error in the fragment, with PKCE also in the query', async () => {
    for (const flowType of ['pkce', 'implicit'] as const) {
      const { email } = await signedIn(worker())
      const late = await mailedTo(email, flowType)
      await expire(email)
      const used = await mailedTo(newEmail(), flowType)
      await postForm(worker(), Object.fromEntries(used.searchParams))
      for (const link of [late, used])
        for (const answer of [
          await call(worker(), `/verify${link.search}`),
          await postForm(worker(), Object.fromEntries(link.searchParams)),
        ]) {
          const { query, fragment } = parametersOf(landing(answer).url)
          const error = {
            error: 'access_denied',
            error_code: 'otp_expired',
            error_description: 'Email link is invalid or has expired',
          }
          expect(fragment).toEqual(error)
          expect(query).toEqual(flowType === 'pkce' ? { tab: '1', ...error } : { tab: '1' })
        }
    }
  })

  test('for half of a change of address: message in the same places', async () => {
    for (const flowType of ['pkce', 'implicit'] as const) {
      const { email, storage } = await signedIn(worker())
      const client = newClient(worker().url, { flowType })
      client.storage.set('session', storage.get('session') ?? '')
      ok(await client.auth.updateUser({ email: newEmail('moved') }))
      const { link } = await lastMail(worker(), email)
      const { query, fragment } = parametersOf(
        landing(await postForm(worker(), Object.fromEntries(link.searchParams))).url,
      )
      expect(fragment.message).toMatch(/Confirmation link accepted/)
      expect(query.message).toEqual(flowType === 'pkce' ? fragment.message : undefined)
    }
  })
})
