/** @module-tag nets */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SignedUp, signUp } from '../support/http/api.ts'
import { startTestWorker, type TestWorker } from '../support/worker.ts'

let worker: TestWorker
beforeAll(async () => {
  worker = await startTestWorker({ vars: { COST_BUDGET: 'on' } })
})
afterAll(() => worker?.stop())

/** Requests a ticket for each of these leagues, as many at once as a batch allows. */
const reconnect = async (who: SignedUp, leagues: readonly string[]): Promise<number> => {
  let issued = 0
  for (let from = 0; from < leagues.length; from += 20) {
    const some = leagues.slice(from, from + 20)
    const path = some.map(() => 'live.ticket').join(',')
    const input = Object.fromEntries(some.map((league, place) => [place, { league }]))
    const { body } = await who.call('POST', `/api/trpc/${path}?batch=1`, input)
    issued += body.filter((one: { result?: { data: { ticket?: string } } }) => one.result?.data.ticket).length
  }
  return issued
}

test('an account in sixty leagues connects again on two devices every ten minutes', async () => {
  const anna = await signUp(worker.url, 'Anna')
  const made = await Promise.all(
    Array.from({ length: 3 }, (_, nr) =>
      anna.call('POST', '/api/v1/league/create', { name: `League ${nr}` }),
    ),
  )
  const ids = made.map(({ body }) => body.id)
  // Sixty screens of three leagues cost as much as those of sixty leagues.
  const leagues = Array.from({ length: 60 }, (_, nr) => ids[nr % ids.length])
  expect(await reconnect(anna, [...leagues, ...leagues])).toBe(120)
  expect(await reconnect(anna, leagues.slice(0, 20))).toBe(20)
}, 120_000)
