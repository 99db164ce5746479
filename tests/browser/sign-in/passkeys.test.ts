import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calm } from '#tests/auth/support.ts'
import { netsOnly } from '#tests/support/nets.ts'
import { startTestWorker, type TestWorker } from '#tests/support/worker.ts'
import { enterCredentials, expectPath, openSignedIn, seeNotice, withBrowser } from '../support.ts'

/** Passkeys in a real browser, with Chromium's virtual authenticator. */

let worker: TestWorker
const open = withBrowser()

beforeAll(async () => {
  worker = await startTestWorker({ vars: calm, host: 'localhost' })
})
afterAll(() => worker?.stop())

const addAuthenticator = async (page: Page, transport: 'internal' | 'usb' = 'internal') => {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
      hasResidentKey: transport === 'internal',
      hasUserVerification: transport === 'internal',
      isUserVerified: transport === 'internal',
      automaticPresenceSimulation: true,
    },
  })
  // The page detects the browser's features when it loads.
  await page.reload()
  return { session, authenticatorId }
}

const signOut = (page: Page): Promise<void> =>
  page.evaluate(() => {
    localStorage.clear()
    location.href = '/auth'
  })

/** Disables the autofill of passkeys: only the button signs in. */
const withoutAutofill = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })

test('a passkey is added, renamed, signs in by autofill, and is removed', async () => {
  const { page, problems } = await openSignedIn(worker, open, '/profile/passkeys')
  await addAuthenticator(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('Chrome on Linux').waitFor()
  await page.getByRole('button', { name: 'Rename Chrome on Linux' }).click()
  await page.getByLabel('Name', { exact: true }).fill('My phone')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('My phone').waitFor()

  await page.context().clearCookies()
  await signOut(page)
  // Chromium's authenticator accepts the autofill.
  await expectPath(page, '/dashboard')
  await seeNotice(page, 'Signed in')

  await page.goto(`${worker.url}/profile/passkeys`)
  await page.getByText('last used').waitFor()
  await page.getByRole('button', { name: 'Remove My phone' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('There is no passkey yet.').waitFor()
  expect(problems).toEqual([])
})

test(
  'the autofill of passkeys is not asked for again and again while the server is unreachable',
  netsOnly,
  async () => {
    const { page } = await openSignedIn(worker, open, '/profile/passkeys')
    await addAuthenticator(page)
    let asked = 0
    await page.route('**/passkeys/authentication/options', async (route) => {
      asked++
      await route.abort()
    })
    await page.context().clearCookies()
    await signOut(page)
    await expect.poll(() => asked).toBeGreaterThan(0)
    await page.waitForTimeout(1_000)
    expect(asked).toBe(1)
    expect(await page.locator('[data-sonner-toast]').count()).toBe(0)
  },
)

test('the button signs in with a passkey, and shows no message without one', netsOnly, async () => {
  const { page } = await openSignedIn(worker, open, '/profile/passkeys')
  const { session, authenticatorId } = await addAuthenticator(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('Chrome on Linux').waitFor()
  await withoutAutofill(page)
  await page.context().clearCookies()
  await signOut(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expectPath(page, '/dashboard')

  await session.send('WebAuthn.clearCredentials', { authenticatorId })
  await page.context().clearCookies()
  await signOut(page)
  const button = page.getByRole('button', { name: 'Use a passkey' })
  await button.click()
  await expect.poll(() => button.isEnabled()).toBe(true)
  await expect.poll(() => page.locator('[data-sonner-toast]').count()).toBe(0)
})

test('the button for passkeys, which comes last, moves nothing', netsOnly, async () => {
  const { page } = await open({ viewport: { width: 390, height: 844 } })
  let answer = (): void => undefined
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/auth/v1/settings', async (route) => {
    await asked
    await route.continue()
  })
  await page.goto(`${worker.url}/auth`)
  await page.locator('#prerendered').waitFor({ state: 'detached' })
  const below = page.getByRole('button', { name: 'Create an account' })
  const before = await below.boundingBox()
  answer()
  await page.getByRole('button', { name: 'Use a passkey' }).waitFor()
  expect(await below.boundingBox()).toEqual(before)
})

test('a security key works as the second factor', netsOnly, async () => {
  const { page, email } = await openSignedIn(worker, open, '/profile/two-step')
  await addAuthenticator(page, 'usb')
  await page.getByRole('button', { name: 'Use a security key' }).click()
  await page.getByText('Security key', { exact: true }).waitFor()
  await withoutAutofill(page)
  await page.context().clearCookies()
  await signOut(page)
  await enterCredentials(page, email)
  await expectPath(page, '/auth/second-factor')
  await page.getByRole('button', { name: 'Use the security key' }).click()
  await expectPath(page, '/dashboard')
})
