import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { displayNameFrom } from '#domain/leagues/display-name.ts'
import { password } from '../auth/support.ts'
import type { WatchedPage } from '../support/browser.ts'
import { type SignedUp, signUp } from '../support/http/api.ts'
import { netsOnly } from '../support/nets.ts'
import { startTestWorker, type TestWorker } from '../support/worker.ts'
import { expectPath, holdAnswer, seeNotice, signIn, withBrowser } from './support.ts'

/** Changes of a league by admins and members on its screens: each shows its result, each refusal its reason. */

const open = withBrowser()
const slug = 'the-reading-room'

let worker: TestWorker
let owner: SignedUp
let member: SignedUp
let league: { id: string; invite_code: string }
let marta: WatchedPage
let paolo: WatchedPage

beforeAll(async () => {
  worker = await startTestWorker({ people: true })
  owner = await signUp(worker.url, 'Marta')
  member = await signUp(worker.url, 'Paolo')
  league = (await owner.call('POST', '/api/v1/league/create', { name: 'The Reading Room' })).body
  await member.call('GET', `/api/v1/league/join-by-code/${league.invite_code}`)
  expect([owner.password, member.password]).toEqual([password, password])
  ;[marta, paolo] = [await open(), await open()]
  for (const { page } of [marta, paolo]) page.setDefaultTimeout(10_000)
  await signIn(worker, marta.page, owner.email)
  await signIn(worker, paolo.page, member.email)
})
afterAll(() => worker?.stop())

