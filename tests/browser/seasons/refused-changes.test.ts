/** @module-tag nets */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { namedPacks } from '#domain/packs/named-packs.ts'
import type { WatchedPage } from '#tests/support/browser.ts'
import { type SignedUp, signUp } from '#tests/support/http/api.ts'
import { holdAnswer, seeNotice, signIn, withBrowser } from '../support.ts'
import { button, picks, withWorld } from '../world.ts'

/** A change that is displayed before the server confirms it, and then fails, is undone with a notice, and alone. */

const world = withWorld()
const open = withBrowser()
const offline = 'You are offline. Please try again when you are back.'
/** In the order of the list */
const names = ['Clint Eastwood', 'Meryl Streep', 'Sophia Loren']
const ids = ['Q43203', 'Q873', 'Q43252']
let nina: SignedUp
let captains: { id: string }

beforeAll(async () => {
  nina = await signUp(world().worker.url, 'Nina')
  const season = { start_date: '2098-01-01', end_date: '2098-12-31' }
  captains = (await nina.call('POST', '/api/v1/league/create', { name: 'The Captains', ...season })).body
  const pack = { ...namedPacks.jokers, terms: [], list: { captain: 1, vice: 1, order: 'ranks' } }
  expect((await nina.call('PUT', `/api/v1/leagues/${captains.id}/pack`, pack)).status).toBe(200)
  const list = (await nina.call('GET', `/api/v1/leagues/${captains.id}/deathlists/me`)).body
  await nina.call('PUT', `/api/v1/deathlists/${list.id}/name`, { name: 'Old masters' })
  for (const wikidata_id of ids) {
    const added = await nina.call('POST', '/api/v1/picks/create', { league_id: captains.id, wikidata_id })
    expect(added.status).toBe(200)
  }
  const drafters = { name: 'The Drafters', exclusive: true, ...season }
  const { body } = await nina.call('POST', '/api/v1/league/create', drafters)
  const queue = { wikidata_ids: ids }
  expect((await nina.call('PUT', `/api/v1/leagues/${body.id}/draft/wishes`, queue)).status).toBe(200)
})

const openAt = async (path: string): Promise<WatchedPage> => {
  const watched = await open()
  watched.page.setDefaultTimeout(15_000)
  await signIn(world().worker, watched.page, nina.email)
  await watched.page.goto(world().worker.url + path)
  await watched.page.getByRole('heading', { level: 1 }).waitFor()
  await watched.page.waitForFunction(() => performance.getEntriesByName('rest').length > 0)
  return watched
}
/** The names in the order of their rows */
const order = async (page: Page, list: string): Promise<string[]> => {
  const rows = await page.getByRole('list', { name: list }).getByRole('listitem').allInnerTexts()
  return rows.flatMap((row) => names.find((name) => row.includes(name)) ?? [])
}
const choose = async (page: Page, role: string, name: string) => {
  await page.getByRole('combobox', { name: role, exact: true }).click()
  await page.getByRole('option', { name }).filter({ visible: true }).click()
  // While a list closes, a click beside it only closes it.
  await page.getByRole('listbox').filter({ visible: true }).waitFor({ state: 'hidden' })
}
const chosen = (page: Page, role: string) =>
  page.getByRole('combobox', { name: role, exact: true }).innerText()

test('the order and the captain of a list', async () => {
  const { page, context } = await openAt('/l/the-captains/deathlist')
  await picks(page).filter({ hasText: 'Sophia Loren' }).waitFor()
  const before = await order(page, 'Picks')
  await page.getByRole('combobox', { name: 'Captain', exact: true }).waitFor()
  await context.setOffline(true)
  await button(page, `Move ${before[2]} up`).click()
  await button(page, `Move ${before[2]} up`).click()
  await choose(page, 'Captain', 'Meryl Streep')
  await seeNotice(page, 'This choice was not saved')
  await seeNotice(page, offline)
  await expect.poll(() => order(page, 'Picks')).toEqual(before)
  await expect.poll(() => chosen(page, 'Captain')).toContain('Nobody yet')
})

test('only the refused one of two choices', async () => {
  const { page } = await openAt('/l/the-captains/deathlist')
  await page.getByRole('combobox', { name: 'Captain', exact: true }).waitFor()
  await page.route('**/api/trpc/deathlist.lineUp**', (route) => route.abort(), { times: 1 })
  // The page cannot be fetched either.
  await page.route('**/api/trpc/deathlist.page**', (route) => route.abort())
  await choose(page, 'Captain', 'Meryl Streep')
  await choose(page, 'Vice-captain', 'Sophia Loren')
  await seeNotice(page, 'This choice was not saved')
  await seeNotice(page, 'Vice-captain chosen')
  await expect.poll(() => chosen(page, 'Captain')).toContain('Nobody yet')
  await expect.poll(() => chosen(page, 'Vice-captain')).toContain('Sophia Loren')
})

test('the order of a list returns without a pick that was removed meanwhile', async () => {
  const { page } = await openAt('/l/the-captains/deathlist')
  await picks(page).filter({ hasText: 'Sophia Loren' }).waitFor()
  const before = await order(page, 'Picks')
  await button(page, `Move ${before[1]} up`).click()
  const notice = page.locator('[data-sonner-toast]').filter({ hasText: 'Now number 1' })
  await notice.waitFor()
  const removed = page.waitForResponse(/pick\.remove/)
  await button(page, `Remove ${before[2]}`).click()
  await removed
  const answered = page.waitForResponse(/deathlist\.lineUp/)
  await notice.getByRole('button', { name: 'Undo' }).dispatchEvent('click')
  expect((await answered).status()).toBe(200)
  await expect.poll(() => order(page, 'Picks')).toEqual(before.slice(0, 2))
})

