import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningStandIn, startWikidataStandIn } from '../stand-ins/wikidata/index.ts'
import { api, signUp } from '../support/http/api.ts'
import { startTestWorker, type TestWorker } from '../support/worker.ts'

/** The figures of `/metrics`, compared with a run whose requests and round trips are counted from outside. */

const token = 'only-for-the-watch'
let worker: TestWorker
let wikidata: RunningStandIn
beforeAll(async () => {
  wikidata = await startWikidataStandIn()
  worker = await startTestWorker({
    vars: {
      METRICS_TOKEN: token,
      WIKIDATA_URL: wikidata.url,
      WIKIDATA_SPARQL_URL: wikidata.url,
      WIKIPEDIA_URL: wikidata.url,
    },
  })
})
afterAll(() => Promise.all([worker?.stop(), wikidata?.stop()]))

const page = (bearer?: string) =>
  fetch(`${worker.url}/metrics`, bearer ? { headers: { authorization: `Bearer ${bearer}` } } : {})

/** Every line as name, labels and value. */
const figures = async (): Promise<Map<string, number>> => {
  const text = await (await page(token)).text()
  return new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => {
        const at = line.lastIndexOf(' ')
        return [line.slice(0, at), Number(line.slice(at + 1))]
      }),
  )
}

/** The increase of each figure, without unchanged ones. */
const growth = (before: Map<string, number>, after: Map<string, number>) =>
  new Map(
    [...after].flatMap(([name, value]) => {
      const by = value - (before.get(name) ?? 0)
      return by === 0 ? [] : [[name, by] as const]
    }),
  )
const requests = (method: string, route: string, status: number): string =>
  `deathlist_requests_total{method="${method}",route="${route}",status="${status}"}`
const roundTrips = 'deathlist_database_seconds_count{outcome="ok"}'

describe('the metrics', () => {
  test('require the token', async () => {
    expect((await page()).status).toBe(401)
    expect((await page('something else')).status).toBe(401)
    const answer = await page(token)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ])
  })

  test('equal those of a counted run', async () => {
    const owner = await signUp(worker.url, 'Olga')
    // All mails that are sent after the answer have been sent.
    await expect.poll(async () => (await figures()).get('deathlist_waiting{what="mails"}')).toBe(0)
    await new Promise((resolve) => setTimeout(resolve, 500))
    const before = await figures()
    worker.proxy.reset()
    const nobody = api(worker.url)
    for (let i = 0; i < 7; i++) expect((await owner.call('GET', '/api/v1/league/list')).status).toBe(200)
    for (let i = 0; i < 3; i++) expect((await nobody('GET', '/api/v1/league/list')).status).toBe(401)
    const { id } = (await owner.call('POST', '/api/v1/league/create', { name: 'Night Owls' })).body
    expect((await owner.call('GET', `/api/v1/leagues/${id}`)).status).toBe(200)
    expect((await owner.call('GET', '/api/v1/leagues/nowhere')).status).toBe(404)
    expect((await owner.call('GET', '/api/trpc/league.list,inbox.count?batch=1&input={}')).status).toBe(200)
    for (const path of ['/assets/none.js', '/nothing.png'])
      expect((await fetch(worker.url + path)).status).toBe(404)
    const signIn = (password: string) =>
      nobody('POST', '/auth/v1/token?grant_type=password', { email: owner.email, password })
    expect((await signIn(owner.password)).status).toBe(200)
    for (let i = 0; i < 2; i++) expect((await signIn('wrong horse')).status).toBe(400)
    const refresh = { refresh_token: owner.refreshToken }
    expect((await nobody('POST', '/auth/v1/token?grant_type=refresh_token', refresh)).status).toBe(200)
    const counted = worker.proxy.count()
    const grown = growth(before, await figures())

    const expected: [string, number][] = [
      [requests('GET', '/api/v1/league/list', 200), 7],
      [requests('GET', '/api/v1/league/list', 401), 3],
      [requests('POST', '/api/v1/league/create', 200), 1],
      [requests('GET', '/api/v1/leagues/:id', 200), 1],
      [requests('GET', '/api/v1/leagues/:id', 404), 1],
      [requests('GET', '/api/trpc/several', 200), 1],
      [requests('GET', 'page', 404), 2],
      [requests('POST', '/auth/v1/token?grant_type=password', 200), 1],
      [requests('POST', '/auth/v1/token?grant_type=password', 400), 2],
      [requests('POST', '/auth/v1/token?grant_type=refresh_token', 200), 1],
      ['deathlist_sign_ins_total{outcome="ok"}', 1],
      ['deathlist_sign_ins_total{outcome="refused"}', 2],
      ['deathlist_request_seconds_count{route="/api/v1/league/list"}', 10],
      ['deathlist_request_seconds_bucket{route="/api/v1/league/list",le="+Inf"}', 10],
    ]
    for (const [name, by] of expected) expect([name, grown.get(name)]).toEqual([name, by])
    // There was nothing else: all requests are among those.
    const all = [...grown].filter(([name]) => name.startsWith('deathlist_requests_total'))
    expect(all.reduce((sum, [, by]) => sum + by, 0)).toBe(20)
    // Plus the page's own round trip, before and after.
    expect(grown.get(roundTrips)).toBe(counted + 1)
    expect(grown.get('deathlist_database_seconds_sum{outcome="ok"}')).toBeGreaterThan(0)
  })

  test('include the job, its requests to Wikidata, and pending work', async () => {
    const before = await figures()
    const summary = await worker.runCron()
    expect(summary.ok).toBe(true)
    const after = await figures()
    const grown = growth(before, after)
    for (const step of Object.keys(summary).filter((name) => name !== 'ok')) {
      expect([step, grown.get(`deathlist_job_runs_total{step="${step}",outcome="ok"}`)]).toEqual([step, 1])
      const at = after.get(`deathlist_job_last_success_seconds{step="${step}"}`) ?? 0
      expect(Math.abs(at - Date.now() / 1000)).toBeLessThan(60)
    }
    const { requests: asked } = summary.status_refresh as { requests: number }
    expect(asked).toBeGreaterThan(0)
    expect(grown.get('deathlist_job_work_total{step="status_refresh",what="requests"}')).toBe(asked)
    const toWikidata = [...grown].filter(([name]) => name.startsWith('deathlist_wikidata_requests_total'))
    expect(toWikidata.reduce((sum, [, by]) => sum + by, 0)).toBe(asked)
    expect(after.get('deathlist_job_finished_seconds{job="status_refresh"}')).toBeGreaterThan(0)
    for (const what of ['leaderboards', 'lists', 'spreads', 'news', 'deliveries', 'mails', 'failedTasks'])
      expect([what, after.get(`deathlist_waiting{what="${what}"}`)]).toEqual([what, 0])
  })

  test('contain no names, addresses or ids', async () => {
    const text = await (await page(token)).text()
    expect(text).not.toMatch(/@|night-owls|[0-9a-f]{8}-[0-9a-f]{4}/)
  })
})

test('without a configured token the page does not exist', async () => {
  const other = await startTestWorker()
  try {
    expect((await fetch(`${other.url}/metrics`)).status).toBe(404)
    const bearer = { headers: { authorization: 'Bearer ' } }
    expect((await fetch(`${other.url}/metrics`, bearer)).status).toBe(404)
  } finally {
    await other.stop()
  }
})
