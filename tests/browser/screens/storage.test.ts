import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { withWorker } from '#tests/auth/support.ts'
import { openSignedIn, withBrowser } from '../support.ts'

/** Browsers whose storage is full or refused. */

const running = withWorker()
const open = withBrowser()

/** Waits until the service worker answers this page's requests. */
const reloadUnderWorker = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => performance.getEntriesByName('rest').length > 0)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

test('with a full storage, screens that were never opened still load', async () => {
  const worker = running()
  const { page, context } = await openSignedIn(worker, open)
  await reloadUnderWorker(page)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: worker.url, quotaSize: 1_000 })
  await page.goto(`${worker.url}/profile/name`)
  await page.getByLabel('Display name').waitFor()
})

test('without a database for answers, signed-in users still get their pages', async () => {
  const worker = running()
  const { page } = await openSignedIn(worker, open)
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('', 'SecurityError')
    }
  })
  await page.goto(`${worker.url}/profile/name`)
  await page.getByLabel('Display name').waitFor()
})
