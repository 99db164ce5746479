import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { calm, newEmail, onDevice, signedIn } from '#tests/auth/support.ts'
import { type OidcStandIn, startOidc } from '#tests/stand-ins/oidc.ts'
import { api } from '#tests/support/http/api.ts'
import { netsOnly } from '#tests/support/nets.ts'
import { startTestWorker, type TestWorker } from '#tests/support/worker.ts'
import { expectPath, seeNotice, withBrowser } from '../support.ts'

/** The Google button in a real browser, against a real OpenID provider. */

let oidc: OidcStandIn
let worker: TestWorker
const open = withBrowser()

beforeAll(async () => {
  // A different site from ours, like the real provider.
  oidc = await startOidc('localhost')
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

const person = () => ({
  sub: newEmail('sub'),
  email: newEmail('google'),
  email_verified: true,
  name: 'A Person',
})

describe('signing in with Google', () => {
  test('leads to the dashboard, and keeps an invitation', async () => {
    const owner = await signedIn(worker)
    const { body } = await api(worker.url, owner.session.access_token)('POST', '/api/v1/league/create', {
      name: 'Supper Club',
    })
    oidc.person = person()
    const { page, problems } = await open()
    await page.goto(`${worker.url}/auth?code=${body.invite_code}`)
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await expectPath(page, '/dashboard')
    await seeNotice(page, 'Signed in')
    await seeNotice(page, 'Joined league')
    await expect.poll(() => new URL(page.url()).search).toBe('')
    expect(problems).toEqual([])
  })

  test('returns to the sign-in page with a notice when declined, and can be retried', netsOnly, async () => {
    oidc.person = person()
    oidc.denies = true
    const { page } = await open()
    await page.goto(`${worker.url}/auth`)
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await expectPath(page, '/auth')
    await seeNotice(page, 'Failed to sign in with Google. Please try again.')
    expect(page.url()).toBe(`${worker.url}/auth`)
    oidc.denies = false
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await expectPath(page, '/dashboard')
  })

  test('stays on the sign-in page during a database outage, and can be retried', netsOnly, async () => {
    oidc.person = person()
    const { page } = await open()
    await page.goto(`${worker.url}/auth`)
    worker.proxy.setDown(true)
    try {
      await page.getByRole('button', { name: 'Continue with Google' }).click()
      await seeNotice(page, 'The service is busy. Please try again in a moment.')
    } finally {
      worker.proxy.setDown(false)
    }
    expect(page.url()).toBe(`${worker.url}/auth`)
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await expectPath(page, '/dashboard')
  })

  test('refuses an address that Google has not verified', netsOnly, async () => {
    const { email } = await signedIn(worker)
    oidc.person = { ...person(), email, email_verified: false }
    const { page } = await open()
    await page.goto(`${worker.url}/auth`)
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await seeNotice(page, 'Google has not verified this email address. Please sign in another way.')
  })

  test('lets a user without a password set one on the profile page', netsOnly, async () => {
    oidc.person = person()
    const { page } = await open()
    await page.goto(`${worker.url}/auth`)
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await seeNotice(page, 'Signed in')
    await page.goto(`${worker.url}/profile/password`)
    await page.getByLabel('New password').fill('battery staple')
    await page.getByRole('button', { name: 'Set a password' }).click()
    await seeNotice(page, 'Password set')
    await onDevice(worker, oidc.person.email ?? '', 'battery staple')
  })
})

test('without Google’s settings there is no button', netsOnly, async () => {
  const plain = await startTestWorker()
  try {
    const { page } = await open()
    const settings = page.waitForResponse('**/auth/v1/settings')
    await page.goto(`${plain.url}/auth`)
    await (await settings).finished()
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Continue with Google' }).count()).toBe(0)
  } finally {
    await plain.stop()
  }
})
