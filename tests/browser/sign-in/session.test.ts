import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { call, lastMail, newEmail, signedIn, withWorker } from '#tests/auth/support.ts'
import { api } from '#tests/support/http/api.ts'
import { netsOnly } from '#tests/support/nets.ts'
import { enterCredentials, expectPath, holdAnswer, openSignedIn, withBrowser } from '../support.ts'

/** A session in a real browser: in other tabs, when it expires, and while the server fails. */

const worker = withWorker()
const open = withBrowser()
const key = 'deathlist-session'

interface Stored {
  access_token: string
  refresh_token: string
  expires_at: number
}

const stored = (page: Page): Promise<Stored | null> =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null'), key)

/** Changes the stored session, as if time had passed or the storage were corrupt. */
const change = (page: Page, changes: Partial<Stored>): Promise<void> =>
  page.evaluate(
    ([name, values]) => {
      const session = JSON.parse(localStorage.getItem(name) ?? '{}')
      localStorage.setItem(name, JSON.stringify({ ...session, ...values }))
    },
    [key, changes] as const,
  )

/**
 * Advances the page's clock only, in small steps, so that its requests are answered in between.
 * @param until stops the clock early
 */
const pass = async (page: Page, seconds: number, until: () => Promise<boolean> = async () => false) => {
  for (let left = seconds; left > 0 && !(await until()); left -= 2) {
    await page.clock.runFor(2000)
    await page.waitForTimeout(30)
  }
}

/** A page with its own clock, and a signed-in user. */
const openWithClock = async () => {
  const watched = await openSignedIn(worker(), async (options) => {
    const opened = await open(options)
    await opened.page.clock.install()
    return opened
  })
  return watched
}

const soon = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds
const refreshes = (url: string): boolean => url.includes('/token?grant_type=refresh_token')

describe('two tabs', () => {
  test('sign out together, and no data of the user is left behind', netsOnly, async () => {
    const { page, context } = await openSignedIn(worker(), open)
    const second = await context.newPage()
    await second.goto(`${worker().url}/profile`)
    await second.getByRole('heading', { level: 1, name: 'My profile' }).waitFor()
    await page.getByRole('button', { name: 'Log out' }).click()
    await expectPath(page, '/auth')
    await expectPath(second, '/auth')
    for (const tab of [page, second])
      expect(await tab.evaluate(() => Object.keys(localStorage))).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/^rip_|session/)]),
      )
  })
})

test('a slow sign-out does not end the session of the next user', netsOnly, async () => {
  const { page } = await openSignedIn(worker(), open)
  const { email } = await signedIn(worker(), newEmail('next'))
  const { release } = await holdAnswer(page, '**/auth/v1/logout?*')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expectPath(page, '/auth')
  await enterCredentials(page, email)
  // Long enough for a sign-in that does not wait.
  await page.waitForTimeout(1_000)
  await release()
  await expectPath(page, '/dashboard')
  await page.getByText(/Signed in as next/i).waitFor({ state: 'attached' })
  expect(await page.evaluate(() => document.cookie)).toContain('deathlist-stay')
})

describe('an answer that arrives when the next user has signed in', () => {
  const next = async (page: Page): Promise<void> => {
    const { email } = await signedIn(worker(), newEmail('next'))
    await expectPath(page, '/auth')
    await enterCredentials(page, email)
    await expectPath(page, '/dashboard')
    await page.getByText(/Signed in as next/i).waitFor({ state: 'attached' })
  }

  test('does not end the session if it refuses that of the former user', netsOnly, async () => {
    const { page } = await openSignedIn(worker(), open)
    await page.waitForLoadState('networkidle')
    const session = await stored(page)
    await fetch(`${worker().url}/auth/v1/logout?scope=global`, {
      method: 'POST',
      headers: { authorization: `Bearer ${session?.access_token}` },
    })
    const { answered, release } = await holdAnswer(page, '**/api/trpc/**')
    await page.getByRole('link', { name: 'My profile' }).first().click()
    await answered
    await page.getByRole('button', { name: 'Log out' }).click()
    await next(page)
    await release()
    await page.getByText(/Signed in as next/i).waitFor({ state: 'attached' })
    expect(new URL(page.url()).pathname).toBe('/dashboard')
  })

  test('does not show the name that the former user has saved', netsOnly, async () => {
    const { page } = await openSignedIn(worker(), open, '/profile/name')
    const { answered, release } = await holdAnswer(page, '**/api/trpc/profile.update**')
    await page.getByLabel('Display name').fill('The Former')
    await page.getByRole('main').getByRole('button', { name: 'Save' }).click()
    await answered
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.getByRole('button', { name: 'Leave' }).click()
    await next(page)
    await release()
    expect(await page.getByText('Signed in as The Former').count()).toBe(0)
  })
})

