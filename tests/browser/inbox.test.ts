import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { WatchedPage } from '../support/browser.ts'
import { type SignedUp, signUp } from '../support/http/api.ts'
import { holdAnswer, signIn, withBrowser } from './support.ts'
import { withWorld } from './world.ts'

/** The bell counts new items; the inbox lists them, and marks them as read when displayed. */

const world = withWorld()
const open = withBrowser()

let marta: SignedUp
let paolo: SignedUp
let league: { id: string; name: string; slug: string; invite_code: string }
let desktop: WatchedPage
let phone: WatchedPage

/** Records the app icon's badge, in a browser with or without badges. */
const watchBadge = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(navigator, 'setAppBadge', {
      value: async (count: number) => localStorage.setItem('badge', String(count)),
    })
    Object.defineProperty(navigator, 'clearAppBadge', {
      value: async () => localStorage.setItem('badge', 'none'),
    })
  })
const badgeOf = (page: Page) => page.evaluate(() => localStorage.getItem('badge'))

const bell = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const go = async (page: Page, path: string): Promise<void> => {
  await page.goto(world().worker.url + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

beforeAll(async () => {
  const { worker } = world()
  marta = await signUp(worker.url, 'Marta')
  paolo = await signUp(worker.url, 'Paolo')
  league = (await marta.call('POST', '/api/v1/league/create', { name: 'The Reading Room' })).body
  ;[desktop, phone] = [await open(), await open({ viewport: { width: 360, height: 740 } })]
  for (const { page } of [desktop, phone]) await watchBadge(page)
  await signIn(worker, desktop.page, marta.email)
  await signIn(worker, phone.page, marta.email)
})

test('the inbox starts empty: a member’s own actions are not new', async () => {
  const { page } = desktop
  await bell(page, 'Inbox').click()
  await page.getByRole('heading', { name: 'Nothing new yet' }).waitFor()
  await expect.poll(() => badgeOf(page)).toBe('none')
})

test('a new member shows in the bell and on the dashboard, on each device', async () => {
  // A member with the league's home open reads it there.
  await go(phone.page, '/profile')
  await paolo.call('GET', `/api/v1/league/join-by-code/${league.invite_code}`)
  for (const { page } of [desktop, phone]) {
    await go(page, '/dashboard')
    await bell(page, 'Inbox, 1 new').waitFor()
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: league.name })
    await row.getByText('joined the league').waitFor()
    await row.getByText('1 new', { exact: true }).waitFor()
    await expect.poll(() => badgeOf(page)).toBe('1')
  }
})

test('opening the inbox marks it as read on both devices', async () => {
  const { page } = phone
  await bell(page, 'Inbox, 1 new').click()
  await page.getByRole('heading', { name: 'today' }).waitFor()
  const line = page.getByRole('link', { name: /joined the league/ })
  await expect.poll(() => line.getAttribute('href')).toBe(`/l/${league.slug}/members`)
  await bell(page, 'Inbox').waitFor()
  // Items that were new on arrival stay marked while the page is open.
  await expect.poll(() => line.textContent()).toMatch(/^New: /)
  await expect.poll(() => badgeOf(page)).toBe('none')

  await go(desktop.page, '/dashboard')
  await bell(desktop.page, 'Inbox').waitFor()
  await desktop.page.getByRole('main').getByText(league.name).first().waitFor()
  // The row of the last visit is displayed until the new one has come.
  await expect.poll(() => desktop.page.getByRole('main').getByText('joined the league').count()).toBe(0)
})

test('a league’s activity page shows what is new, and marks it as read', async () => {
  const { page } = desktop
  await paolo.call('POST', `/api/v1/leagues/${league.id}/leave`)
  await go(page, `/l/${league.slug}/activity`)
  await page.getByRole('heading', { name: /^Since \d\d:\d\d$/ }).waitFor()
  await page.getByRole('heading', { name: 'Earlier' }).waitFor()
  await bell(page, 'Inbox').waitFor()
  expect((await marta.call('GET', '/api/v1/inbox')).body).toMatchObject({
    unread: 0,
    items: [{ kind: 'joined', league_slug: league.slug, read: true }],
  })
})

test('choosing a language translates the activity and the bell at once', async () => {
  const { page } = desktop
  await page.getByRole('button', { name: 'Open settings' }).click()
  await page.getByRole('radio', { name: 'Italiano' }).click()
  await page.getByText('ha lasciato la lega').first().waitFor()
  await page.keyboard.press('Escape')
  await bell(page, 'Novità').waitFor()
  expect([...desktop.problems, ...phone.problems]).toEqual([])
})

test('signing out removes the count from the app’s icon', async () => {
  const { page } = desktop
  // The open activity would show that she joins, and mark it as read.
  await go(page, '/profile')
  const ines = await signUp(world().worker.url, 'Ines')
  await ines.call('GET', `/api/v1/league/join-by-code/${league.invite_code}`)
  await go(page, '/profile')
  await expect.poll(() => badgeOf(page)).toBe('1')
  await page.getByRole('button', { name: /^(Log out|Esci)$/ }).click()
  await page.waitForURL('**/auth')
  await expect.poll(() => badgeOf(page)).toBe('none')
})

test('news that comes while other news is marked as read is counted', async () => {
  const { page } = await open()
  await watchBadge(page)
  await signIn(world().worker, page, marta.email)
  await go(page, '/profile')
  const join = async (name: string) => {
    const { call } = await signUp(world().worker.url, name)
    await call('GET', `/api/v1/league/join-by-code/${league.invite_code}`)
  }
  await join('Jonas')
  const { answered, release } = await holdAnswer(page, '**/api/trpc/inbox.markRead**')
  await go(page, '/inbox')
  await answered
  await join('Lena')
  await release()
  await expect.poll(() => badgeOf(page)).toBe('1')
  await go(page, '/inbox')
  await expect.poll(() => badgeOf(page)).toBe('none')
})
