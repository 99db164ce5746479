import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SignedUp, signUp } from '../support/http/api.ts'
import { startTestWorker, type TestWorker } from '../support/worker.ts'

let worker: TestWorker
let marta: SignedUp
let paolo: SignedUp

beforeAll(async () => {
  worker = await startTestWorker({ fresh: true })
  marta = await signUp(worker.url, 'Marta')
  paolo = await signUp(worker.url, 'Paolo')
})
afterAll(() => worker?.stop())

const viaRest = (user: SignedUp) => user.call('GET', '/api/v1/picks/search?q=eastwood')
const viaTrpc = (user: SignedUp) =>
  user.call('GET', `/api/trpc/person.search?input=${encodeURIComponent(JSON.stringify({ q: 'eastwood' }))}`)

test('too many searches in a minute are refused per user, by REST and tRPC', async () => {
  const outcomes: number[] = []
  // One window of a minute may end during the loop, but not two.
  for (let i = 0; i < 130 && outcomes.at(-1) !== 429; i++)
    outcomes.push((await (i % 2 ? viaRest(marta) : viaTrpc(marta))).status)
  expect(outcomes.slice(0, 60)).toEqual(Array(60).fill(200))
  expect(outcomes.at(-1)).toBe(429)
  // A request may fall at the beginning of a new minute, but not all of several.
  const refused = await Promise.all([viaRest(marta), viaRest(marta), viaTrpc(marta), viaTrpc(marta)])
  expect(refused.map(({ status }) => status)).toContain(429)
  const rest = refused.slice(0, 2).find(({ status }) => status === 429)
  expect(rest?.body).toMatchObject({
    code: 'rate_limited',
    message: 'Too many attempts. Please wait a little.',
  })
  expect((await viaRest(paolo)).status).toBe(200)
  expect((await viaTrpc(paolo)).status).toBe(200)
})