test(
  'a sign-out without an answer holds up the next sign-in for half a minute at most',
  netsOnly,
  async () => {
    const { page } = await openWithClock()
    const { email } = await signedIn(worker(), newEmail('next'))
    await page.route('**/auth/v1/logout?*', () => undefined)
    await page.getByRole('button', { name: 'Log out' }).click()
    await expectPath(page, '/auth')
    await enterCredentials(page, email)
    const hasSignedIn = async () => new URL(page.url()).pathname === '/dashboard'
    await pass(page, 34, hasSignedIn)
    await expect.poll(hasSignedIn).toBe(true)
  },
)

describe('another user who signs in by a mailed link in a second tab', () => {
  test('takes over the first tab, which shows nothing of the first user', netsOnly, async () => {
    const { page, context } = await openSignedIn(worker(), (options) =>
      open({ ...options, serviceWorkers: 'allow' }),
    )
    const { email } = await signedIn(worker(), newEmail('second'))
    const token = (await stored(page))?.access_token ?? ''
    await api(worker().url, token)('POST', '/api/v1/league/create', { name: 'The First Club' })
    await page.reload()
    await page.getByRole('main').getByText('The First Club').waitFor()
    // The app is at rest: it listens to the other tab.
    await page.waitForFunction(() => performance.getEntriesByName('rest').length > 0)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await call(worker(), '/otp', { body: { email, create_user: false } })
    const second = await context.newPage()
    await second.goto((await lastMail(worker(), email)).link.href)
    await second.getByRole('button', { name: 'Sign in' }).click()
    await expectPath(second, '/dashboard')
    for (const tab of [second, page]) {
      await tab.getByText(/Signed in as second/i).waitFor({ state: 'attached' })
      await tab.getByText('Create league').first().waitFor()
      await expect.poll(() => tab.getByText('The First Club').count()).toBe(0)
    }
    expect(await page.evaluate(() => localStorage.getItem('rip_leagues'))).toBe('[]')
  })
})

test('a change of the user shows on a page that has not been idle yet', netsOnly, async () => {
  const { page } = await openSignedIn(worker(), async (options) => {
    const opened = await open(options)
    await opened.page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
    return opened
  })
  await page.goto(`${worker().url}/profile/email`)
  const address = newEmail()
  await page.getByLabel('New email address').fill(address)
  await page.getByRole('button', { name: 'Change the address' }).click()
  await page.getByRole('heading', { name: `On its way to ${address}` }).waitFor({ timeout: 20_000 })
})

