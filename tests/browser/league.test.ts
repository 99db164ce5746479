import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { password } from '../auth/support.ts'
import type { WatchedPage } from '../support/browser.ts'
import { type SignedUp, signUp } from '../support/http/api.ts'
import { startTestWorker, type TestWorker } from '../support/worker.ts'
import { expectPath, seeNotice, signIn, withBrowser } from './support.ts'

/** What admins and members do to a league on its screens: each change says what happened, each refusal why. */

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
const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))
const nameOf = ({ email }: SignedUp): string => email.split('@')[0] ?? ''

describe('the admin page', () => {
  test('leads to where pick rules are changed, and a lock holds them fast', async () => {
    const { page } = marta
    await go(page, '/admin')
    await part(page, 'Pick rules')
      .getByRole('link', { name: 'Change the rules in the league settings' })
      .click()
    await page.getByRole('heading', { level: 1, name: 'League settings' }).waitFor()
    await page.getByLabel('Picks per list').fill('12')
    await page.getByRole('button', { name: 'Save' }).click()
    await seeNotice(page, 'Settings saved successfully')
    await go(page, '/admin')
    const rules = part(page, 'Pick rules')
    await rules.getByText('12', { exact: true }).waitFor()
    await part(page, 'Lock').getByRole('switch', { name: 'Lock the rules' }).click()
    await rules.getByText('The league is locked').waitFor()
    await go(page, '/settings')
    expect(await page.getByLabel('Picks per list').isDisabled()).toBe(true)
    expect(await page.getByLabel('Picks per list').inputValue()).toBe('12')
    await go(page, '/admin')
    await part(page, 'Lock').getByRole('switch', { name: 'Lock the rules' }).click()
    await rules.getByText('The league is locked').waitFor({ state: 'detached' })
  })

  test('says beside the field what is wrong with it', async () => {
    const { page } = marta
    await go(page, '/settings')
    await page.getByLabel('Picks per list').fill('')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Please enter a number').waitFor()
    await page.reload()
    await go(page, '/admin')
    const dates = part(page, 'Season dates')
    await dates.getByLabel('Last day').fill('2001-01-01')
    await dates.getByRole('button', { name: 'Save' }).click()
    await seeNotice(page, 'Save failed')
    await dates.getByText(/can only move to a later day|can’t be before the start/).waitFor()
  })

  test('replaces the invite code', async () => {
    const { page } = marta
    await go(page, '/admin')
    const code = part(page, 'Invite code')
    await code.getByText(league.invite_code, { exact: true }).waitFor()
    await code.getByRole('button', { name: 'New code' }).click()
    await dialog(page).getByRole('button', { name: 'New code' }).click()
    await seeNotice(page, 'There is a new invite code')
    await code.getByText(league.invite_code, { exact: true }).waitFor({ state: 'detached' })
  })

  test('opens a new season where the old one has no end', async () => {
    const { page } = marta
    await go(page, '/admin')
    await part(page, 'Seasons').getByRole('button', { name: 'New season' }).click()
    await dialog(page).getByRole('button', { name: 'Open the season' }).click()
    await seeNotice(page, 'Season 2 is open')
    await part(page, 'Seasons')
      .getByRole('link', { name: /^Season 1/ })
      .click()
    await expectPath(page, `/l/${slug}/leaderboard/1`)
  })

  test('is for admins: others are told so and led away', async () => {
    const { page } = paolo
    await page.goto(`${worker.url}/l/${slug}/admin`)
    await seeNotice(page, 'Access denied')
    await expectPath(page, `/l/${slug}`)
  })
})

