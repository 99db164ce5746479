import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authUsers } from '#db/schema/index.ts'
import { inRoot } from '#scripts/lib/paths.ts'
import { netsOnly } from '#tests/support/nets.ts'
import { keepPicture } from '#tests/support/screens/keep-picture.ts'
import { noteDead } from '#worker/services/tasks/dead.ts'
import { api, type SignedUp, signUp } from '../support/http/api.ts'
import { startTestWorker, type TestWorker } from '../support/worker.ts'
import { seeNotice, signIn, withBrowser } from './support.ts'

/**
 * The operators' page: its content, a ban from it, and that it is closed to others. Pictures are saved in
 * test-output/screens.
 */

const open = withBrowser()
const pictures = inRoot('test-output/screens')
const operator = 'operator@test.example'
const player = 'player@test.example'

let worker: TestWorker
let stranger: SignedUp
beforeAll(async () => {
  worker = await startTestWorker({ vars: { OPERATORS: operator } })
  for (const email of [operator, player])
    await api(worker.url)('POST', '/auth/v1/signup', { email, password: 'correct horse' })
  await worker.database.db.update(authUsers).set({ emailOnTrust: false }).where(eq(authUsers.email, operator))
  stranger = await signUp(worker.url, 'Eve')
  await stranger.call('POST', '/api/v1/league/create', { name: 'Secret Owls' })
  await worker.runCron()
  await noteDead({ db: worker.database.db, realNow: new Date().toISOString() }, [{ kind: 'fan_out' }])
})
afterAll(() => worker?.stop())

test('an operator sees counts and health, and bans an account', async () => {
  const { page, problems } = await open({ viewport: { width: 360, height: 740 }, colorScheme: 'light' })
  page.setDefaultTimeout(20_000)
  await signIn(worker, page, operator)
  await page.goto(`${worker.url}/operator`)
  await page.getByRole('heading', { level: 1, name: 'Operation' }).waitFor()
  await page.getByText('Leaderboards to compute').waitFor()
  // Of the last runs and failures, in words.
  for (const words of ['People on lists', 'Leaderboards computed', 'Distribute news'])
    await page.getByText(words, { exact: true }).waitFor()
  expect(await page.content()).not.toMatch(/Secret Owls|tookMs|fan_out/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await keepPicture(page, `${pictures}/operator-phone.png`, { fullPage: true })
  await page.getByRole('button', { name: 'Ban an account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Account: its id or email address').fill(player)
  await dialog.getByLabel('Reason').fill('Threatened another player.')
  await keepPicture(page, `${pictures}/operator-ban.png`)
  // What was typed is not lost by one key.
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay here' }).click()
  await dialog.getByRole('button', { name: 'Ban', exact: true }).click()
  await seeNotice(page, 'The account is banned')
  await page.getByText('Account banned').waitFor()
  await page.getByText('Threatened another player.').waitFor()
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await keepPicture(page, `${pictures}/operator-dark.png`, { fullPage: true })
  expect(problems).toEqual([])
})

test('another user cannot open the operator page', netsOnly, async () => {
  const { page } = await open()
  await signIn(worker, page, stranger.email)
  await page.goto(`${worker.url}/operator`)
  await page.getByText('Not found').first().waitFor()
  expect(await page.content()).not.toContain('Leaderboards to compute')
})
