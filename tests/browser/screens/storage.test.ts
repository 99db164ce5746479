import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { withWorker } from '#tests/auth/support.ts'
import { signUp } from '#tests/support/http/api.ts'
import { netsOnly } from '#tests/support/nets.ts'
import { signIn as openedBefore } from '#tests/web/support.ts'
import { withBrowser } from '../support.ts'
import { button } from '../world.ts'

/** Browsers whose storage is full, refused, or has an answer of another version. */

const running = withWorker({ EMAIL_CONFIRMATION: 'off' })
const open = withBrowser({ serviceWorkers: 'allow' })

/** Waits until the service worker answers this page's requests. */
const reloadUnderWorker = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => performance.getEntriesByName('rest').length > 0)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

test('with a full storage, screens that were never opened still load', netsOnly, async () => {
  const { url } = running()
  const { page, context } = await open()
  await openedBefore(page, url, await signUp(url, 'Ada'))
  await page.goto(`${url}/dashboard`)
  await reloadUnderWorker(page)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: url, quotaSize: 1_000 })
  await page.goto(`${url}/profile/name`)
  await page.getByLabel('Display name').waitFor()
})

test('a new service worker takes over although there is no room for its files', netsOnly, async () => {
  const { url } = running()
  const { page, context } = await open()
  await openedBefore(page, url, await signUp(url, 'Cleo'))
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: url, quotaSize: 1_000 })
  await page.goto(`${url}/dashboard`)
  await reloadUnderWorker(page)
  await page.goto(`${url}/profile/name`)
  await page.getByLabel('Display name').waitFor()
})

test('without a database for answers, signed-in users still get their pages', async () => {
  const { url } = running()
  const { page } = await open()
  await openedBefore(page, url, await signUp(url, 'Bea'))
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('', 'SecurityError')
    }
  })
  await page.goto(`${url}/profile/name`)
  await page.getByLabel('Display name').waitFor()
})

test('an answer that a screen cannot show does not make it fail again', netsOnly, async () => {
  const { url } = running()
  const nina = await signUp(url, 'Nina')
  const { slug } = (await nina.call('POST', '/api/v1/league/create', { name: 'Clockwork' })).body
  const { page } = await open()
  await openedBefore(page, url, nina)
  // As while a server is updated: the new files, and an answer of the old version.
  const home = '**/api/trpc/league.home**'
  await page.route(home, (route) => route.fulfill({ json: [{ result: { data: {} } }] }))
  await page.goto(`${url}/l/${slug}`)
  await page.getByRole('heading', { name: 'This page could not be shown' }).waitFor()
  await page.unroute(home)
  await button(page, 'Try again').click()
  const league = page.getByRole('heading', { level: 1, name: 'Clockwork' })
  await league.waitFor()

  await page.route(home, (route) => route.fulfill({ json: [{ result: { data: {} } }] }))
  await page.goto(`${url}/l/${slug}`)
  await page.getByRole('heading', { name: 'This page could not be shown' }).waitFor()
  // Answers are stored after half a second; the page shows them until the next ones arrive.
  await page.waitForTimeout(1_000)
  await page.unroute(home)
  await page.route(home, async (route) => {
    await page.waitForTimeout(1_000)
    await route.continue()
  })
  await button(page, 'Reload').click()
  await league.waitFor()
})
