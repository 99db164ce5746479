import { afterAll, beforeAll, expect, test } from 'vitest'
import { calm, newEmail } from '#tests/auth/support.ts'
import { type OidcStandIn, oidcWays, startOidc } from '#tests/stand-ins/oidc.ts'
import { netsOnly } from '#tests/support/nets.ts'
import { startTestWorker, type TestWorker } from '#tests/support/worker.ts'
import { expectPath, seeNotice, withBrowser } from '../support.ts'

/** A self-hosted provider in a real browser: the only way to an account, signing in and out. */

let oidc: OidcStandIn
let worker: TestWorker
const open = withBrowser()

beforeAll(async () => {
  // A different site from ours, like the real provider.
  oidc = await startOidc('localhost', oidcWays.authentik)
  worker = await startTestWorker({
    vars: {
      ...calm,
      AUTH_SIGNUP: 'provider',
      OIDC_HOME_ISSUER: oidc.issuer,
      OIDC_HOME_CLIENT_ID: oidc.clientId,
      OIDC_HOME_CLIENT_SECRET: oidc.clientSecret,
      OIDC_HOME_LABEL: 'Our house',
    },
  })
  await oidc.accept(`${worker.url}/auth/v1/callback/home`)
})
afterAll(async () => {
  await worker?.stop()
  await oidc?.stop()
})

test('creates an account, and a sign-out also ends the provider’s session', async () => {
  oidc.person = { sub: newEmail('sub'), email: newEmail('home'), email_verified: true, name: 'A Person' }
  const { page } = await open()
  await page.goto(`${worker.url}/auth`)
  await page.getByRole('button', { name: 'Create an account' }).click()
  await page.getByText('You can create an account with one of these.').waitFor()
  await expect.poll(() => page.getByLabel('Password', { exact: true }).count()).toBe(0)
  await page.getByRole('button', { name: 'Continue with Our house' }).click()
  await expectPath(page, '/dashboard')
  await seeNotice(page, 'Signed in')

  await page.getByRole('button', { name: 'Log out' }).first().click()
  // The provider asks for a confirmation; afterwards the user is signed out of both.
  await page.waitForURL((url) => url.origin === new URL(oidc.issuer).origin)
  await page.getByRole('button', { name: /yes/i }).click()
  await page.waitForURL((url) => url.origin === worker.url)
  await page.goto(`${worker.url}/dashboard`)
  await expectPath(page, '/auth')
})

test('an unverified address is refused with the provider’s name', netsOnly, async () => {
  oidc.person = { sub: newEmail('sub'), email: newEmail('home'), email_verified: false }
  const { page } = await open()
  await page.goto(`${worker.url}/auth`)
  await page.getByRole('button', { name: 'Continue with Our house' }).click()
  await seeNotice(page, 'Our house has not verified this email address. Please sign in another way.')
})