const go = async (page: Page, path: string): Promise<void> => {
  await page.goto(`${worker.url}/l/${slug}${path}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** A part of a screen, by its heading. */
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
/** A row of the league's settings, by its title. */
const row = (page: Page, title: string) =>
  page.getByRole('main').getByRole('link', { name: new RegExp(`^${title}`) })
/** A row of the rules, by its title. */
const rule = (page: Page, title: string) =>
  page.getByRole('main').getByRole('button', { name: new RegExp(`^${title}`) })
/** Not the button that saves rules as a file. */
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
/** The audit entry of one setting. */
const auditEntry = (page: Page, label: string) =>
  page.getByRole('main').getByRole('listitem').getByRole('listitem').filter({ hasText: label })
const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))
const nameOf = ({ email }: SignedUp): string => displayNameFrom(email)

const rowOf = (page: Page, who: SignedUp) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: nameOf(who) })
/** The only menu of a member. */
const menuOf = (page: Page, who: SignedUp) => page.getByRole('button', { name: `${nameOf(who)}: more` })

describe('the admin page', () => {
  test('leads to the pick rules, and its lock prevents changes to them', netsOnly, async () => {
    const { page } = marta
    await go(page, '/admin')
    await row(page, 'Rules').click()
    await page.getByRole('heading', { level: 1, name: 'League settings' }).waitFor()
    await rule(page, 'The list').click()
    await page.getByLabel('Picks per list').fill('12')
    await save(page).click()
    await seeNotice(page, 'Settings saved successfully')
    await go(page, '/admin')
    await row(page, 'Rules').getByText('12 picks, 100 − age, +10 if only you').waitFor()
    await row(page, 'Lock').click()
    await part(page, 'Lock').getByRole('switch', { name: 'Lock the rules' }).click()
    await seeNotice(page, 'Settings saved successfully')
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('role'))
    expect(await focused()).toBe('switch')
    await page.goBack()
    await row(page, 'Lock').getByText('Locked: pick rules stay as they are').waitFor()
    await go(page, '/settings')
    await rule(page, 'The list').click()
    await expect.poll(() => page.getByLabel('Picks per list').isDisabled()).toBe(true)
    await expect.poll(() => page.getByLabel('Picks per list').inputValue()).toBe('12')
    await go(page, '/admin/lock')
    await part(page, 'Lock').getByRole('switch', { name: 'Lock the rules' }).click()
    await part(page, 'Lock').getByText('Admins can change every rule.').waitFor()
  })

  test('says beside the field what is wrong with it', async () => {
    const { page } = marta
    await go(page, '/settings')
    await rule(page, 'The list').click()
    await page.getByLabel('Picks per list').fill('')
    // A closed row with an invalid value opens again, and its changes are not lost.
    await rule(page, 'The list').click()
    await expect.poll(() => page.getByLabel('Picks per list').count()).toBe(0)
    await save(page).click()
    await page.getByText('Please enter a number').waitFor()
    await page.reload()
    await go(page, '/admin/season')
    const dates = part(page, 'Season')
    await dates.getByLabel('Last day').fill('2001-01-01')
    await dates.getByRole('button', { name: 'Save' }).click()
    await seeNotice(page, 'Save failed')
    await dates.getByText(/can only move to a later day|can’t be before the start/).waitFor()
  })

  test('replaces the invite code', async () => {
    const { page } = marta
    await go(page, '/admin/invitations')
    const code = part(page, 'Invitations')
    await code.getByText(league.invite_code, { exact: true }).waitFor()
    await code.getByRole('button', { name: 'New code' }).click()
    await dialog(page).getByRole('button', { name: 'New code' }).click()
    // The open dialog hides the page from roles: the old code would seem to be gone before it is replaced.
    await dialog(page).waitFor({ state: 'detached' })
    await code.getByText(league.invite_code, { exact: true }).waitFor({ state: 'detached' })
  })

  test('opens a new season when the old one has no end', async () => {
    const { page } = marta
    await go(page, '/admin/season')
    await part(page, 'All seasons').getByRole('button', { name: 'New season' }).click()
    await dialog(page).getByRole('button', { name: 'Open the season' }).click()
    await seeNotice(page, 'Season 2 is open')
    await part(page, 'All seasons')
      .getByRole('link', { name: /^Season 1/ })
      .click()
    await expectPath(page, `/l/${slug}/leaderboard/1`)
  })

  test('rejects members who are not admins with a notice and a redirect', async () => {
    const { page } = paolo
    await page.goto(`${worker.url}/l/${slug}/admin`)
    await seeNotice(page, 'Access denied')
    await expectPath(page, `/l/${slug}`)
  })
})

describe('the rules', () => {
  test('are saved by admins, with a notice of when they apply', async () => {
    const { page } = marta
    await go(page, '/settings')
    const scoring = part(page, 'Scoring')
    await scoring.getByRole('button', { name: /^Each death scores 100 less the age/ }).click()
    await scoring.getByText('The same', { exact: true }).click()
    await scoring.getByLabel('Points', { exact: true }).fill('25')
    await scoring.getByRole('button', { name: 'Each death scores 25 points.' }).waitFor()
    await scoring.getByRole('button', { name: /^Up to 10 points more/ }).click()
    await scoring.getByRole('button', { name: 'Remove this rule' }).click()
    await rule(page, 'Try the rules').click()
    await page.getByText('25 for the death').waitFor()
    await save(page).click()
    await seeNotice(page, 'Settings saved successfully')
    await page.getByText('New rules have been saved. They apply from').waitFor()
  })

  test('are read-only for members', async () => {
    const { page } = paolo
    await go(page, '/settings')
    await page.getByText('You can view these rules, but only admins can edit them.').waitFor()
    await part(page, 'Rules in force')
      .getByText(/^A list has up to/)
      .waitFor()
    await part(page, 'Rules in force').getByText('Picks can be added during the whole season.').waitFor()
    await expect.poll(() => page.getByRole('button', { name: /^(Save|Add a rule)$/ }).count()).toBe(0)
  })

  test('are printed for an admin as sentences, without controls', async () => {
    const { page } = marta
    await go(page, '/settings')
    const add = page.getByRole('button', { name: 'Add a rule' })
    await add.waitFor()
    await page.emulateMedia({ media: 'print' })
    await part(page, 'Rules in force')
      .getByText(/^A list has up to/)
      .waitFor()
    await expect.poll(() => rule(page, 'Try the rules').count()).toBe(0)
    await page.emulateMedia({ media: 'screen' })
    await add.waitFor()
  })

  test('leave a record that every member can read', async () => {
    const { page } = paolo
    await go(page, '/audit')
    await page
      .getByText(`${nameOf(owner)} changed the rules`)
      .first()
      .waitFor()
    await auditEntry(page, 'Points per death:')
      .filter({ hasText: /now: 25$/ })
      .waitFor()
    await auditEntry(page, 'Rarity bonus:')
      .filter({ hasText: /now: 0$/ })
      .waitFor()
    await page.getByText(`${nameOf(owner)} replaced the invite code`).waitFor()
  })
})

describe('the members', () => {
  test('are invited by email, and the address must be valid', async () => {
    const { page } = marta
    await go(page, '/members')
    const send = page.getByRole('button', { name: 'Send invitation' })
    await send.click()
    await page.getByText('Please enter an email address').waitFor()
    await page.getByLabel('Invite by email').fill('not an address')
    await send.click()
    await page.getByText('Please enter a valid email address').waitFor()
    await page.getByLabel('Invite by email').fill('ines@example.org')
    await send.click()
    await page.getByRole('main').getByRole('listitem').filter({ hasText: 'ines@example.org' }).waitFor()
    const mails = await (await fetch(`${worker.url}/dev/outbox.json`)).json()
    expect(JSON.stringify(mails)).toContain('/auth?code=')
  })

  test('can be made admins by the owner', async () => {
    const { page } = marta
    await go(page, '/members')
    await menuOf(page, member).click()
    await page.getByRole('menuitem', { name: 'Make admin' }).click()
    await rowOf(page, member).getByText('Admin', { exact: true }).waitFor()
    await go(paolo.page, '/admin')
    await paolo.page.getByRole('heading', { level: 1, name: 'Admin' }).waitFor()
  })

  test('have an open menu that does what it said when it was opened', netsOnly, async () => {
    const { page } = marta
    const third = await signUp(worker.url, 'Rosa')
    // The code was replaced above.
    const { invite_code } = (await owner.call('GET', `/api/v1/leagues/${league.id}`)).body
    await third.call('GET', `/api/v1/league/join-by-code/${invite_code}`)
    await go(page, '/members')
    await menuOf(page, third).click()
    const item = page.getByRole('menuitem', { name: 'Make admin' })
    await item.waitFor()
    // It is done on another device first.
    const role = `/api/v1/leagues/${league.id}/members/${third.id}/role?new_role=ADMIN`
    expect((await owner.call('PUT', role)).status).toBe(200)
    await rowOf(page, third).getByText('Admin', { exact: true }).waitFor()
    await item.click()
    await page.waitForLoadState('networkidle')
    await go(page, '/members')
    await rowOf(page, third).getByText('Admin', { exact: true }).waitFor()
  })

  test('can’t be removed when they own the league, and the menu says why', async () => {
    const { page } = paolo
    await go(page, '/members')
    await menuOf(page, owner).click()
    const remove = page.getByRole('menuitem', { name: /^Remove from the league/ })
    await remove.getByText('Cannot remove owner: transfer ownership first.').waitFor()
    await expect.poll(() => remove.getAttribute('aria-disabled')).toBe('true')
    await page.keyboard.press('Escape')
    // The menu on oneself only has the ways to leave.
    await menuOf(page, member).click()
    await expect
      .poll(() => page.getByRole('menuitem').allTextContents())
      .toEqual(['Make plain member', 'Leave league'])
    await page.keyboard.press('Escape')
  })

  test('hand the league over, then leave it', async () => {
    const { page } = marta
    await go(page, '/members')
    await menuOf(page, owner).click()
    await page
      .getByRole('menuitem', { name: 'Leave league' })
      .getByText('Hand the league over first')
      .waitFor()
    await page.keyboard.press('Escape')
    await menuOf(page, member).click()
    await page.getByRole('menuitem', { name: 'Hand the league over' }).click()
    await dialog(page).getByRole('button', { name: 'Hand over' }).click()
    await rowOf(page, member).getByText('Owner', { exact: true }).waitFor()
    await menuOf(page, owner).click()
    await page.getByRole('menuitem', { name: 'Leave league' }).click()
    await dialog(page).getByRole('button', { name: 'Leave league' }).click()
    await expectPath(page, '/dashboard')
    await page.getByText('No leagues yet').waitFor()
  })

  test('can’t see the league after leaving it', async () => {
    const { page } = marta
    await go(page, '/game')
    await page.getByRole('heading', { level: 1, name: 'League not found or access denied' }).waitFor()
  })
})

test('the home leads to the leaderboard of each competition, and to the matches of those that have any', async () => {
  const { id } = (await owner.call('POST', '/api/v1/league/create', { name: 'The Cup Club' })).body
  const day = (month: number) => `${new Date().getFullYear() + 1}-0${month}-01`
  for (const [name, type] of [
    ['Cup', 'death_cup'],
    ['All', 'championship'],
  ]) {
    const plan = { league_id: id, name, type, start_date: day(3), end_date: day(8) }
    expect((await owner.call('POST', '/api/v1/competition/create', plan)).status).toBe(200)
  }
  const { page } = marta
  await page.goto(`${worker.url}/l/the-cup-club`)
  const linksOf = (name: string) =>
    part(page, 'Competitions')
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name, exact: true }) })
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  await part(page, 'Competitions').getByRole('link', { name: 'Cup', exact: true }).waitFor()
  const at = '/league/the-cup-club/competitions'
  expect(await linksOf('Cup')).toEqual([`${at}/cup/leaderboard`, `${at}/cup/matches`])
  expect(await linksOf('All')).toEqual([`${at}/all/leaderboard`])
})

test('a season does not begin now because its first day was cleared', netsOnly, async () => {
  const { page } = marta
  await owner.call('POST', '/api/v1/league/create', { name: 'The Undecided' })
  await page.goto(`${worker.url}/l/the-undecided/kick-off`)
  await page.getByText('On another day').click()
  await page.getByLabel('First day').fill('')
  expect(await page.getByRole('main').locator('button[type=submit]').isDisabled()).toBe(true)
})

describe('an answer that comes late', () => {
  const late = '/l/the-late-club'
  const openLate = async (path: string): Promise<Page> => {
    await marta.page.goto(worker.url + late + path)
    await marta.page.getByRole('heading', { level: 1 }).waitFor()
    return marta.page
  }
  const members = (page: Page) => page.getByRole('link', { name: 'Members', exact: true }).first()

  beforeAll(async () => {
    const { id } = (await owner.call('POST', '/api/v1/league/create', { name: 'The Late Club' })).body
    const day = (month: number) => `${new Date().getFullYear() + 1}-0${month}-01`
    const cup = { league_id: id, name: 'Cup', type: 'death_cup', start_date: day(3), end_date: day(8) }
    expect((await owner.call('POST', '/api/v1/competition/create', cup)).status).toBe(200)
  })

  test('does not lead back to a competition that was left', netsOnly, async () => {
    const page = await openLate('/competitions/cup/settings?edit')
    await page.getByLabel('Name').fill('Another cup')
    const { answered, release } = await holdAnswer(page, '**/api/trpc/competition.update**')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await answered
    await members(page).click()
    await page.getByRole('button', { name: 'Leave' }).click()
    await expectPath(page, `${late}/members`)
    await release()
    await seeNotice(page, 'Competition changed')
    await page.waitForTimeout(500)
    expect(new URL(page.url()).pathname).toBe(`${late}/members`)
  })

  test('does not lead on from a kick-off that was left', netsOnly, async () => {
    const page = await openLate('/kick-off')
    const { answered, release } = await holdAnswer(page, '**/api/trpc/league.update**')
    await page.getByRole('main').locator('button[type=submit]').click()
    await answered
    await members(page).click()
    await expectPath(page, `${late}/members`)
    await release()
    expect(new URL(page.url()).pathname).toBe(`${late}/members`)
  })

  test('keeps the question open that it belongs to', netsOnly, async () => {
    const page = await openLate('/admin/delete')
    await page.getByRole('main').getByRole('button', { name: 'Delete league' }).click()
    await dialog(page).getByRole('textbox').fill('The Late Club')
    const { answered, release } = await holdAnswer(page, '**/api/trpc/league.delete**')
    await dialog(page).getByRole('button', { name: 'Delete for good' }).click()
    await answered
    await page.keyboard.press('Escape')
    await page.waitForTimeout(500)
    expect(await dialog(page).count()).toBe(1)
    await release()
    await expectPath(page, '/dashboard')
  })
})

test('an owner deletes the league by typing its name', async () => {
  const { page } = paolo
  await go(page, '/admin/delete')
  await part(page, 'Delete the league').getByRole('button', { name: 'Delete league' }).click()
  const confirm = dialog(page).getByRole('button', { name: 'Delete for good' })
  await expect.poll(() => confirm.isDisabled()).toBe(true)
  await dialog(page).getByRole('textbox').fill('The Reading Room')
  await confirm.click()
  await expectPath(page, '/dashboard')
  await seeNotice(page, 'The Reading Room has been deleted')
})

test('the browsers report no problems except refusals', () => {
  // Deleting a league closes the room of its open screens.
  const refused = /status: 4|Failed to load resource|Unexpected response code: 4/
  expect([...marta.problems, ...paolo.problems].filter((problem) => !refused.test(problem))).toEqual([])
})
