/** @module-tag nets */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SignedUp, signUp } from '../support/http/api.ts'
import { startTestWorker, type TestWorker } from '../support/worker.ts'

/** workerd's cache, behind the whole product. */
let worker: TestWorker
let marta: SignedUp
let paolo: SignedUp
beforeAll(async () => {
  worker = await startTestWorker({ people: true, fresh: true })
  marta = await signUp(worker.url, 'Marta')
  paolo = await signUp(worker.url, 'Paolo')
})
afterAll(() => worker?.stop())

const search = async (user: SignedUp, q: string, headers: Record<string, string> = {}) => {
  worker.proxy.reset()
  const answer = await user.call('GET', `/api/v1/picks/search?q=${encodeURIComponent(q)}`, undefined, headers)
  return { ...answer, trips: worker.proxy.count() }
}
/** Answers are cached after they are sent. */
const untilKept = (user: SignedUp, q: string) =>
  expect.poll(async () => (await search(user, q)).trips).toBe(0)

describe('a repeated search', () => {
  test('does not reach the database', async () => {
    const first = await search(marta, 'clint eastwood')
    expect([first.status, first.trips]).toEqual([200, 1])
    await untilKept(marta, 'clint eastwood')
    const again = await search(marta, 'CLINT  eastwood')
    expect([again.status, again.trips]).toEqual([200, 0])
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('x-search-source')).toBe('index')
  })
  test('by another user costs at most the lookup of their session', async () => {
    await untilKept(marta, 'judi dench')
    expect((await search(paolo, 'judi dench')).trips).toBeLessThanOrEqual(1)
    await untilKept(paolo, 'judi dench')
  })
  test('is cached per language, whatever other languages a browser accepts', async () => {
    await untilKept(marta, 'carlo iii')
    const italian = await search(marta, 'carlo iii', { 'accept-language': 'fr, it;q=0.9, en;q=0.5' })
    expect([italian.trips, italian.body[0].label]).toEqual([1, 'Carlo III'])
    await expect
      .poll(async () => (await search(marta, 'carlo iii', { 'accept-language': 'it-CH' })).trips)
      .toBe(0)
    expect((await search(marta, 'carlo iii', { 'accept-language': 'xx' })).body[0].label).toBe('Charles III')
  })
  test('is refused after a sign-out, although others keep it cached', async () => {
    const gone = await signUp(worker.url, 'Gone')
    await untilKept(marta, 'hayao miyazaki')
    await gone.call('POST', '/auth/v1/logout')
    expect((await search(gone, 'hayao miyazaki')).status).toBe(401)
  })
  test('is not served at the address of its cache entry', async () => {
    await untilKept(marta, 'barack obama')
    for (const path of ['/search/1/en/barack%20obama', '/search%2F1%2Fen%2Fbarack%20obama'])
      expect(await (await fetch(worker.url + path)).text()).not.toContain('Q76')
  })
  test('is cached only briefly when Wikidata was unavailable', async () => {
    const first = await search(marta, 'clint')
    expect(first.headers.get('x-search-source')).toBe('degraded')
    await untilKept(marta, 'clint')
    await new Promise((resolve) => setTimeout(resolve, 5_500))
    expect((await search(marta, 'clint')).trips).toBeGreaterThan(0)
  })
})
