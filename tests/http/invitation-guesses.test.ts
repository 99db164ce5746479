import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxBatchCalls } from '#contracts/fields/batch.ts'
import { type SignedUp, signUp } from '../support/http/api.ts'
import { freshWindow } from '../support/http/fresh-window.ts'
import { netsOnly } from '../support/nets.ts'
import { startTestWorker, type TestWorker } from '../support/worker.ts'

/** A household guesses invite codes from all of its addresses: others with a right code still see its invitation. */
let worker: TestWorker
let owner: SignedUp
let code: string
beforeAll(async () => {
  worker = await startTestWorker()
  owner = await signUp(worker.url, 'Olga')
  code = (await owner.call('POST', '/api/v1/league/create', { name: 'Friends' })).body.invite_code
})
afterAll(() => worker?.stop())

/** Previews codes in one request; returns a status for each. */
const preview = async (address: string, codes: readonly string[], token?: string): Promise<number[]> => {
  const names = codes.map(() => (token ? 'league.joinPreview' : 'league.invitation')).join(',')
  const input = JSON.stringify(Object.fromEntries(codes.map((each, at) => [at, { code: each }])))
  const answer = await fetch(`${worker.url}/api/trpc/${names}?batch=1&input=${encodeURIComponent(input)}`, {
    headers: { 'cf-connecting-ip': address, ...(token ? { authorization: `Bearer ${token}` } : {}) },
  })
  const answers = (await answer.json()) as { error?: { data: { httpStatus: number } } }[]
  return answers.map(({ error }) => error?.data.httpStatus ?? 200)
}

const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ'
let made = 0
const wrongCode = (): string => {
  const at = made++
  return `2${[1, 23, 529, 12_167].map((part) => letters[Math.floor(at / part) % 23]).join('')}2`
}
const wrongCodes = (count: number): string[] => Array.from({ length: count }, wrongCode)
const inHousehold = (subnet: number): string => `2001:db8:7:${(0x100 + subnet).toString(16)}::1`

/** Uses up a household's limit in this window of five minutes. */
const exhaust = async (): Promise<void> => {
  await freshWindow(300, 30)
  for (let subnet = 0; subnet < 4; subnet++)
    await preview(inHousehold(200 + subnet), wrongCodes(maxBatchCalls))
}

test('guesses from a /56 network are limited, and shut nobody else out', {
  ...netsOnly,
  timeout: 300_000,
}, async () => {
  const statuses: number[] = []
  for (let subnet = 0; subnet < 80; subnet++)
    for (let at = 0; at < 40; at += maxBatchCalls)
      statuses.push(...(await preview(inHousehold(subnet), wrongCodes(maxBatchCalls))))
  const guessed = statuses.filter((status) => status !== 429).length
  console.log(`${statuses.length} wrong codes from one /56, ${guessed} of them answered`)
  expect(statuses).toHaveLength(3_200)

  // A stranger, the neighbour with another /56 of the same /48, and a chat's preview of the page.
  expect(await preview('198.51.100.1', [code])).toEqual([200])
  expect(await preview('2001:db8:7:300::1', [code])).toEqual([200])
  const page = await fetch(`${worker.url}/join/${code}`, { headers: { 'cf-connecting-ip': '198.51.100.2' } })
  expect(await page.text()).toContain('Friends')
  await exhaust()
  // Others in the household get no page for now; with an account they can still join.
  expect(await preview(inHousehold(250), [code])).toEqual([429])
  const guest = await signUp(worker.url, 'Gina')
  expect(await preview(inHousehold(0), [code], guest.token)).toEqual([200])
  const joined = await guest.call('GET', `/api/v1/league/join-by-code/${code}`, undefined, {
    'cf-connecting-ip': inHousehold(1),
  })
  expect(joined.status).toBe(200)
  // The household's guesses were limited all the time, which may have been two windows.
  expect(guessed).toBeLessThanOrEqual(120)
})

test('accounts do not help to guess', { ...netsOnly, timeout: 120_000 }, async () => {
  const guesser = await signUp(worker.url, 'Greta')
  await exhaust()
  const statuses: number[] = []
  for (let at = 0; at < 100; at += maxBatchCalls)
    statuses.push(...(await preview(inHousehold(at), wrongCodes(maxBatchCalls), guesser.token)))
  expect(statuses.filter((status) => status !== 429)).toHaveLength(10)
  expect(await preview('203.0.113.1', [code], guesser.token)).toEqual([429])
})
