import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { withWorker } from '../auth/support.ts'
import { openSignedIn, withBrowser } from './support.ts'

/** What is sent to one, as it is set on the profile page and as the service worker shows it, in a real browser. */

const worker = withWorker()
const open = withBrowser()

const section = (page: Page) => page.getByRole('region', { name: 'Notifications', exact: true })

const openProfile = async () => {
  const watched = await openSignedIn(
    worker(),
    (options) => open({ ...options, timezoneId: 'America/Los_Angeles' }),
    '/profile',
  )
  await section(watched.page).getByRole('table').waitFor()
  return watched
}

describe('the settings', () => {
  test('know the time zone, and keep every change', async () => {
    const { page, problems } = await openProfile()
    const part = section(page)
    await part.getByRole('combobox', { name: 'Time zone' }).getByText('America/Los Angeles').waitFor()

    const joinedByPush = part.getByRole('checkbox', { name: 'Somebody joins a league: Push' })
    expect(await joinedByPush.isChecked()).toBe(false)
    await joinedByPush.click()
    await expect.poll(() => joinedByPush.isChecked()).toBe(true)
    await part.getByRole('checkbox', { name: 'A death is confirmed: Email' }).click()
    const from = part.getByLabel('From', { exact: true })
    await from.fill('21:30')
    await from.press('Tab')
    await part.getByLabel('To', { exact: true }).press('Tab')
    await page.waitForLoadState('networkidle')
    await page.reload()
    await section(page).getByRole('table').waitFor()
    expect(await joinedByPush.isChecked()).toBe(true)
    expect(await part.getByRole('checkbox', { name: 'A death is confirmed: Email' }).isChecked()).toBe(false)
    expect(await part.getByRole('checkbox', { name: 'A death is confirmed: Push' }).isChecked()).toBe(true)
    expect(await part.getByLabel('From', { exact: true }).inputValue()).toBe('21:30')

    await part.getByRole('combobox', { name: 'Day' }).click()
    await page.getByRole('option', { name: 'Friday' }).click()
    await expect.poll(() => part.getByRole('combobox', { name: 'Day' }).textContent()).toContain('Friday')
    await page.waitForLoadState('networkidle')
    await page.reload()
    await expect.poll(() => part.getByRole('combobox', { name: 'Day' }).textContent()).toContain('Friday')
    await part.getByRole('switch', { name: 'Weekly letter' }).click()
    await expect.poll(() => part.getByRole('combobox', { name: 'Day' }).count()).toBe(0)

    await part.getByRole('switch', { name: 'Quiet hours' }).click()
    await expect.poll(() => part.getByLabel('From', { exact: true }).count()).toBe(0)
    expect(problems).toEqual([])
  })

  test('say what this browser does, and ask for nothing before one asks for it', async () => {
    const { page } = await openProfile()
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.evaluate(() => {
      const asked = { times: 0 }
      Object.assign(window, { asked })
      Object.defineProperty(Notification, 'permission', { get: () => 'default' })
      Notification.requestPermission = async () => {
        asked.times++
        return 'denied'
      }
    })
    await page.getByRole('link', { name: 'Deathlist' }).first().click()
    await page.goBack()
    const turnOn = section(page).getByRole('button', { name: 'Turn on notifications' })
    await turnOn.waitFor()
    const asked = () => page.evaluate(() => (window as unknown as { asked: { times: number } }).asked.times)
    expect(await asked()).toBe(0)
    await turnOn.click()
    await expect.poll(asked).toBe(1)
  })
})

/** Hands a message to the service worker as a push service would. */
const push = async (context: BrowserContext, page: Page, origin: string, data: string): Promise<void> => {
  const client = await context.newCDPSession(page)
  const found = new Promise<string>((resolve) => {
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (ours) resolve(ours.registrationId)
    })
  })
  await client.send('ServiceWorker.enable')
  await client.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await found, data })
}

interface Shown {
  title: string
  options: NotificationOptions
}

test('what is pushed is shown as it is told, and what is not ours is not', async () => {
  const { page, context } = await openProfile()
  const origin = new URL(worker().url).origin
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const [serviceWorker] = context.serviceWorkers()
  if (!serviceWorker) throw new Error('There is no service worker')
  // A browser without a screen shows no notifications: what it is given to show is noted instead.
  await serviceWorker.evaluate(() => {
    const shown: Shown[] = []
    Object.assign(self, { shown })
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
    registration.showNotification = async (title, options = {}) => void shown.push({ title, options })
  })
  const shown = () => serviceWorker.evaluate(() => (self as unknown as { shown: Shown[] }).shown)
  const message = {
    web_push: 8030,
    notification: { title: 'The Club', body: 'Told', navigate: `${origin}/inbox`, tag: 't:Q1', lang: 'en' },
  }
  await push(context, page, origin, 'not JSON')
  await push(context, page, origin, JSON.stringify({ ...message, web_push: 1 }))
  await push(context, page, origin, JSON.stringify(message))
  await expect.poll(async () => (await shown()).length).toBe(1)
  expect((await shown())[0]).toMatchObject({
    title: 'The Club',
    options: { body: 'Told', tag: 't:Q1', lang: 'en', renotify: true, data: { navigate: `${origin}/inbox` } },
  })
})

test('a tap on what was shown opens its page here, and no other place', async () => {
  const { page, context } = await openProfile()
  const origin = new URL(worker().url).origin
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  const [serviceWorker] = context.serviceWorkers()
  if (!serviceWorker) throw new Error('There is no service worker')
  // Nothing is shown that could be tapped: the event comes by itself, with what it would carry.
  const tap = (navigate: string) =>
    serviceWorker.evaluate((navigate) => {
      const event = Object.assign(new Event('notificationclick'), {
        notification: { data: { navigate }, close: () => undefined },
        waitUntil: () => undefined,
      })
      self.dispatchEvent(event)
    }, navigate)
  await tap(`${origin}/inbox`)
  await page.waitForURL('**/inbox')
  await tap('https://elsewhere.invalid/inbox')
  // A signed-in visitor of the first page goes on to the dashboard.
  await page.waitForURL(`${origin}/dashboard`)
})
