import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { password, signedIn } from '../auth/support.ts'
import { launchBrowser, openPage, type WatchedPage } from '../support/browser.ts'
import { keepPicture } from '../support/screens/keep-picture.ts'
import type { TestWorker } from '../support/worker.ts'
import { accessibilityProblems } from '../web/support.ts'

/**
 * One browser for all tests of a file; every page gets its own context, like another device. Pages that a test opened
 * are closed after it; pages opened before all tests stay open. The given options hold for all pages of the file.
 */
export const withBrowser = (
  ofFile: BrowserContextOptions = {},
): ((options?: BrowserContextOptions) => Promise<WatchedPage>) => {
  let browser: Browser | undefined
  let ofThisTest: WatchedPage[] | null = null
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser?.close())
  beforeEach(() => {
    ofThisTest = []
  })
  afterEach(async () => {
    await Promise.all((ofThisTest ?? []).map(({ context }) => context.close()))
  })
  return async (options) => {
    if (!browser) throw new Error('The browser has not been started.')
    const opened = await openPage(browser, { ...ofFile, ...options })
    ofThisTest?.push(opened)
    return opened
  }
}

/** Submits an e-mail address and a password on the open sign-in page. */
export const enterCredentials = async (page: Page, email: string, secret = password): Promise<void> => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByLabel('Password', { exact: true }).press('Enter')
}

/** Signs a user in on the sign-in page, and waits for the dashboard. */
export const signIn = async (worker: TestWorker, page: Page, email: string): Promise<void> => {
  await page.goto(`${worker.url}/auth`)
  await enterCredentials(page, email)
  await page.waitForURL('**/dashboard')
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** Signs in a player of the demo on the sign-in page, in any language, and waits for the dashboard. */
export const enterDemo = async (worker: TestWorker, page: Page, player: string): Promise<void> => {
  await page.goto(`${worker.url}/auth`)
  await page.locator('input[type=email]').fill(`${player}@demo.deathlist.example`)
  await page.locator('input[type=password]').fill('sunday-supper')
  await page.locator('button[type=submit]').click()
  await page.waitForURL('**/dashboard')
}

/** A page at a path, in a browser in which a new, confirmed user has signed in before. */
export const openSignedIn = async (
  worker: TestWorker,
  open: (options?: BrowserContextOptions) => Promise<WatchedPage>,
  path = '/dashboard',
): Promise<WatchedPage & { email: string }> => {
  const { email, session } = await signedIn(worker)
  const localStorage = [{ name: 'deathlist-session', value: JSON.stringify(session) }]
  const watched = await open({
    storageState: { cookies: [], origins: [{ origin: worker.url, localStorage }] },
  })
  await watched.page.goto(worker.url + path)
  await watched.page.getByRole('heading', { level: 1 }).waitFor()
  return { ...watched, email }
}

/** Waits for a notice with this text; for a plain one, if the file of notices takes more than three seconds. */
export const seeNotice = (page: Page, text: string | RegExp): Promise<void> =>
  page.locator('[data-sonner-toast], .plain-notice').filter({ hasText: text }).first().waitFor()

/**
 * Holds the next answer from an address until `release` is called, so that it may be out of date when it arrives.
 * `answered` resolves once the server has answered.
 */
export const holdAnswer = async (page: Page, url: string) => {
  const held = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  await page.route(
    url,
    async (route) => {
      const response = await route.fetch()
      const body = await response.body()
      answered.resolve()
      await held.promise
      await route.fulfill({ response, body })
    },
    { times: 1 },
  )
  return {
    answered: answered.promise,
    release: async (): Promise<void> => {
      const arrives = page.waitForResponse(url)
      held.resolve()
      await (await arrives).finished()
      // The page has to render it.
      await page.waitForTimeout(500)
    },
  }
}

/** Waits until the page has this path, and checks that it stays. */
export const expectPath = async (page: Page, path: string): Promise<void> => {
  await page.waitForURL((url) => url.pathname === path)
  expect(new URL(page.url()).pathname).toBe(path)
}

/** Checks that a page is accessible and does not scroll sideways; keeps pictures of it in both colour schemes. */
export const expectGoodPage = async (page: Page, picture: string): Promise<void> => {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    page.viewportSize()?.width ?? 0,
  )
  expect(await accessibilityProblems(page)).toEqual([])
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await keepPicture(page, `${picture}-${colorScheme}.png`, { fullPage: true })
  }
}
