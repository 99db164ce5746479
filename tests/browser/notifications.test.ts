import type { Session } from '@supabase/auth-js'
import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { pushSubscriptions } from '#db/schema/index.ts'
import { onDevice, signedIn, withWorker } from '../auth/support.ts'
import { netsOnly } from '../support/nets.ts'
import { subscription } from '../support/push.ts'
import { holdAnswer, openSignedIn, seeNotice, withBrowser } from './support.ts'

/** Notification settings on the profile page, and notifications by the service worker, in a real browser. */

const worker = withWorker()
const open = withBrowser({ serviceWorkers: 'allow' })

const section = (page: Page) => page.getByRole('region', { name: 'What is sent to you', exact: true })

const openProfile = async (row = 'notifications') => {
  const watched = await openSignedIn(
    worker(),
    (options) => open({ ...options, timezoneId: 'America/Los_Angeles' }),
    `/profile/${row}`,
  )
  await watched.page.getByRole('main').getByRole('region').waitFor()
  return watched
}

/** Changes a notification setting, and waits until it is saved. */
const saving = async (page: Page, act: () => Promise<unknown>) => {
  const saved = page.waitForResponse(/notification\.save/)
  await act()
  await (await saved).finished()
}

/** Expands the table of kinds. */
const unfold = async (page: Page) => {
  await page.getByText('Choose each kind').click()
  await section(page).getByRole('table').waitFor()
}

describe('the settings', () => {
  test('keep changes to single kinds and channels after a reload', netsOnly, async () => {
    const { page, problems } = await openProfile()
    const part = section(page)
    await unfold(page)
    const joinedByPush = part.getByRole('checkbox', { name: 'Somebody joins a league: Push' })
    await expect.poll(() => joinedByPush.isChecked()).toBe(false)
    await joinedByPush.click()
    await expect.poll(() => joinedByPush.isChecked()).toBe(true)
    await saving(page, () => part.getByRole('checkbox', { name: 'A death is confirmed: Email' }).click())
    await page.reload()
    await unfold(page)
    await expect.poll(() => joinedByPush.isChecked()).toBe(true)
    await expect
      .poll(() => part.getByRole('checkbox', { name: 'A death is confirmed: Email' }).isChecked())
      .toBe(false)
    await expect
      .poll(() => part.getByRole('checkbox', { name: 'A death is confirmed: Push' }).isChecked())
      .toBe(true)
    expect(problems).toEqual([])
  })

  test('detect the time zone, and save quiet hours and the weekly digest’s day', netsOnly, async () => {
    const { page, problems } = await openProfile('quiet-hours')
    const part = page.getByRole('main').getByRole('region')
    await part.getByRole('combobox', { name: 'Time zone' }).getByText('America/Los Angeles').waitFor()
    const from = part.getByLabel('From', { exact: true })
    await from.fill('21:30')
    await saving(page, () => part.getByLabel('To', { exact: true }).focus())
    await page.reload()
    await expect.poll(() => from.inputValue()).toBe('21:30')
    await part.getByRole('switch', { name: 'Quiet hours' }).click()
    await expect.poll(() => from.count()).toBe(0)

    await page.goto(`${worker().url}/profile/weekly`)
    await part.getByRole('combobox', { name: 'Day' }).click()
    await saving(page, () => page.getByRole('option', { name: 'Friday' }).click())
    await page.reload()
    await expect.poll(() => part.getByRole('combobox', { name: 'Day' }).textContent()).toContain('Friday')
    await saving(page, () => part.getByRole('switch', { name: 'Weekly digest' }).click())
    await expect.poll(() => part.getByRole('combobox', { name: 'Day' }).count()).toBe(0)
    await page.getByRole('link', { name: 'My profile' }).last().click()
    await page.getByRole('link', { name: 'Quiet hours Off' }).waitFor()
    await page.getByRole('link', { name: 'Weekly digest Off' }).waitFor()
    expect(problems).toEqual([])
  })

  test('offer three presets for the table, and the row shows the choice', netsOnly, async () => {
    const { page, problems } = await openProfile()
    const part = section(page)
    const choice = (name: RegExp) => part.getByRole('radio', { name })
    const wanted = async () => {
      const boxes = part.getByRole('table').getByRole('checkbox')
      return (await boxes.evaluateAll((all) => all.filter((box) => (box as HTMLInputElement).checked))).length
    }
    await expect.poll(() => choice(/^What matters/).isChecked()).toBe(true)
    await unfold(page)
    const byDefault = await wanted()
    await choice(/^Everything/).click()
    await expect.poll(wanted).toBe(await part.getByRole('table').getByRole('checkbox').count())
    await saving(page, () => choice(/^Only the inbox/).click())
    await expect.poll(wanted).toBe(0)
    await page.goto(`${worker().url}/profile#notifications`)
    await expect.poll(() => choice(/^Only the inbox/).isChecked()).toBe(true)
    await choice(/^What matters/).click()
    await unfold(page)
    await expect.poll(wanted).toBe(byDefault)
    await part.getByRole('checkbox', { name: 'Somebody joins a league: Push' }).click()
    await expect.poll(() => part.getByRole('radio', { checked: true }).count()).toBe(0)
    await page.goto(`${worker().url}/profile`)
    await page.getByRole('link', { name: 'What is sent to you Your own choice' }).waitFor()
    expect(problems).toEqual([])
  })

  test('keep showing a change while an earlier one is answered', netsOnly, async () => {
    const { page } = await openProfile()
    await unfold(page)
    await page.waitForLoadState('networkidle')
    const joined = section(page).getByRole('checkbox', { name: 'Somebody joins a league: Push' })
    const confirmed = section(page).getByRole('checkbox', { name: 'A death is confirmed: Email' })
    const { answered, release } = await holdAnswer(page, '**/api/trpc/notification.save**')
    await joined.click()
    await answered
    const second = await holdAnswer(page, '**/api/trpc/notification.save**')
    await confirmed.click()
    await release()
    await second.answered
    expect(await confirmed.isChecked()).toBe(false)
    await second.release()
    expect([await joined.isChecked(), await confirmed.isChecked()]).toEqual([true, false])
  })

  test('ask the browser for permission only after a click', async () => {
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
    await page.getByRole('link', { name: 'Deathlist', exact: true }).click()
    await page.goBack()
    const turnOn = section(page).getByRole('button', { name: 'Turn on notifications' })
    await turnOn.waitFor()
    const countRequests = () =>
      page.evaluate(() => (window as unknown as { asked: { times: number } }).asked.times)
    expect(await countRequests()).toBe(0)
    await turnOn.click()
    await expect.poll(countRequests).toBe(1)
  })
})