describe('the rules', () => {
  test('are saved by admins, and told in advance', async () => {
    const { page } = marta
    await go(page, '/settings')
    await page.getByText('Flat', { exact: true }).click()
    await page.getByLabel('Points per death').fill('25')
    await page.getByLabel('Rarity bonus').fill('0')
    await part(page, 'Try the rules').getByText('25 for the death').waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await seeNotice(page, 'Settings saved successfully')
    await page.getByText('New rules have been saved. They apply from').waitFor()
  })

  test('are there to be read by members', async () => {
    const { page } = paolo
    await go(page, '/settings')
    await page.getByText('You can view these rules, but only admins can edit them.').waitFor()
    expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0)
  })

  test('leave a record that every member can read', async () => {
    const { page } = paolo
    await go(page, '/audit')
    await page
      .getByText(`${nameOf(owner)} changed the rules`)
      .first()
      .waitFor()
    await page
      .getByText(/Points per death:/)
      .first()
      .waitFor()
    await page.getByText(`${nameOf(owner)} replaced the invite code`).waitFor()
  })
})

describe('the members', () => {
  test('are invited by e-mail, which must be one', async () => {
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
    await seeNotice(page, 'Invitation sent')
    await page.getByRole('main').getByRole('listitem').filter({ hasText: 'ines@example.org' }).waitFor()
    const mails = await (await fetch(`${worker.url}/dev/outbox.json`)).json()
    expect(JSON.stringify(mails)).toContain('/auth?code=')
  })

  test('change their roles at an admin’s hand', async () => {
    const { page } = marta
    await go(page, '/members')
    await page.getByRole('combobox', { name: `Role of ${nameOf(member)}` }).click()
    await page.getByRole('option', { name: 'Admin' }).click()
    await seeNotice(page, `${nameOf(member)} is now: Admin`)
    await go(paolo.page, '/admin')
    await paolo.page.getByRole('heading', { level: 1, name: 'Admin' }).waitFor()
  })

  test('can’t be removed when they own the league', async () => {
    const { page } = paolo
    await go(page, '/members')
    // The buttons say that they are disabled, and why when they are used all the same.
    await page.getByRole('button', { name: `Remove ${nameOf(owner)}` }).press('Enter')
    await seeNotice(page, 'Cannot remove owner: transfer ownership first.')
    await page.getByRole('button', { name: `Remove ${nameOf(member)}` }).press('Enter')
    await seeNotice(page, 'Cannot remove yourself')
  })

  test('hand the league over, then leave it', async () => {
    const { page } = marta
    await go(page, '/members')
    await page.getByText('You own this league.').waitFor()
    await page.getByRole('button', { name: `Hand the league over to ${nameOf(member)}` }).click()
    await dialog(page).getByRole('button', { name: 'Hand over' }).click()
    await seeNotice(page, `${nameOf(member)} owns the league now`)
    await page.getByRole('button', { name: 'Leave league' }).click()
    await dialog(page).getByRole('button', { name: 'Leave league' }).click()
    await expectPath(page, '/dashboard')
    await seeNotice(page, 'You have left The Reading Room')
    await page.getByText('No leagues yet').waitFor()
  })

  test('who left see the league no more than strangers do', async () => {
    const { page } = marta
    await go(page, '/game')
    await page.getByRole('heading', { level: 1, name: 'League not found or access denied' }).waitFor()
  })
})

test('an owner deletes the league by typing its name', async () => {
  const { page } = paolo
  await go(page, '/admin')
  await part(page, 'Delete').getByRole('button', { name: 'Delete league' }).click()
  const confirm = dialog(page).getByRole('button', { name: 'Delete for good' })
  expect(await confirm.isDisabled()).toBe(true)
  await dialog(page).getByRole('textbox').fill('The Reading Room')
  await confirm.click()
  await expectPath(page, '/dashboard')
  await seeNotice(page, 'The Reading Room has been deleted')
})

test('nothing went wrong but what was refused', () => {
  // A league that goes takes the room of its open screens with it.
  const refused = /status: 4|Failed to load resource|Unexpected response code: 4/
  expect([...marta.problems, ...paolo.problems].filter((problem) => !refused.test(problem))).toEqual([])
})
