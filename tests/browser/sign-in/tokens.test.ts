import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inRoot } from '#scripts/lib/paths.ts'
import { api, type SignedUp, signUp } from '#tests/support/http/api.ts'
import { netsOnly } from '#tests/support/nets.ts'
import { keepPicture } from '#tests/support/screens/keep-picture.ts'
import { startTestWorker, type TestWorker } from '#tests/support/worker.ts'
import { signIn, withBrowser } from '../support.ts'

/**
 * Personal tokens on the profile page: created, shown once, used by a program, revoked. Pictures are saved in
 * test-output/screens.
 */

const open = withBrowser()
const pictures = inRoot('test-output/screens')

let worker: TestWorker
let owner: SignedUp
beforeAll(async () => {
  worker = await startTestWorker()
  owner = await signUp(worker.url, 'Marta')
})
afterAll(() => worker?.stop())

const section = (page: Page) => page.getByRole('region', { name: 'Personal tokens', exact: true })
const picture = async (page: Page, name: string): Promise<void> => {
  await keepPicture(page, `${pictures}/tokens-${name}.png`)
}

test('a token is made, shown once, used and revoked', async () => {
  const { page, problems } = await open({ viewport: { width: 360, height: 740 }, colorScheme: 'light' })
  page.setDefaultTimeout(15_000)
  await signIn(worker, page, owner.email)
  await page.goto(`${worker.url}/profile/tokens`)
  await section(page).getByText('No program has a token.').waitFor()
  await section(page).getByRole('button', { name: 'Create a token' }).click()
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.getByText('Please enter something to read.').waitFor()
  await dialog.getByLabel('Name').fill('The clock in the kitchen that shows who leads, by Marta Rossi')
  await dialog.getByRole('radio', { name: 'Read and write' }).check()
  await dialog.getByText('It can also pick, join and manage where you can.').waitFor()
  await dialog.getByRole('radio', { name: 'A year' }).check()
  await picture(page, 'asked')
  await dialog.getByLabel('Name').fill('The clock in the kitchen that shows who leads, by M. Rossi')
  await dialog.getByRole('button', { name: 'Create' }).click()
  const token = (await dialog.locator('code').textContent()) ?? ''
  expect(token).toMatch(/^dl_[\w-]{76}$/)
  await picture(page, 'shown')
  await dialog.getByRole('button', { name: 'Copy token' }).waitFor()
  // A click outside does not close a dialog with a secret that is shown once.
  await page.mouse.click(5, 5)
  await dialog.getByRole('button', { name: 'I have kept it' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await page.content()).not.toContain(token)

  const me = () => api(worker.url, token)('GET', '/api/v1/profile/me')
  expect((await me()).status).toBe(200)
  await expect
    .poll(async () => {
      await page.reload()
      await section(page).getByText('Read and write · until').waitFor()
      return section(page).innerText()
    })
    .toContain('last used')
  await section(page).scrollIntoViewIfNeeded()
  await picture(page, 'list')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

  await section(page).getByRole('button', { name: 'Revoke The clock' }).click()
  await dialog.getByRole('button', { name: 'Revoke', exact: true }).click()
  await section(page).getByText('No program has a token.').waitFor()
  // The button has gone with its token; the focus stays in its part of the page.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Personal tokens')
  expect((await me()).status).toBe(401)
  expect(problems.filter((problem) => !problem.includes('400'))).toEqual([])
})

const enterInItalian = async (page: Page): Promise<void> => {
  await page.goto(`${worker.url}/auth`)
  await page.locator('input[type=email]').fill(owner.email)
  await page.locator('input[type=password]').fill(owner.password)
  await page.locator('input[type=password]').press('Enter')
  await page.waitForURL('**/dashboard')
  await page.goto(`${worker.url}/profile/tokens`)
}

test('on a phone in Italian every lifetime is inside the frame of the choice', netsOnly, async () => {
  const { page } = await open({ viewport: { width: 360, height: 740 }, locale: 'it-IT' })
  await enterInItalian(page)
  await page.getByRole('button', { name: 'Crea un token' }).click()
  const choice = page.getByRole('dialog').getByRole('group', { name: 'Quanto dura' })
  await choice.waitFor()
  const right = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().right)
  const edge = await right(choice)
  for (const label of await choice.locator('label').all())
    expect(await right(label)).toBeLessThanOrEqual(edge)
})

test('in Italian and in dark mode', netsOnly, async () => {
  const { page, problems } = await open({
    viewport: { width: 1280, height: 900 },
    colorScheme: 'dark',
    locale: 'it-IT',
  })
  await owner.call('POST', '/api/v1/tokens', { name: 'Orologio', expires_in_days: 7 })
  await enterInItalian(page)
  const region = page.getByRole('region', { name: 'Token personali', exact: true })
  await region.getByText('mai usato').waitFor()
  await region.scrollIntoViewIfNeeded()
  await picture(page, 'italian')
  await region.getByRole('button', { name: 'Crea un token' }).click()
  await page.getByRole('dialog').getByLabel('Nome').waitFor()
  await picture(page, 'italian-asked')
  expect(problems).toEqual([])
})
