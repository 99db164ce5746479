import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SignedUp, signUp } from '../support/http/api.ts'
import { netsOnly } from '../support/nets.ts'
import { startTestWorker, type TestWorker } from '../support/worker.ts'
import { expectPath, signIn, withBrowser } from './support.ts'

/** Settings as rows: each shows its value, has its own address, and works with the browser's history. */

const open = withBrowser()
const phone = { width: 390, height: 844 }

let worker: TestWorker
let owner: SignedUp
const admin = '/l/the-reading-room/admin'

beforeAll(async () => {
  worker = await startTestWorker({ people: true })
  owner = await signUp(worker.url, 'Marta')
  await owner.call('POST', '/api/v1/league/create', { name: 'The Reading Room' })
})
afterAll(() => worker?.stop())

const openAt = async (path: string) => {
  const watched = await open({ viewport: phone })
  watched.page.setDefaultTimeout(15_000)
  await signIn(worker, watched.page, owner.email)
  await watched.page.goto(worker.url + path)
  await watched.page.getByRole('heading', { level: 1 }).waitFor()
  return watched
}
const rows = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('link')
/** The focused element: the text of a control or link, or the name of the form. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document
    return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? ''
  })

describe.each([
  ['profile', '/profile', 15],
  ['league', admin, 13],
])('%s settings', (_, path, count) => {
  test('show rows without forms, and stay short on a phone', async () => {
    const { page, problems } = await openAt(path)
    await expect.poll(() => rows(page).count()).toBe(count)
    await page.waitForLoadState('networkidle')
    await expect
      .poll(() => page.locator('main :is(form, input, select, textarea, [role=switch])').count())
      .toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1500)
    // Each row has a text.
    for (const said of await rows(page).locator('span > span:nth-child(2)').allInnerTexts())
      expect(said.trim()).not.toBe('')
    expect(problems).toEqual([])
  })

  test('open each row by its own address', netsOnly, async () => {
    const { page, problems } = await openAt(path)
    await expect.poll(() => rows(page).count()).toBe(count)
    const addresses = await rows(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    for (const address of addresses) {
      await page.goto(`${worker.url}${address}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expectPath(page, address ?? '')
      await page.waitForLoadState('networkidle')
      const levels = await page
        .getByRole('heading')
        .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName.slice(1))))
      expect
        .soft([address, levels.some((level, nr) => level > (levels[nr - 1] ?? 0) + 1)])
        .toEqual([address, false])
    }
    expect(problems).toEqual([])
  })
})

test('an unknown settings row redirects to an existing page', netsOnly, async () => {
  const { page } = await openAt('/profile')
  for (const [address, to] of [
    ['/profile/nothing', '/profile'],
    [`${admin}/nothing`, admin],
    [`${admin}/rules`, '/l/the-reading-room/settings'],
  ] as const) {
    await page.goto(worker.url + address)
    await expectPath(page, to)
  }
})

test('opening a row focuses its form, and going back focuses the row', netsOnly, async () => {
  const { page } = await openAt(admin)
  await rows(page).filter({ hasText: 'Lock' }).click()
  await expectPath(page, `${admin}/lock`)
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('switch')
  await page.goBack()
  await expect.poll(() => focused(page)).toMatch(/^Lock/)
  await rows(page).filter({ hasText: 'League name' }).click()
  await page.getByRole('textbox', { name: 'League name' }).waitFor()
  await page.getByRole('navigation', { name: 'You are here' }).getByRole('link', { name: 'Admin' }).click()
  await expect.poll(() => focused(page)).toMatch(/^League name/)
})

test('leaving with unsaved changes asks first, and a saved value shows in the row', async () => {
  const { page, problems } = await openAt('/profile')
  await rows(page).filter({ hasText: 'Name' }).click()
  await page.getByLabel('Display name').fill('Marta of the Reading Room')
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  const back = page.getByRole('navigation', { name: 'You are here' }).getByRole('link')
  await back.click()
  await question.getByRole('button', { name: 'Stay here' }).click()
  await page.goBack()
  await question.getByRole('button', { name: 'Stay here' }).click()
  await question.waitFor({ state: 'detached' })
  await expect.poll(() => page.getByLabel('Display name').inputValue()).toBe('Marta of the Reading Room')
  await page.getByRole('button', { name: 'Save' }).click()
  // While it saves, the button is busy and only aria-disabled.
  await page.locator('button:disabled', { hasText: 'Save' }).waitFor()
  await back.click()
  await rows(page).filter({ hasText: 'Marta of the Reading Room' }).waitFor()
  expect(problems).toEqual([])
})

test('the rules are short rows, and an unsaved change survives opening another row', netsOnly, async () => {
  const { page, problems } = await openAt('/l/the-reading-room/settings')
  const row = (title: string) => page.getByRole('main').getByRole('button', { name: new RegExp(`^${title}`) })
  await row('The list').waitFor()
  await page.waitForLoadState('networkidle')
  const controls = page.locator(
    'main :is(input:not([type=file], [aria-hidden=true]), textarea, [role=switch])',
  )
  await expect.poll(() => controls.count()).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1500)
  await expect.poll(() => page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0)
  await row('The list').click()
  await page.getByLabel('Picks per list').fill('12')
  await page.getByLabel('Picks per list').press('Tab')
  await row('Who may be picked').click()
  await page.getByLabel('Born in or after').fill('1920')
  await page.getByLabel('Born in or after').press('Tab')
  await row('The list').getByText('12').waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor({ state: 'detached' })
  const { body } = await owner.call('GET', '/api/v1/leagues/the-reading-room')
  expect([body.max_picks, body.min_birth_year]).toEqual([12, 1920])
  expect(problems).toEqual([])
})
