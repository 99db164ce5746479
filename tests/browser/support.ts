import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { password, signedIn } from '../auth/support.ts'
import { launchBrowser, openPage, type WatchedPage } from '../support/browser.ts'
import type { TestWorker } from '../support/worker.ts'

/** One browser for all tests of a file; every page gets a context of its own: another device. */
export const withBrowser = (): ((options?: BrowserContextOptions) => Promise<WatchedPage>) => {
  // A page of the whole product takes its time on a busy machine.
  vi.setConfig({ testTimeout: 90_000 })
  let browser: Browser | undefined
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser?.close())
  return (options) => {
    if (!browser) throw new Error('The browser has not been started.')
    return openPage(browser, options)
  }
}

/** Types an e-mail and a password into the sign-in page that is open, and sends them. */
export const enterCredentials = async (page: Page, email: string, secret = password): Promise<void> => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByLabel('Password', { exact: true }).press('Enter')
}

/** Signs a user in on the sign-in page, as far as the dashboard. */
export const signIn = async (worker: TestWorker, page: Page, email: string): Promise<void> => {
  await page.goto(`${worker.url}/auth`)
  await enterCredentials(page, email)
  await page.waitForURL('**/dashboard')
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** A page on which a new, confirmed user is signed in. */
export const openSignedIn = async (
  worker: TestWorker,
  open: (options?: BrowserContextOptions) => Promise<WatchedPage>,
): Promise<WatchedPage & { email: string }> => {
  const { email } = await signedIn(worker)
  const watched = await open()
  await signIn(worker, watched.page, email)
  return { ...watched, email }
}

/** A notice with this text shows. */
export const seeNotice = (page: Page, text: string | RegExp): Promise<void> =>
  page.locator('[data-sonner-toast]').filter({ hasText: text }).first().waitFor()

/** The page has arrived at a path, and stays there. */
export const expectPath = async (page: Page, path: string): Promise<void> => {
  await page.waitForURL((url) => url.pathname === path)
  expect(new URL(page.url()).pathname).toBe(path)
}