describe('an expiring session', () => {
  test('is refreshed automatically, shortly before it expires', async () => {
    const { page } = await openWithClock()
    const before = await stored(page)
    await change(page, { expires_at: soon(200) })
    // The library checks every 30 seconds: the first check is too early.
    await pass(page, 32)
    expect((await stored(page))?.refresh_token).toBe(before?.refresh_token)
    await pass(page, 100)
    await expect.poll(async () => (await stored(page))?.refresh_token).not.toBe(before?.refresh_token)
    expect(new URL(page.url()).pathname).toBe('/dashboard')
  })

  test('is refreshed when it has expired before the page loads', async () => {
    const { page } = await openSignedIn(worker(), open)
    const before = await stored(page)
    await change(page, { expires_at: soon(-60) })
    await page.goto(`${worker().url}/profile`)
    await page.getByRole('heading', { level: 1, name: 'My profile' }).waitFor()
    // The heading may be that of a persisted page, which does not wait for the refresh.
    await expect.poll(async () => (await stored(page))?.refresh_token).not.toBe(before?.refresh_token)
  })

  test('is dropped when it has expired and the server no longer knows it', netsOnly, async () => {
    const { page } = await openSignedIn(worker(), open)
    await change(page, { expires_at: soon(-60), refresh_token: 'of-another-world' })
    await page.goto(`${worker().url}/profile`)
    await expectPath(page, '/auth')
    expect(await stored(page)).toBeNull()
    expect(await page.evaluate(() => localStorage.getItem('rip_currentUser'))).toBeNull()
  })

  test('leads to the sign-in page with a notice when it was ended elsewhere', async () => {
    const onPhone: typeof open = (options) => open({ ...options, viewport: { width: 390, height: 844 } })
    const { page, email } = await openSignedIn(worker(), onPhone)
    const session = await stored(page)
    await fetch(`${worker().url}/auth/v1/logout?scope=global`, {
      method: 'POST',
      headers: { authorization: `Bearer ${session?.access_token}` },
    })
    await page.reload()
    await expectPath(page, '/auth')
    await page.getByText('Authentication expired').waitFor()
    // The notice covers nothing.
    await page.getByRole('button', { name: 'Create an account' }).click({ timeout: 2_000 })
    await page.getByRole('heading', { name: 'Create your account' }).waitFor()
    expect(email).toContain('@')
  })
})

describe('the database is down', netsOnly, () => {
  test('during a refresh: the user stays signed in, and the session is refreshed later', async () => {
    const { page } = await openWithClock()
    const before = await stored(page)
    await change(page, { expires_at: soon(80) })
    worker().proxy.setDown(true)
    try {
      const refused = page.waitForResponse((answer) => refreshes(answer.url()))
      await pass(page, 32)
      expect((await refused).status()).toBe(503)
    } finally {
      worker().proxy.setDown(false)
    }
    const renewed = async () => (await stored(page))?.refresh_token !== before?.refresh_token
    await pass(page, 120, renewed)
    expect(await renewed()).toBe(true)
    expect(new URL(page.url()).pathname).toBe('/dashboard')
  })

  test('while a page loads with an expired session: the page waits for the database', async () => {
    const { page } = await openSignedIn(worker(), open)
    await change(page, { expires_at: soon(-60) })
    worker().proxy.setDown(true)
    try {
      const refused = page.waitForResponse((answer) => refreshes(answer.url()))
      await page.goto(`${worker().url}/profile`)
      expect((await refused).status()).toBe(503)
      expect(await stored(page)).not.toBeNull()
      expect(new URL(page.url()).pathname).toBe('/profile')
    } finally {
      worker().proxy.setDown(false)
    }
    await page.getByRole('heading', { level: 1, name: 'My profile' }).waitFor()
  })

  test('for longer than the client’s timeout: the page shows an error, and recovers later', async () => {
    const { page } = await openWithClock()
    await change(page, { expires_at: soon(-60) })
    const failed = page.getByRole('heading', { name: 'Failed to load your profile' })
    worker().proxy.setDown(true)
    try {
      await page.goto(`${worker().url}/profile`)
      await pass(page, 90, () => failed.isVisible())
      expect(await failed.isVisible()).toBe(true)
      expect(await stored(page)).not.toBeNull()
      expect(new URL(page.url()).pathname).toBe('/profile')
    } finally {
      worker().proxy.setDown(false)
    }
    const own = page.getByRole('region', { name: 'You' }).getByRole('link').first()
    await pass(page, 150, () => own.isVisible())
    expect(await own.isVisible()).toBe(true)
  })
})
