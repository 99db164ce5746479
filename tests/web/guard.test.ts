import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser, openPage } from '../support/browser.ts'
import { type SignedUp, signUp } from '../support/http/api.ts'
import { netsOnly } from '../support/nets.ts'
import { startTestWorker, type TestWorker } from '../support/worker.ts'
import { accessibilityProblems, signIn } from './support.ts'

describe('access with and without a session', () => {
  let worker: TestWorker
  let browser: Browser
  let user: SignedUp
  beforeAll(async () => {
    ;[worker, browser] = await Promise.all([startTestWorker(), launchBrowser()])
    user = await signUp(worker.url, 'Ines')
  })
  afterAll(async () => {
    await browser?.close()
    await worker?.stop()
  })

  test('without a session every address except public ones leads to /auth', async () => {
    const { page, context } = await openPage(browser)
    for (const path of ['/dashboard', '/profile', '/l/some-club/deathlist', '/no/such/page']) {
      await page.goto(worker.url + path)
      await page.waitForURL(`${worker.url}/auth`)
    }
    await context.close()
  })

  test('while the session is checked, a spinner says so', async () => {
    const { page, context } = await openPage(browser)
    await signIn(page, worker.url, user)
    // No script that could check it is loaded.
    await page.route('**/assets/**.js', () => undefined)
    await page.goto(`${worker.url}/profile`, { waitUntil: 'commit' })
    await page.getByRole('status').getByText('Loading...', { exact: true }).waitFor()
    await context.close()
  })

  test('while an expired session is renewed, the frame is shown without API requests', async () => {
    const { page, context } = await openPage(browser)
    await signIn(page, worker.url, user, { expires_at: 1 })
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await page.route('**/auth/v1/token**', () => undefined)
    await page.goto(`${worker.url}/dashboard`)
    await page.getByRole('banner').waitFor()
    await expect.poll(() => requests.some((url) => url.includes('grant_type=refresh_token'))).toBe(true)
    expect(requests.filter((url) => url.includes('/api/'))).toEqual([])
    await context.close()
  })

  test('a signed-in visitor of the landing and sign-in pages goes to the dashboard', async () => {
    const { page, context } = await openPage(browser)
    await signIn(page, worker.url, user)
    for (const path of ['/', '/auth']) {
      await page.goto(worker.url + path)
      await page.waitForURL(`${worker.url}/dashboard`)
    }
    await context.close()
  })

  test('a team address leads to the deathlist', async () => {
    const { page, context } = await openPage(browser)
    await signIn(page, worker.url, user)
    await page.goto(`${worker.url}/league/some-club/team`)
    await page.waitForURL(`${worker.url}/league/some-club/deathlist`)
    await context.close()
  })

  test('an expired session is refreshed as the app starts', async () => {
    const { page, context } = await openPage(browser)
    await signIn(page, worker.url, user, { expires_at: Math.floor(Date.now() / 1000) - 10 })
    await page.goto(`${worker.url}/nowhere`)
    await page.getByRole('heading', { name: 'Oops! Page not found.' }).waitFor()
    await context.close()
  })

  test('a 401 ends the session: a notice, nothing kept, /auth', async () => {
    const { page, context } = await openPage(browser)
    await signIn(page, worker.url, user, { access_token: 'eyJhbGciOiJFUzI1NiJ9.e30.AAAA' })
    await page.goto(`${worker.url}/nowhere`)
    await page.waitForURL(`${worker.url}/auth`)
    await page.getByText('Authentication expired').waitFor()
    expect(await page.evaluate(() => localStorage.getItem('rip_currentUser'))).toBeNull()
    await context.close()
  })

  test('the error page of a proxy is reported by its status', async () => {
    const { page, context } = await openPage(browser)
    await signIn(page, worker.url, user)
    await page.route('**/api/trpc/inbox.page**', (route) =>
      route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>No answer</h1>' }),
    )
    await page.goto(`${worker.url}/inbox`)
    await page.getByText('Request failed: 500 Internal Server Error').waitFor()
    await context.close()
  })

  test('without a network the landing page says so, after an earlier visit', netsOnly, async () => {
    const { page, context } = await openPage(browser, { serviceWorkers: 'allow' })
    await page.goto(`${worker.url}/auth`)
    await page.evaluate(() => navigator.serviceWorker.ready)
    await context.setOffline(true)
    await page.goto(worker.url)
    await page.getByRole('heading', { name: 'You are offline.' }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await context.close()
  })
})