/** Gives the page a push subscription, as a browser with the permission has one. */
const withSubscription = (page: Page) =>
  page.addInitScript((json) => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    const made = {
      endpoint: json.endpoint,
      toJSON: () => json,
      unsubscribe: async () => {
        localStorage.setItem('unsubscribed', 'yes')
        return true
      },
    }
    PushManager.prototype.getSubscription = async () =>
      localStorage.getItem('unsubscribed') ? null : (made as unknown as PushSubscription)
  }, subscription)

test(
  'a subscription is renewed under each new session of its user, and ends under another user’s',
  netsOnly,
  async () => {
    const { db } = worker().database
    const stored = async () => {
      const [row] = await db
        .select({ userId: pushSubscriptions.userId, sessionId: pushSubscriptions.sessionId })
        .from(pushSubscriptions)
        .where(eq(pushSubscriptions.endpoint, subscription.endpoint))
      return row
    }
    const idsOf = ({ access_token, user }: Session) => ({
      userId: user.id,
      sessionId: String(decodeJwt(access_token).session_id),
    })
    const { page } = await openProfile()
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await withSubscription(page)
    const signInAs = async (session: Session) => {
      await page.evaluate(
        (value) => localStorage.setItem('deathlist-session', value),
        JSON.stringify(session),
      )
      await page.reload()
      await page.getByRole('heading', { level: 1 }).hover()
    }
    const ann = await signedIn(worker())
    await signInAs(ann.session)
    await expect.poll(stored, { timeout: 15_000 }).toEqual(idsOf(ann.session))
    const later = await onDevice(worker(), ann.email)
    await signInAs(later.session)
    await expect.poll(stored, { timeout: 15_000 }).toEqual(idsOf(later.session))
    const bea = await signedIn(worker())
    await signInAs(bea.session)
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('unsubscribed')), { timeout: 15_000 })
      .toBe('yes')
    expect(await stored()).toEqual(idsOf(later.session))
  },
)

