import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maxBatchCalls } from '#contracts/fields/batch.ts'
import { type SignedUp, signUp } from '../support/http/api.ts'
import { startTestWorker, type TestWorker } from '../support/worker.ts'
import { type RawCall, send, sendEndless } from './raw.ts'
import { errorDeparture } from './shapes.ts'

/** The size of a request is limited in received bytes, not announced ones, and in calls. */
let worker: TestWorker
let user: SignedUp
beforeAll(async () => {
  worker = await startTestWorker()
  user = await signUp(worker.url, 'Nina')
})
afterAll(() => worker?.stop())

const kilobyte = 1024
const limits: [path: string, bytes: number, code: string][] = [
  ['/api/trpc/league.create', 256 * kilobyte, 'too_large'],
  ['/api/trpc/league.create?batch=1', 256 * kilobyte, 'too_large'],
  ['/api/v1/league/create', 64 * kilobyte, 'too_large'],
  ['/api/v1/picks/create', 64 * kilobyte, 'too_large'],
  ['/api/v1/profile/avatar', 1024 * kilobyte, 'avatar_too_large'],
  ['/auth/v1/signup', 64 * kilobyte, 'request_entity_too_large'],
  ['/auth/v1/verify', 64 * kilobyte, 'request_entity_too_large'],
]

const headers = (): Record<string, string> => ({
  authorization: `Bearer ${user.token}`,
  'content-type': 'application/json',
})
/** JSON of this many bytes, which every call reads as an empty object. */
const padded = (bytes: number): string => `{}${' '.repeat(bytes - 2)}`
const post = (path: string, body: string, more: Partial<RawCall> = {}) =>
  send(worker.url, { method: 'POST', path, headers: headers(), body, ...more })

describe.each(limits)('%s', (path, bytes, code) => {
  test.each([false, true])('accepts its limit and not one byte more (in chunks: %s)', async (chunked) => {
    const full = await post(path, padded(bytes), { chunked })
    expect(full.status).not.toBe(413)
    expect(full.status).toBeLessThan(500)
    const over = await post(path, padded(bytes + 1), { chunked })
    expect([over.status, errorDeparture(path, 'POST', over)]).toEqual([413, null])
    expect(over.text).toContain(`"${code}"`)
  })

  test('stops reading an endless body', async () => {
    const endless = 200 * 1024 * kilobyte
    const { status, sent } = await sendEndless(worker.url, { path, headers: headers() }, endless)
    expect(status).toBe(413)
    // The Worker's limit, plus buffers of the system on the way.
    expect(sent).toBeLessThan(32 * 1024 * kilobyte)
  })
})

test('a wrong method with a large body causes no server error', async () => {
  for (const method of ['PUT', 'PATCH', 'DELETE'])
    for (const [path] of limits)
      for (const chunked of [false, true]) {
        const answer = await post(path, padded(1025 * kilobyte), { method, chunked })
        expect([method, path, answer.status < 500, errorDeparture(path, method, answer)]).toEqual([
          method,
          path,
          true,
          null,
        ])
      }
})

describe('the calls of one request', () => {
  const batch = (name: string, calls: number): string =>
    `/api/trpc/${Array.from({ length: calls }, () => name).join(',')}?batch=1`

  test('are answered up to twenty', async () => {
    const path = batch('league.list', maxBatchCalls)
    const answer = await send(worker.url, { method: 'GET', path, headers: headers() })
    expect(answer.status).toBe(200)
    expect(JSON.parse(answer.text)).toHaveLength(20)
  })

  test('are all refused beyond twenty, with a message that states the limit', async () => {
    user = await signUp(worker.url, 'Otto')
    const queries = await send(worker.url, {
      method: 'GET',
      path: batch('league.list', maxBatchCalls + 1),
      headers: headers(),
    })
    const inputs = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [i, { name: `League ${i}` }]))
    const leagues = await post(batch('league.create', 200), JSON.stringify(inputs))
    for (const answer of [queries, leagues]) {
      expect([answer.status, errorDeparture('/api/trpc', 'POST', answer)]).toEqual([413, null])
      expect(JSON.parse(answer.text).error).toMatchObject({
        message: 'At most 20 calls fit into one request.',
        data: { code: 'too_many_calls', httpStatus: 413 },
      })
    }
    expect((await user.call('GET', '/api/v1/league/list')).body).toEqual([])
  })
})

describe('the values of one request', () => {
  const names = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, nr) => [`k${nr}`, 5]))
  const lists = (count: number) => Array.from({ length: count }, () => [0])
  const tool = (value: unknown) => ({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'my_leagues', arguments: { value } },
  })
  const ways: [way: string, path: string, method: string, body: (value: unknown) => unknown][] = [
    ['REST', '/api/v1/deathlists/x/line-up', 'PUT', (places) => ({ places })],
    ['tRPC', '/api/trpc/deathlist.lineUp', 'POST', (places) => ({ deathlistId: 'x', places })],
    [
      'tRPC in a batch',
      '/api/trpc/deathlist.lineUp?batch=1',
      'POST',
      (places) => ({ 0: { deathlistId: 'x', places } }),
    ],
    ['MCP', '/mcp', 'POST', tool],
  ]

  test.each(ways)('are counted before validation: %s', async (_, path, method, body) => {
    user = await signUp(worker.url, 'Rosa')
    for (const value of [names(6_000), lists(1_500), { a: { b: names(3_000) } }]) {
      const answer = await send(worker.url, {
        method,
        path,
        headers: { ...headers(), accept: 'application/json, text/event-stream' },
        body: JSON.stringify(body(value)),
      })
      expect(answer.status).toBe(413)
      expect(answer.text).toContain('"too_many_values"')
      expect(answer.text).toContain('At most 3000 values fit into one request.')
    }
    const taken = await send(worker.url, {
      method,
      path,
      headers: { ...headers(), accept: 'application/json, text/event-stream' },
      body: JSON.stringify(body(names(2_900))),
    })
    expect(taken.text).not.toContain('too_many_values')
  })
})

test('a body that comes byte by byte is read like any other', async () => {
  const body = JSON.stringify({ name: 'Drop by drop' })
  const answer = await new Promise<string>((resolve, reject) => {
    const { hostname, port } = new URL(worker.url)
    const socket = connect(Number(port), hostname)
    let got = ''
    socket.setNoDelay(true)
    socket.on('data', (piece) => {
      got += piece
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(got))
    const lines = { host: hostname, connection: 'close', 'content-length': String(body.length), ...headers() }
    const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}`)
    socket.write(`POST /api/v1/league/create HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`)
    const drip = (at: number): void => {
      if (at < body.length) socket.write(body.charAt(at), () => setImmediate(drip, at + 1))
    }
    drip(0)
  })
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  expect(answer).toContain('"name":"Drop by drop"')
})
