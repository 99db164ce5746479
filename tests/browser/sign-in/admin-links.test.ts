/** @module-tag nets */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verified } from '#tests/auth/second-factor/second-factor.ts'
import { adminToken, call, calm, newEmail, newKeys, password, signedIn } from '#tests/auth/support.ts'
import { startTestWorker, type TestWorker } from '#tests/support/worker.ts'
import { expectPath, seeNotice, withBrowser } from '../support.ts'

/** Links created by an admin and sent in the admin's own mails, opened in a real browser. */

const open = withBrowser()
let worker: TestWorker
let token = ''
beforeAll(async () => {
  const keys = await newKeys('admin')
  token = await adminToken(keys)
  worker = await startTestWorker({
    vars: { ...calm, AUTH_ADMIN_JWKS: JSON.stringify({ keys: [keys.jwk] }) },
  })
})
afterAll(() => worker?.stop())

const linkOf = async (body: Record<string, unknown>): Promise<string> => {
  const answer = await call(worker, '/admin/generate_link', { body, token })
  expect(answer.status).toBe(200)
  return String(answer.body.action_link)
}

describe('an admin’s link to our own site', () => {
  test('of the type magiclink signs the user in and leads to its target', async () => {
    const { email } = await signedIn(worker)
    const { page, problems } = await open()
    await page.goto(await linkOf({ type: 'magiclink', email, redirect_to: `${worker.url}/profile` }))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expectPath(page, '/profile')
    await seeNotice(page, 'Signed in')
    await page.getByText(email, { exact: true }).waitFor()
    expect(new URL(page.url()).hash).toBe('')
    expect(problems).toEqual([])
  })

  test('of the type magiclink creates an account for a new address', async () => {
    const email = newEmail()
    const { page } = await open()
    await page.goto(await linkOf({ type: 'magiclink', email }))
    await page
      .getByRole('button')
      .filter({ hasText: /Sign in|Confirm my address/ })
      .click()
    await expectPath(page, '/dashboard')
    await page.goto(`${worker.url}/profile`)
    await page.getByText(email, { exact: true }).waitFor()
  })

  test('of the type signup confirms the address and signs in', async () => {
    const email = newEmail()
    const { page, problems } = await open()
    const link = await linkOf({ type: 'signup', email, password })
    await page.goto(link)
    await page.getByRole('button', { name: 'Confirm my address' }).click()
    await expectPath(page, '/dashboard')
    await seeNotice(page, 'Signed in')
    expect(problems).toEqual([])

    const other = await open()
    await other.page.goto(link)
    await other.page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
  })

  test('says so when it was used while its page was open', async () => {
    const { email } = await signedIn(worker)
    const link = await linkOf({ type: 'magiclink', email })
    const [first, second] = [await open(), await open()]
    for (const { page } of [first, second]) {
      await page.goto(link)
      await page.getByRole('button', { name: 'Sign in' }).waitFor()
    }
    await first.page.getByRole('button', { name: 'Sign in' }).click()
    await expectPath(first.page, '/dashboard')
    await second.page.getByRole('button', { name: 'Sign in' }).click()
    await second.page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
  })

  test('asks a user with two-step verification for the second factor', async () => {
    const { email } = await verified(worker)
    const { page } = await open()
    await page.goto(await linkOf({ type: 'magiclink', email, redirect_to: `${worker.url}/profile` }))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expectPath(page, '/auth/second-factor')
  })
})