test('a browser that refuses a subscription is not called a network error', netsOnly, async () => {
  const { page } = await openProfile()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.evaluate(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = async () => 'granted'
    PushManager.prototype.subscribe = () =>
      Promise.reject(new DOMException('Registration failed - permission denied', 'NotAllowedError'))
  })
  await page.getByRole('link', { name: 'Deathlist', exact: true }).click()
  await page.goBack()
  await section(page).getByRole('button', { name: 'Turn on notifications' }).click()
  await seeNotice(page, 'The browser refuses them, as it does in a private window.')
})

/** Gives the page a push service that answers once the test calls `subscribe`. */
const withSlowService = (page: Page) =>
  page.evaluate((json) => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = async () => 'granted'
    let made: PushSubscription | null = null
    PushManager.prototype.getSubscription = async () => made
    PushManager.prototype.subscribe = () =>
      new Promise((resolve) => {
        const subscribe = () => {
          const unsubscribe = async () => {
            made = null
            localStorage.setItem('unsubscribed', 'yes')
            return true
          }
          made = { endpoint: json.endpoint, toJSON: () => json, unsubscribe } as unknown as PushSubscription
          resolve(made)
        }
        Object.assign(window, { subscribe })
      })
  }, subscription)
const serviceAnswers = (page: Page) =>
  page.evaluate(() => (window as unknown as { subscribe: () => void }).subscribe())

test(
  'a push service that does not answer is given up, but a late subscription reaches the server',
  netsOnly,
  async () => {
    const { page } = await openProfile()
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await withSlowService(page)
    await page.getByRole('link', { name: 'Deathlist', exact: true }).click()
    await page.goBack()
    const turnOn = section(page).getByRole('button', { name: 'Turn on notifications' })
    await turnOn.waitFor()
    await page.clock.install()
    await turnOn.click()
    await page.waitForFunction(() => 'subscribe' in window)
    await page.clock.fastForward(14_000)
    expect(await turnOn.getAttribute('aria-busy')).toBe('true')
    await page.clock.fastForward(2_000)
    await seeNotice(page, 'The browser’s notification service does not answer.')
    expect(await turnOn.getAttribute('aria-busy')).not.toBe('true')
    const saved = page.waitForResponse(/notification\.subscribe/)
    await serviceAnswers(page)
    expect((await saved).ok()).toBe(true)
    await section(page).getByText('This browser shows notifications.').waitFor()
  },
)

test('a subscription that is made after its user has signed out is ended', netsOnly, async () => {
  const { page } = await openProfile()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await withSlowService(page)
  await page.getByRole('link', { name: 'Deathlist', exact: true }).click()
  await page.goBack()
  await section(page).getByRole('button', { name: 'Turn on notifications' }).click()
  await page.waitForFunction(() => 'subscribe' in window)
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL('**/auth')
  const sent: string[] = []
  page.on('request', (request) => sent.push(new URL(request.url()).pathname))
  await serviceAnswers(page)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('unsubscribed'))).toBe('yes')
  expect(sent.filter((path) => path.startsWith('/api/trpc/'))).toEqual([])
})

/** Sends a message to the service worker as a push service would. */
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

test('a push message is displayed as sent, and an invalid one is ignored', netsOnly, async () => {
  const { page, context } = await openProfile()
  const origin = new URL(worker().url).origin
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const [serviceWorker] = context.serviceWorkers()
  if (!serviceWorker) throw new Error('There is no service worker')
  // A headless browser displays no notifications: record the calls instead.
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

test('a tap on a notification opens its page, but never another site', netsOnly, async () => {
  const { page, context } = await openProfile()
  const origin = new URL(worker().url).origin
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  const [serviceWorker] = context.serviceWorkers()
  if (!serviceWorker) throw new Error('There is no service worker')
  // There is nothing to tap: dispatch the click event with its data.
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
  // A signed-in visitor of the landing page is redirected to the dashboard.
  await page.waitForURL(`${origin}/dashboard`)
})