test('a choice does not lose the news of a pick that another device adds meanwhile', async () => {
  const { page } = await openAt('/l/the-captains/deathlist')
  await page.getByRole('combobox', { name: 'Captain', exact: true }).waitFor()
  const held = await holdAnswer(page, '**/api/trpc/deathlist.page**')
  const added = { league_id: captains.id, wikidata_id: 'Q41163' }
  expect((await nina.call('POST', '/api/v1/picks/create', added)).status).toBe(200)
  await held.answered
  await choose(page, 'Captain', 'Clint Eastwood')
  await seeNotice(page, 'Captain chosen')
  await picks(page).filter({ hasText: 'Al Pacino' }).waitFor()
})

test('a captain who is taken off the list is not shown as the captain any more', async () => {
  const { page } = await openAt('/l/the-captains/deathlist')
  await page.getByRole('combobox', { name: 'Captain', exact: true }).waitFor()
  const { answered, release } = await holdAnswer(page, '**/pick.remove**')
  await button(page, 'Remove Clint Eastwood').click()
  await answered
  await expect.poll(() => chosen(page, 'Captain')).toContain('Nobody yet')
  await release()
  await button(page, 'Put back Clint Eastwood').click()
  await expect.poll(() => chosen(page, 'Captain')).toContain('Clint Eastwood')
})

test('a captain who becomes vice-captain is shown in one role only, before the answer too', async () => {
  const { page } = await openAt('/l/the-captains/deathlist')
  await page.getByRole('combobox', { name: 'Captain', exact: true }).waitFor()
  const before = await chosen(page, 'Vice-captain')
  const { answered, release } = await holdAnswer(page, '**/deathlist.lineUp**')
  await choose(page, 'Vice-captain', 'Clint Eastwood')
  await answered
  expect(await chosen(page, 'Captain')).toBe(before)
  await release()
  expect(await chosen(page, 'Captain')).toBe(before)
})

test('an order that waits for the one before is saved without a pick that was removed meanwhile', async () => {
  const { page } = await openAt('/l/the-captains/deathlist')
  await picks(page).filter({ hasText: 'Al Pacino' }).waitFor()
  const present = async () =>
    (await picks(page).allInnerTexts()).flatMap(
      (row) => [...names, 'Al Pacino'].find((name) => row.includes(name)) ?? [],
    )
  const before = await present()
  const last = before.at(-1)
  const { answered, release } = await holdAnswer(page, '**/deathlist.lineUp**')
  await button(page, `Move ${before[1]} up`).click()
  await answered
  await button(page, `Move ${before[0]} up`).click()
  // The read after the removal lacks the second order.
  const read = Promise.withResolvers<void>()
  const isRead = Promise.withResolvers<void>()
  await page.route('**/api/trpc/deathlist.page**', async (route) => {
    const response = await route.fetch()
    isRead.resolve()
    await read.promise
    await route.fulfill({ response })
  })
  await button(page, `Remove ${last}`).click()
  await isRead.promise
  const second = page.waitForRequest(/deathlist\.lineUp/)
  await release()
  expect((await (await second).response())?.status()).toBe(200)
  read.resolve()
  await page.waitForTimeout(500)
  await expect.poll(present).toEqual(before.slice(0, -1))
})

test('the order of a draft’s queue', async () => {
  const { page, context } = await openAt('/l/the-drafters/draft')
  await expect.poll(() => order(page, 'Your queue')).toEqual(names)
  await context.setOffline(true)
  await button(page, 'Move Sophia Loren up').click()
  await button(page, 'Take Clint Eastwood out of your queue').click()
  await seeNotice(page, 'Your queue could not be saved')
  await expect.poll(() => order(page, 'Your queue')).toEqual(names)
})

test('a person on the watchlist, beside the search', async () => {
  const { page, context } = await openAt('/l/the-captains/deathlist')
  await button(page, 'Browse people').click()
  const keep = button(page, /^Add .* to your watchlist$/).first()
  const name = ((await keep.getAttribute('aria-label')) ?? '').replace(/^Add (.*) to your watchlist$/, '$1')
  await context.setOffline(true)
  await keep.click()
  await seeNotice(page, 'That could not be changed')
  await button(page, `Add ${name} to your watchlist`).waitFor()
})

test('the watchlist, on the person’s page', async () => {
  const { page, context } = await openAt('/person/Q43203')
  await context.setOffline(true)
  await button(page, 'Add to watchlist').click()
  await seeNotice(page, 'That could not be changed')
  await button(page, 'Add to watchlist').waitFor()
})

test('what is sent', async () => {
  const { page, context } = await openAt('/profile/notifications')
  const preset = (name: RegExp) => page.getByRole('radio', { name })
  await expect.poll(() => preset(/^What matters/).isChecked()).toBe(true)
  await context.setOffline(true)
  await preset(/^Everything/).click()
  await preset(/^Only the inbox/).click()
  await seeNotice(page, 'You are offline')
  await expect.poll(() => preset(/^What matters/).isChecked()).toBe(true)
})
