import { beforeAll, expect, test } from 'vitest'
import { addDays, dayOf } from '#domain/calendar-day.ts'
import { type SignedUp, signUp } from '#tests/support/http/api.ts'
import { netsOnly } from '#tests/support/nets.ts'
import { holdAnswer, signIn, withBrowser } from '../support.ts'
import { withWorld } from '../world.ts'

const world = withWorld()
const open = withBrowser()
let nina: SignedUp

beforeAll(async () => {
  nina = await signUp(world().worker.url, 'Nina')
  const { body } = await nina.call('POST', '/api/v1/league/create', { name: 'The Early Club' })
  const otto = await signUp(world().worker.url, 'Otto')
  await otto.call('GET', `/api/v1/league/join-by-code/${body.invite_code}`)
})

test('a length that is proposed late does not change the field that is being edited', netsOnly, async () => {
  const { worker } = world()
  const { page } = await open()
  await signIn(worker, page, nina.email)
  const { release, answered } = await holdAnswer(page, '**/api/trpc/competition.advice*')
  await page.goto(`${worker.url}/league/the-early-club/admin/competitions`)
  await page.getByRole('radio', { name: /Death Cup/ }).check()
  const start = addDays(dayOf(new Date().toISOString()), 3)
  await page.getByLabel('First day').fill(start)
  await page.getByLabel('Last day').fill(addDays(start, 20))
  await page.locator('summary').filter({ hasText: 'Rules' }).click()
  const field = page.getByLabel('Days a round lasts')
  await field.focus()
  const before = await field.inputValue()
  await answered
  await release()
  expect(await field.inputValue()).toBe(before)
})
