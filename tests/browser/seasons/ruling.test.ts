import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { addDays, dayOf } from '#domain/calendar-day.ts'
import type { WatchedPage } from '#tests/support/browser.ts'
import { type SignedUp, signUp } from '#tests/support/http/api.ts'
import { seeNotice, signIn, withBrowser } from '../support.ts'
import { withWorld } from '../world.ts'

/** A person's page, from a report without confirmation to a league's own ruling, an objection and its end. */

const world = withWorld()
const open = withBrowser()
const dench = 'Q28054'
const today = dayOf(new Date().toISOString())
let marta: WatchedPage
let paolo: WatchedPage
let ines: WatchedPage

const at = async (day: number) => {
  const { worker } = world()
  await worker.setClock(`${addDays(today, day)}T12:00:00.000Z`)
  expect(await worker.runCron()).toMatchObject({ ok: true })
}

const addPick = async (user: SignedUp, leagueId: string) => {
  const list = (await user.call('GET', `/api/v1/leagues/${leagueId}/deathlists/me`)).body
  await user.call('PUT', `/api/v1/deathlists/${list.id}/name`, { name: 'Mine' })
  const added = await user.call('POST', `/api/v1/deathlists/${list.id}/picks`, { wikidata_id: dench })
  expect(added.status).toBe(200)
}

beforeAll(async () => {
  const { worker } = world()
  const [owner, member] = [await signUp(worker.url, 'Marta'), await signUp(worker.url, 'Paolo')]
  const watching = await signUp(worker.url, 'Ines')
  const league = (await owner.call('POST', '/api/v1/league/create', { name: 'The Jury' })).body
  for (const { call } of [member, watching])
    await call('GET', `/api/v1/league/join-by-code/${league.invite_code}`)
  await addPick(member, league.id)
  ;[marta, paolo, ines] = [await open(), await open(), await open()]
  for (const { page } of [marta, paolo, ines]) page.setDefaultTimeout(10_000)
  await signIn(worker, marta.page, owner.email)
  await signIn(worker, paolo.page, member.email)
  await signIn(worker, ines.page, watching.email)
})

const see = async ({ page }: WatchedPage) => {
  await page.goto(`${world().worker.url}/person/${dench}`)
  await page.getByRole('heading', { level: 1, name: 'Judi Dench' }).waitFor()
}

/** The name of the part of the page that has the focus. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

test('a living person’s page shows who they are and who has picked them', async () => {
  await see(marta)
  const { page } = marta
  await page.getByText('Life status').click()
  await page.getByText('Wikidata knows of no death.').waitFor()
  await page.getByText('Born 9 December 1934').waitFor()
  await expect
    .poll(() => page.getByRole('link', { name: 'Author and licence' }).getAttribute('href'))
    .toMatch(/^https:\/\/commons\.wikimedia\.org\/wiki\/File:/)
  const leagues = page.getByRole('region', { name: 'In your leagues' })
  await leagues.getByRole('link', { name: 'The Jury' }).waitFor()
  await leagues.getByText(/^Paolo/).waitFor()
})

test('a report without a source shows what is missing and when admins may rule', async () => {
  await at(4)
  world().wikidata.world.kill(dench, { date: addDays(today, 4), reference: 'none' })
  await at(5)
  await see(marta)
  const { page } = marta
  await page
    .getByText(/^A death on .* has been reported\.$/)
    .first()
    .waitFor()
  await page.getByText('Life status').click()
  await page.getByText('History').click()
  await page.getByText('without a reference').waitFor()
  await page.getByText(/Admins can rule on it from/).waitFor()
  await page.getByText(/^Reported: died on/).waitFor()
})

test('an admin rules on the death, and must give a source', async () => {
  await at(20)
  await see(marta)
  const { page } = marta
  await page.getByRole('button', { name: 'Rule on it' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Rule on it' }).click()
  await dialog.getByText('Please enter a link to the source').waitFor()
  await dialog.getByLabel('Link to the source').fill('https://example.org/obituary')
  // The same form is open on another device.
  const other = await marta.context.newPage()
  await see({ ...marta, page: other })
  await other.getByRole('button', { name: 'Rule on it' }).click()
  const source = other.getByRole('dialog').getByLabel('Link to the source')
  await source.fill('https://example.org/another')
  await dialog.getByRole('button', { name: 'Rule on it' }).click()
  await seeNotice(page, 'open to objections for 48 hours')
  // It stays when that device reads the page again, and says what has happened when it is sent.
  const readAgain = other.waitForResponse(/person\.get/)
  await other.clock.setFixedTime(Date.now() + 60_000)
  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await readAgain
  await other.getByText('open to objections', { exact: true }).waitFor()
  expect(await source.inputValue()).toBe('https://example.org/another')
  await other.getByRole('dialog').getByRole('button', { name: 'Rule on it' }).click()
  await seeNotice(other, 'The ruling could not be made')
  await other.close()
  await page.getByText('open to objections', { exact: true }).waitFor()
  await expect.poll(() => focused(page)).toBe('The Jury')
})

test('a member objects, and says why', async () => {
  await see(paolo)
  const { page } = paolo
  await page.getByRole('button', { name: 'Object' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Object' }).click()
  await dialog.getByText('Please say why').waitFor()
  await dialog.getByLabel('Why?').fill('She was on stage last night.')
  await dialog.getByRole('button', { name: 'Object' }).click()
  await seeNotice(page, 'Your objection is on record')
  await page.getByText('“She was on stage last night.”').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Object' }).count()).toBe(0)
  await expect.poll(() => focused(page)).toBe('The Jury')
})

test('after 48 hours nobody is asked to object any more, also where somebody has', async () => {
  const { page } = ines
  const object = page.getByRole('button', { name: 'Object' })
  await see(ines)
  await object.waitFor()
  await at(23)
  await page.clock.setFixedTime(`${addDays(today, 23)}T12:00:00.000Z`)
  await see(ines)
  await page.getByText('objected to', { exact: true }).waitFor()
  expect(await object.count()).toBe(0)
})

test('the admin withdraws the ruling, and the activity shows every step', async () => {
  await see(marta)
  const { page } = marta
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await seeNotice(page, 'The ruling has been withdrawn')
  await page.goto(`${world().worker.url}/l/the-jury/activity`)
  for (const what of ['Ruling by', 'objected to the ruling on', 'withdrew the ruling on'])
    await page.getByText(what).first().waitFor()
  expect([...marta.problems, ...paolo.problems, ...ines.problems]).toEqual([])
})
