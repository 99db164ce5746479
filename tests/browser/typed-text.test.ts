/** @module-tag nets */
import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { WatchedPage } from '../support/browser.ts'
import { type SignedUp, signUp } from '../support/http/api.ts'
import { holdAnswer, seeNotice, signIn, withBrowser } from './support.ts'
import { button, picks, searchBox, withWorld } from './world.ts'

/** What a user has typed is kept until it is saved, whatever the network and other users do. */

const world = withWorld()
const open = withBrowser()
const slug = 'the-patient-club'
let nina: SignedUp

beforeAll(async () => {
  const { worker } = world()
  nina = await signUp(worker.url, 'Nina')
  const league = (await nina.call('POST', '/api/v1/league/create', { name: 'The Patient Club' })).body
  const list = (await nina.call('GET', `/api/v1/leagues/${league.id}/deathlists/me`)).body
  await nina.call('PUT', `/api/v1/deathlists/${list.id}/name`, { name: 'Old masters' })
})

const openAt = async (path: string, league = slug, options?: BrowserContextOptions): Promise<WatchedPage> => {
  const watched = await open(options)
  watched.page.setDefaultTimeout(15_000)
  await signIn(world().worker, watched.page, nina.email)
  await watched.page.goto(`${world().worker.url}/l/${league}/${path}`)
  await watched.page.getByRole('heading', { level: 1 }).waitFor()
  await watched.page.waitForFunction(() => performance.getEntriesByName('rest').length > 0)
  return watched
}
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' })
/** Holds the calls of a procedure until they are to fail. */
const held = async (
  page: Page,
  procedure: string,
): Promise<{ asked: Promise<unknown>; fail: () => void }> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**/api/trpc/${procedure}**`, async (route) => {
    await promise
    await route.abort()
  })
  return { asked: page.waitForRequest(new RegExp(`/api/trpc/${procedure}`)), fail: resolve }
}
const paste = (page: Page, text: string) =>
  searchBox(page).evaluate((field, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', pasted)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

test('unsaved rules survive that another admin saves rules', async () => {
  const { page } = await openAt('settings')
  const row = (title: string) => page.getByRole('main').getByRole('button', { name: new RegExp(`^${title}`) })
  await row('The list').click()
  await page.getByLabel('Picks per list').fill('12')
  await page.getByLabel('Picks per list').press('Tab')
  const refreshed = page.waitForResponse((response) => response.url().includes('league.settingsPage'))
  await nina.call('PUT', `/api/v1/league/${slug}/settings`, { min_birth_year: 1920 })
  await refreshed
  await page.waitForLoadState('networkidle')
  await expect.poll(() => page.getByLabel('Picks per list').inputValue()).toBe('12')
  await button(page, 'Save').click()
  await seeNotice(page, 'Settings saved successfully')
  const { body } = await nina.call('GET', `/api/v1/leagues/${slug}`)
  expect([body.max_picks, body.min_birth_year]).toEqual([12, 1920])
  // The saved form shows what the other admin has saved, and the row that was open stays open and has the focus.
  await button(page, 'Save').waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toMatch(/^The list/)
  expect(await row('The list').getAttribute('aria-expanded')).toBe('true')
  await nina.call('PUT', `/api/v1/league/${slug}/settings`, { max_picks: 11 })
  await expect.poll(() => page.getByLabel('Picks per list').inputValue()).toBe('11')
  await row('Who may be picked').getByText('1920').waitFor()
})

test('what is typed while a form is saved stays, and is not saved yet', async () => {
  const { page } = await openAt('members')
  const email = page.getByRole('main').getByLabel('Email')
  await email.fill('one@example.org')
  const invited = await holdAnswer(page, '**/api/trpc/league.invite**')
  await email.press('Enter')
  await invited.answered
  await email.fill('two@example.org')
  await invited.release()
  await page.getByText('one@example.org').waitFor()
  expect(await email.inputValue()).toBe('two@example.org')

  await page.goto(`${world().worker.url}/l/${slug}/settings`)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^The list/ })
    .click()
  const number = page.getByLabel('Picks per list')
  await number.fill('13')
  await number.press('Tab')
  const saved = await holdAnswer(page, '**/api/trpc/league.update**')
  await button(page, 'Save').click()
  await saved.answered
  await number.fill('14')
  await number.press('Tab')
  await saved.release()
  await seeNotice(page, 'Settings saved successfully')
  expect(await number.inputValue()).toBe('14')
  const second = page.waitForResponse(/league\.update/)
  await button(page, 'Save').click()
  await second
  const { body } = await nina.call('GET', `/api/v1/leagues/${slug}`)
  expect(body.max_picks).toBe(14)
})

test('a list name that is typed while another is saved stays, and is not saved yet', async () => {
  const { page } = await openAt('deathlist')
  await button(page, 'Rename the list').click()
  const field = page.getByLabel('Name of your deathlist')
  await field.fill('Older masters')
  const { answered, release } = await holdAnswer(page, '**/api/trpc/deathlist.name**')
  await field.press('Enter')
  await answered
  await field.fill('Oldest masters')
  await release()
  expect(await field.inputValue()).toBe('Oldest masters')
  await button(page, 'Save').click()
  await page.getByRole('heading', { level: 1, name: 'Oldest masters' }).waitFor()
})

test('the fields of a dialog that creates something are read-only until the answer', async () => {
  const { page } = await openAt('members')
  await page.goto(`${world().worker.url}/profile/tokens`)
  await button(page, 'Create a token').click()
  const dialog = page.getByRole('dialog')
  const name = dialog.getByLabel('Name')
  await name.fill('Clock')
  const { answered, release } = await holdAnswer(page, '**/api/trpc/token.make**')
  await name.press('Enter')
  await answered
  await page.keyboard.type(' in the hall')
  await dialog.getByText('A year').click()
  const state = () =>
    name.evaluate((field: HTMLInputElement) => [field.value, document.activeElement?.getAttribute('type')])
  expect(await state()).toEqual(['Clock', 'radio'])
  expect(await dialog.getByRole('radio', { name: '90 days' }).isChecked()).toBe(true)
  await release()
  await button(page, 'I have kept it').click()
  await page.getByRole('button', { name: /^Revoke Clock/ }).waitFor()
})

test('a competition’s name that is typed while another is saved stays, and is not saved yet', async () => {
  const made = await nina.call('POST', '/api/v1/competition/create', {
    league_id: (await nina.call('GET', `/api/v1/leagues/${slug}`)).body.id,
    name: 'Spring',
    type: 'championship',
    start_date: '2098-01-01',
    end_date: '2098-02-01',
  })
  expect(made.status).toBe(200)
  const { page } = await openAt('competitions/spring/settings?edit')
  const field = page.getByRole('main').getByLabel('Name')
  await field.fill('Summer')
  const { answered, release } = await holdAnswer(page, '**/api/trpc/competition.update**')
  await button(page, 'Save changes').click()
  await answered
  await field.fill('Autumn')
  await release()
  await seeNotice(page, 'Competition changed')
  expect(await field.inputValue()).toBe('Autumn')
  await button(page, 'Save changes').click()
  await page.getByRole('heading', { level: 1, name: 'Autumn' }).waitFor()
  await page.getByRole('link', { name: 'Edit' }).waitFor()
})

test('an unsaved plan of a draft survives that another admin saves a plan', async () => {
  await nina.call('POST', '/api/v1/league/create', {
    name: 'The Drafters',
    exclusive: true,
    start_date: '2098-01-01',
  })
  const { page } = await openAt('draft', 'the-drafters')
  await page.getByLabel('Rounds').fill('3')
  await page.getByLabel('Rounds').press('Tab')
  const plan = { starts_at: new Date(Date.now() + 864e5).toISOString(), seconds_per_turn: 300, rounds: 7 }
  expect((await nina.call('POST', '/api/v1/leagues/the-drafters/draft', plan)).status).toBe(200)
  await page.getByText('7 rounds, 5 minutes a turn').waitFor()
  expect(await page.getByLabel('Rounds').inputValue()).toBe('3')
  await button(page, 'Save').click()
  await page.getByText(/^3 rounds/).waitFor()
  await expect.poll(() => page.getByLabel('Rounds').inputValue()).toBe('3')
  await page.getByRole('link', { name: 'Members', exact: true }).first().click()
  await page.waitForURL('**/members')
})

test('a plan of a draft that is changed while it is saved stays changed', async () => {
  const { page } = await openAt('draft', 'the-drafters')
  const rounds = page.getByLabel('Rounds')
  await rounds.fill('4')
  await rounds.press('Tab')
  const { answered, release } = await holdAnswer(page, '**/api/trpc/draft.plan**')
  await button(page, 'Save').click()
  await answered
  await rounds.fill('5')
  await rounds.press('Tab')
  await release()
  await page.getByText(/^4 rounds/).waitFor()
  expect(await rounds.inputValue()).toBe('5')
  await button(page, 'Save').click()
  await page.getByText(/^5 rounds/).waitFor()
})

test('an unsaved day of the season survives that another admin saves a day', async () => {
  await nina.call('POST', '/api/v1/league/create', { name: 'The Seasons', end_date: '2099-12-31' })
  const { page } = await openAt('admin/season', 'the-seasons')
  await page.getByLabel('Last day').fill('2098-10-31')
  const refreshed = page.waitForResponse((response) => response.url().includes('league.adminPage'))
  await nina.call('PATCH', '/api/v1/leagues/the-seasons', { start_date: '2098-01-01' })
  await refreshed
  await page.waitForLoadState('networkidle')
  expect(await page.getByLabel('Last day').inputValue()).toBe('2098-10-31')
  await button(page, 'Save').click()
  await seeNotice(page, 'Settings saved successfully')
  await expect.poll(() => page.getByLabel('First day').inputValue()).toBe('2098-01-01')
  expect(await focused(page)).toBe('Save')
  // Without unsaved changes it shows what the other admin saves.
  await nina.call('PATCH', '/api/v1/leagues/the-seasons', { lists_sealed: true })
  await expect.poll(() => page.getByRole('main').getByRole('switch').isChecked()).toBe(true)
})

/** Pastes two names; adding the first fails without a network, and both are still there. */
const pasteAndFail = async (page: Page): Promise<void> => {
  await paste(page, 'Clint Eastwood\nYoko Ono')
  await button(page, 'Add Clint Eastwood').waitFor()
  await page.context().setOffline(true)
  await button(page, 'Add Clint Eastwood').click()
  await seeNotice(page, 'You are offline. Please try again when you are back.')
  await expect.poll(() => searchBox(page).inputValue()).toBe('Clint Eastwood')
  await button(page, 'Search for Yoko Ono next').waitFor()
}

test('a pasted name that could not be added without a network is not skipped', async () => {
  const { page, context } = await openAt('deathlist')
  await pasteAndFail(page)
  await context.setOffline(false)
  await button(page, 'Add Clint Eastwood').click()
  await button(page, 'Add Yoko Ono').click()
  await expect.poll(() => picks(page).count()).toBe(2)
})

test('names that could not be added without a network stay in the dialog', async () => {
  const { page, context } = await openAt('deathlist')
  await button(page, 'Add several names at once').click()
  await page.getByLabel('Names').fill('Meryl Streep\nSophia Loren')
  await button(page, 'Find them').click()
  await button(page, 'Add 2 people').waitFor()
  await context.setOffline(true)
  await button(page, 'Add 2 people').click()
  await seeNotice(page, '2 people could not be added')
  await button(page, 'Add several names at once').click()
  await expect.poll(() => page.getByLabel('Names').inputValue()).toBe('Meryl Streep\nSophia Loren')
})

test('a name for the last place that could not be added without a network is not lost, nor those after it', async () => {
  const { body } = await nina.call('POST', '/api/v1/league/create', {
    name: 'The Single Place',
    max_picks: 1,
  })
  const list = (await nina.call('GET', `/api/v1/leagues/${body.id}/deathlists/me`)).body
  await nina.call('PUT', `/api/v1/deathlists/${list.id}/name`, { name: 'One only' })
  const { page } = await openAt('deathlist', 'the-single-place')
  await pasteAndFail(page)
})

test('the dialog of several names stays when the list becomes full, while it adds and while the user chooses', async () => {
  const { page } = await openAt('deathlist', 'the-single-place')
  const add = button(page, 'Add 1 person')
  await button(page, 'Add several names at once').click()
  await page.getByLabel('Names').fill('Meryl Streep')
  await button(page, 'Find them').click()
  const { answered, release } = await holdAnswer(page, '**/api/trpc/pick.add**')
  await add.click()
  await answered
  await page.getByText('1 of 1 picks').waitFor({ state: 'attached' })
  await page.getByRole('dialog').getByText('Adding 0 of 1').waitFor()
  await release()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await button(page, 'Remove Meryl Streep').click()
  await button(page, 'Add several names at once').click()
  await page.getByLabel('Names').fill('Sophia Loren')
  await button(page, 'Find them').click()
  await add.waitFor()
  const list = page.waitForResponse(/deathlist\.page/)
  const { id } = (await nina.call('GET', '/api/v1/leagues/the-single-place')).body
  const pick = { league_id: id, wikidata_id: 'Q41163' }
  const added = await nina.call('POST', '/api/v1/picks/create', pick)
  expect(added.status).toBe(200)
  await list
  await page.getByRole('dialog').getByText('There is room for 0 more.').waitFor()
  expect(await add.isDisabled()).toBe(true)
})

test('names that are typed while others are searched stay in the dialog', async () => {
  const { page } = await openAt('deathlist')
  await button(page, 'Add several names at once').click()
  await page.getByLabel('Names').fill('Sophia Loren')
  const { answered, release } = await holdAnswer(page, '**/api/trpc/pick.matchNames**')
  await button(page, 'Find them').click()
  await answered
  await page.getByLabel('Names').fill('Sophia Loren\nJudi Dench')
  await release()
  await button(page, 'Add 1 person').click()
  await seeNotice(page, '1 person added')
  await button(page, 'Add several names at once').click()
  expect(await page.getByLabel('Names').inputValue()).toBe('Judi Dench')
})

test('a name that another admin has given the league is in the field', async () => {
  await nina.call('POST', '/api/v1/league/create', { name: 'The Renamed' })
  const { page } = await openAt('admin/name', 'the-renamed')
  const name = page.getByRole('textbox', { name: 'League name' })
  await expect.poll(() => name.inputValue()).toBe('The Renamed')
  expect((await nina.call('PATCH', '/api/v1/leagues/the-renamed', { name: 'The Rechristened' })).status).toBe(
    200,
  )
  await expect.poll(() => name.inputValue()).toBe('The Rechristened')
  await name.fill('My own')
  await nina.call('PATCH', '/api/v1/leagues/the-renamed', { name: 'The Third' })
  await page.getByText('The Third').first().waitFor()
  expect(await name.inputValue()).toBe('My own')
})

test('leaving a page with a typed list name asks first', async () => {
  const { page } = await openAt('deathlist')
  await button(page, 'Rename the list').click()
  await page.getByLabel('Name of your deathlist').fill('New masters')
  await page.getByRole('link', { name: 'Leaderboard', exact: true }).first().click()
  await question(page).getByRole('button', { name: 'Stay here' }).click()
  await expect.poll(() => page.getByLabel('Name of your deathlist').inputValue()).toBe('New masters')
  await button(page, 'Save').click()
  await page.getByRole('heading', { level: 1, name: 'New masters' }).waitFor()
  await page.getByRole('link', { name: 'Leaderboard', exact: true }).first().click()
  await page.waitForURL('**/leaderboard')
})

test('leaving also asks first once a new version of the app has replaced the files of the open page', async () => {
  const { page } = await openAt('deathlist', slug)
  await button(page, 'Rename the list').click()
  const field = page.getByLabel('Name of your deathlist')
  await field.fill('Newest masters')
  await page.waitForLoadState('networkidle')
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }))
  await page.getByRole('link', { name: 'Members', exact: true }).first().click()
  await question(page).getByRole('button', { name: 'Stay here' }).click()
  expect(await field.inputValue()).toBe('Newest masters')
})

test('closing the dialog of a new season with typed dates asks first', async () => {
  const { page } = await openAt('admin/season')
  await button(page, 'New season').click()
  await page.getByRole('dialog').getByLabel('First day').fill('2099-01-01')
  await page.keyboard.press('Escape')
  await question(page).getByRole('button', { name: 'Stay here' }).click()
  await expect.poll(() => page.getByRole('dialog').getByLabel('First day').inputValue()).toBe('2099-01-01')
})

test('a dialog that is closed while it saves stays, with what was typed, for the case that saving fails', async () => {
  const { page } = await openAt('admin/season')
  await button(page, 'New season').click()
  const dialog = page.getByRole('dialog')
  const firstDay = dialog.getByLabel('First day')
  await firstDay.fill('2099-01-01')
  const { asked, fail } = await held(page, 'season.open')
  await button(page, 'Open the season').click()
  await asked
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await page.waitForTimeout(300)
  expect(await dialog.isVisible()).toBe(true)
  await page.evaluate(() => history.back())
  await page.waitForTimeout(300)
  fail()
  await seeNotice(page, 'The season could not be opened')
  await expect.poll(() => firstDay.inputValue()).toBe('2099-01-01')
  // It asks again before it closes.
  await page.evaluate(() => history.back())
  await question(page).getByRole('button', { name: 'Leave' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe(`/l/${slug}/admin/season`)
})

test('a dialog whose save gets no answer can be closed after half a minute, with what was typed', async () => {
  const { page } = await openAt('admin/season')
  await button(page, 'New season').click()
  const firstDay = page.getByRole('dialog').getByLabel('First day')
  await firstDay.fill('2099-01-01')
  const { asked } = await held(page, 'season.open')
  await page.clock.install()
  await button(page, 'Open the season').click()
  await asked
  await page.clock.fastForward(29_000)
  expect(await button(page, 'Open the season').getAttribute('aria-busy')).toBe('true')
  await page.clock.fastForward(2_000)
  await seeNotice(page, 'The season could not be opened')
  expect(await firstDay.inputValue()).toBe('2099-01-01')
  await page.keyboard.press('Escape')
  await question(page).getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

test('a list name stays in its field while it is saved', async () => {
  const { page } = await openAt('deathlist')
  await button(page, 'Rename the list').click()
  await page.getByLabel('Name of your deathlist').fill('Newest masters')
  const { asked, fail } = await held(page, 'deathlist.name')
  await button(page, 'Save').click()
  await asked
  await page.keyboard.press('Escape')
  fail()
  await expect.poll(() => page.getByLabel('Name of your deathlist').inputValue()).toBe('Newest masters')
})
