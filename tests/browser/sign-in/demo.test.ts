import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo } from '#db/seed/demo.ts'
import { calm } from '#tests/auth/support.ts'
import { startTestWorker, type TestWorker } from '#tests/support/worker.ts'
import { expectPath, withBrowser } from '../support.ts'

/**
 * A demo in a real browser: signed in with a tap, with hints on closed functions, and signed out when the hour is over.
 */

const open = withBrowser()
let worker: TestWorker
beforeAll(async () => {
  worker = await startTestWorker({ people: true, vars: { ...calm, DEMO_RESET: 'hourly' } })
  await seedDemo(worker.database.db, new Date().toISOString(), async () => null)
})
afterAll(() => worker?.stop())

test('one tap signs in, accounts cannot be changed, and a new hour asks again', async () => {
  const { page, problems } = await open({ viewport: { width: 390, height: 844 } })
  await page.goto(`${worker.url}/auth`)
  await page.getByText('A demo that everybody shares.').waitFor()
  await expect.poll(() => page.getByLabel('Password').count()).toBe(0)
  await page.getByRole('button', { name: 'Enter as Paolo' }).click()
  await expectPath(page, '/dashboard')
  await page.getByRole('link', { name: 'Sunday Supper Club' }).first().waitFor()
  expect(problems).toEqual([])

  await page.goto(`${worker.url}/profile/name`)
  await page.getByRole('textbox').first().fill('Somebody')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('This is a demo that everybody shares').first().waitFor()

  // The accounts of the next hour are new: this session is unknown.
  await worker.database.db.run(sql`delete from auth_users`)
  await page.goto(`${worker.url}/dashboard`)
  await page.getByRole('button', { name: 'Enter as Marta' }).waitFor()
  await expectPath(page, '/auth')
})
