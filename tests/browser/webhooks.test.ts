import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { webhooks } from '#db/schema/index.ts'
import { startWebhooks, type WebhooksStandIn } from '../stand-ins/webhooks/index.ts'
import type { WatchedPage } from '../support/browser.ts'
import { type SignedUp, signUp } from '../support/http/api.ts'
import { netsOnly } from '../support/nets.ts'
import { startTestWorker, type TestWorker } from '../support/worker.ts'
import { seeNotice, signIn, withBrowser } from './support.ts'

/** Webhooks of the league on the admin's page, and the feeds beside the calendar's. */

const open = withBrowser()
const slug = 'the-reading-room'

let worker: TestWorker
let there: WebhooksStandIn
let owner: SignedUp
let league: { id: string }
let marta: WatchedPage
beforeAll(async () => {
  there = await startWebhooks()
  worker = await startTestWorker({ vars: { WEBHOOK_ORIGINS: there.url, DNS_URL: there.dnsUrl } })
  owner = await signUp(worker.url, 'Marta')
  league = (await owner.call('POST', '/api/v1/league/create', { name: 'The Reading Room' })).body
  marta = await open()
  marta.page.setDefaultTimeout(10_000)
  await signIn(worker, marta.page, owner.email)
})
afterAll(() => Promise.all([worker?.stop(), there?.stop()]))

const go = async (page: Page, path: string): Promise<void> => {
  await page.goto(`${worker.url}/l/${slug}${path}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
}
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))

test('an admin adds a webhook with a secret, and tests, resumes and removes it', netsOnly, async () => {
  const { page } = marta
  await go(page, '/admin/webhooks')
  const section = part(page, 'News to a chat')
  await section.getByRole('button', { name: 'Add a webhook' }).click()
  await dialog(page).getByRole('radio', { name: 'Other' }).check()
  await dialog(page).getByLabel('Address').fill('https://10.0.0.1/')
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click()
  await dialog(page).getByText('This address leads into a private network').waitFor()
  // It was refused, and nothing else has gone wrong.
  expect(marta.problems.splice(0).filter((problem) => !problem.includes('400'))).toEqual([])
  await dialog(page).getByLabel('Address').fill(`${there.url}/generic/marta`)
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click()
  const secret = (await dialog(page).locator('code').textContent()) ?? ''
  expect(secret).toMatch(/^whsec_/)
  there.secrets.set('/generic/marta', secret)
  await dialog(page).getByRole('button', { name: 'I have kept it' }).click()

  await section.getByText(`${there.url}/generic/marta`).waitFor()
  await section.getByRole('button', { name: 'Send a test' }).click()
  await seeNotice(page, 'The test has arrived')
  expect(there.received).toMatchObject([{ verified: true, body: { type: 'test' } }])
  there.faults.set('/generic/marta', { kind: 'status', status: 500 })
  await section.getByRole('button', { name: 'Send a test' }).click()
  await seeNotice(page, 'The receiver answered 500.')

  await worker.database.db
    .update(webhooks)
    .set({ failingSince: '2026-01-01T00:00:00.000Z', pausedAt: '2026-01-04T00:00:00.000Z' })
    .where(eq(webhooks.leagueId, league.id))
  await go(page, '/admin/webhooks')
  await section.getByText('paused', { exact: true }).waitFor()
  await section.getByRole('button', { name: 'Resume' }).click()
  await section.getByText('paused', { exact: true }).waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Send a test')

  await section.getByRole('button', { name: 'Remove' }).click()
  await dialog(page).getByRole('button', { name: 'Remove' }).click()
  // Behind the open dialog the section has no roles: its items would count as gone before they are.
  await dialog(page).waitFor({ state: 'detached' })
  await expect.poll(() => section.getByRole('listitem').count()).toBe(0)
  await go(page, '/audit')
  await page.getByText('removed the webhook to 127.0.0.1').waitFor()
  expect(marta.problems).toEqual([])
})

test('two webhooks of one service differ in the list, which shows no secret', async () => {
  const { page } = marta
  for (const id of ['111', '222'])
    await owner.call('POST', `/api/v1/leagues/${league.id}/webhooks`, {
      kind: 'discord',
      url: `${there.url}/api/webhooks/${id}/hidden`,
    })
  await go(page, '/admin/webhooks')
  const items = part(page, 'News to a chat').getByRole('listitem')
  const { host } = new URL(there.url)
  await expect
    .poll(() => items.getByText(host).allTextContents())
    .toEqual([`${host}/api/webhooks/111/…`, `${host}/api/webhooks/222/…`])
})

test('a member makes, renews and revokes links to the league’s feeds', async () => {
  const { page } = marta
  await go(page, '/calendar')
  const section = part(page, 'In your feed reader')
  await section.getByRole('button', { name: 'Create links' }).click()
  await seeNotice(page, 'Feed links created')
  const linked = async () => (await owner.call('GET', `/api/v1/leagues/${league.id}/feeds`)).body.atom_url
  const first = await linked()
  await section.getByRole('button', { name: 'Copy the Atom link' }).waitFor()
  await section.getByRole('button', { name: 'Replace' }).click()
  await dialog(page).getByRole('button', { name: 'Replace' }).click()
  await seeNotice(page, 'Feed links replaced')
  expect(await linked()).not.toBe(first)
  await section.getByRole('button', { name: 'Revoke' }).click()
  await dialog(page).getByRole('button', { name: 'Revoke' }).click()
  await seeNotice(page, 'Feed links revoked')
  expect(await linked()).toBe(null)
  expect(marta.problems).toEqual([])
})
