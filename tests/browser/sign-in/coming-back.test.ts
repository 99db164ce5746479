/** @module-tag nets */
import { beforeAll, expect, test } from 'vitest'
import { type SignedUp, signUp } from '#tests/support/http/api.ts'
import { netsOnly } from '#tests/support/nets.ts'
import { enterCredentials, seeNotice, signIn, withBrowser } from '../support.ts'
import { withWorld } from '../world.ts'

/**
 * Returning: to the requested page after a sign-in, from overlays by the back button, and while the server does not
 * answer.
 */

const world = withWorld()
const open = withBrowser()
const phone = { viewport: { width: 390, height: 844 } }
let ada: SignedUp
let slug: string

beforeAll(async () => {
  ada = await signUp(world().worker.url, 'Ada')
  const made = await ada.call('POST', '/api/v1/league/create', { name: 'The Reading Room' })
  slug = made.body.slug
})

test('a link that needs a sign-in leads to its page afterwards, once', async () => {
  const { page } = await open()
  const { url } = world().worker
  await page.goto(`${url}/l/${slug}/members?from=mail`)
  await page.waitForURL('**/auth')
  await enterCredentials(page, ada.email)
  await page.waitForURL(`**/l/${slug}/members?from=mail`)
  await page.getByRole('heading', { level: 1, name: 'Members' }).waitFor()
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await page.waitForURL('**/dashboard')
  await page.getByRole('heading', { level: 1 }).waitFor()
  // Signing out on purpose forgets the page.
  await page.goto(`${url}/l/${slug}/members`)
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL('**/auth')
  await enterCredentials(page, ada.email)
  await page.waitForURL('**/dashboard')
})

test('the back button closes an open menu before it leaves the page', async () => {
  const { page } = await open(phone)
  await signIn(world().worker, page, ada.email)
  await page.goto(`${world().worker.url}/l/${slug}/members`)
  await page.getByRole('link', { name: 'Table', exact: true }).click()
  await page.waitForURL('**/leaderboard')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('dialog').waitFor()
  await page.goBack()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe(`/l/${slug}/leaderboard`)
  // Closed in another way, it leaves no history entry, and a step back may follow at once.
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.goBack()
  await page.waitForURL('**/members')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Members' }).waitFor()
  await page.goBack()
  await page.waitForURL(`**/l/${slug}`)
})

test('a dialog with an address stays closed when going back', async () => {
  const { page } = await open()
  await signIn(world().worker, page, ada.email)
  await page.goto(`${world().worker.url}/l/${slug}/members`)
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await page.getByRole('button', { name: 'Open settings' }).click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.goBack()
  await page.waitForURL('**/members')
})

test('a member of one league starts there; /dashboard still opens the dashboard', async () => {
  const { page } = await open()
  const { url } = world().worker
  await signIn(world().worker, page, ada.email)
  await page.waitForURL(`**/l/${slug}`)
  await page.getByRole('heading', { level: 1, name: 'The Reading Room' }).waitFor()
  for (const [entered, led, heading] of [
    ['/dashboard?enter', `/l/${slug}`, 'The Reading Room'],
    ['/', `/l/${slug}`, 'The Reading Room'],
    ['/auth', `/l/${slug}`, 'The Reading Room'],
    ['/dashboard', '/dashboard', 'Dashboard'],
  ] as const) {
    await page.goto(url + entered)
    await page.waitForURL(url + led)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    // The app has replaced the prerendered page.
    await page.locator('.first-frame').waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname, entered).toBe(led)
  }
})

test('leaving a changed form by link, back button or reload asks first', netsOnly, async () => {
  const { page } = await open()
  await signIn(world().worker, page, ada.email)
  await page.goto(`${world().worker.url}/l/${slug}/members`)
  await page.getByRole('link', { name: 'League settings' }).click()
  await page.getByRole('button', { name: /^The list/ }).click()
  const field = page.getByLabel('Picks per list')
  await field.fill('7')
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await page.getByRole('link', { name: 'My deathlist' }).click()
  await question.getByRole('button', { name: 'Stay here' }).click()
  await question.waitFor({ state: 'detached' })
  await expect.poll(() => field.inputValue()).toBe('7')
  for (const _ of ['once', 'and again']) {
    await page.goBack()
    await question.getByRole('button', { name: 'Stay here' }).click()
    await question.waitFor({ state: 'detached' })
    expect([new URL(page.url()).pathname, await field.inputValue()]).toEqual([`/l/${slug}/settings`, '7'])
  }
  const asked = page.waitForEvent('dialog')
  const reloaded = page.reload()
  const byBrowser = await asked
  expect(byBrowser.type()).toBe('beforeunload')
  await byBrowser.dismiss()
  await reloaded.catch(() => undefined)
  await expect.poll(() => field.inputValue()).toBe('7')
  await page.goBack()
  await question.getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL('**/members')
  // After saving, or restoring the value, there is no confirmation.
  await page.getByRole('link', { name: 'League settings' }).click()
  await page.getByRole('button', { name: /^The list/ }).click()
  await field.fill('7')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('New rules have been saved').waitFor()
  await page.goBack()
  await page.waitForURL('**/members')
})

test('a screen that cannot load tells an unreachable server from an outdated app', async () => {
  const { page, context } = await open()
  await signIn(world().worker, page, ada.email)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await context.route('**/assets/*', (route) => route.abort('connectionrefused'))
  await context.route('**/healthz', (route) => route.abort('connectionrefused'))
  await page.getByRole('link', { name: 'My profile' }).first().click()
  await page.getByRole('heading', { name: 'Deathlist can’t be reached' }).waitFor()
  await context.unroute('**/healthz')
  await page.getByRole('link', { name: 'Inbox' }).first().click()
  await page.getByRole('heading', { name: 'There is a newer version' }).waitFor()
  await context.unroute('**/assets/*')
  await page.getByRole('button', { name: 'Reload' }).click()
  await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor()
})

test('so does a dialog that cannot load', async () => {
  const { page, context } = await open()
  await signIn(world().worker, page, ada.email)
  await page.waitForFunction(() => performance.getEntriesByName('rest').length > 0)
  await page.waitForLoadState('networkidle')
  await context.route('**/assets/*', (route) => route.abort('connectionrefused'))
  await page.getByRole('button', { name: 'Open settings' }).click()
  await seeNotice(page, 'There is a newer version')
  await context.route('**/healthz', (route) => route.abort('connectionrefused'))
  await page.getByRole('button', { name: 'Open settings' }).click()
  await seeNotice(page, 'Deathlist can’t be reached')
})

test('the sign-in page works after its first seconds without a network', async () => {
  const { page, context } = await open()
  await page.goto(`${world().worker.url}/auth`)
  await context.setOffline(true)
  await page.waitForFunction(() => performance.getEntriesByName('rest').length > 0)
  await page.waitForTimeout(500)
  await context.setOffline(false)
  await page.getByLabel('Email').focus()
  await page.locator('#prerendered').waitFor({ state: 'detached' })
  await enterCredentials(page, ada.email, ada.password)
  await page.waitForURL('**/dashboard')
})
