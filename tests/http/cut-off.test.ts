import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SignedUp, signUp } from '../support/http/api.ts'
import { netsOnly } from '../support/nets.ts'
import { startTestWorker, type TestWorker } from '../support/worker.ts'
import { sendCut } from './raw.ts'
import { errorDeparture } from './shapes.ts'

/**
 * A request that its client breaks off is the client's fault: the service is not unavailable, and the log does not say
 * so.
 */
let worker: TestWorker
let user: SignedUp
beforeAll(async () => {
  worker = await startTestWorker()
  user = await signUp(worker.url, 'Nina')
})
afterAll(() => worker?.stop())

const calls = [
  '/api/v1/league/create',
  '/api/v1/profile/avatar',
  '/api/v1/nothing',
  '/api/trpc/league.create',
  '/api/trpc/league.create,league.create?batch=1',
  '/auth/v1/signup',
  '/auth/v1/token?grant_type=password',
  '/auth/v1/token?grant_type=refresh_token',
  '/auth/v1/verify',
]

const headersOf = (): Record<string, string> => ({ authorization: `Bearer ${user.token}` })
/** The lines of the log since then, once the request's own is among them. */
const logged = async (from: number): Promise<Record<string, unknown>[]> => {
  const lines = () => worker.log.slice(from).map((line): Record<string, unknown> => JSON.parse(line))
  await expect.poll(() => lines().some(({ event }) => event === 'request')).toBe(true)
  return lines()
}

describe('a request with an incomplete body', () => {
  test.each(calls)('%s is a 400 in the common format, and logged as cut off', async (path) => {
    const from = worker.log.length
    const answer = await sendCut(worker.url, { path, headers: headersOf(), body: '{"name":' }, 'listens')
    const [head = '', text = ''] = answer.split('\r\n\r\n')
    const status = Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1])
    const type = /^content-type: (.*)$/im.exec(head)?.[1] ?? ''
    expect(status).toBe(400)
    expect(errorDeparture(path, 'POST', { status, headers: { 'content-type': type }, text })).toBeNull()
    expect(text).toContain('The request ended before it was complete.')
    const lines = await logged(from)
    expect(lines.map(({ event, status }) => [event, status])).toEqual([
      ['request_cut_off', undefined],
      ['request', 400],
    ])
    expect(lines.some(({ level }) => level === 'error')).toBe(false)
  })

  test.each(calls)('%s by a client that disconnects is logged as cut off too', async (path) => {
    const from = worker.log.length
    await sendCut(worker.url, { path, headers: headersOf(), body: '{"name":' }, 'leaves')
    const lines = await logged(from)
    expect(lines.map(({ event, status }) => [event, status])).toEqual([
      ['request_cut_off', undefined],
      ['request', 400],
    ])
  })
})

test('a client that disconnects before the response is no outage', async () => {
  const from = worker.log.length
  worker.proxy.setDelay(300)
  try {
    const body = JSON.stringify({ name: 'Left' })
    await sendCut(
      worker.url,
      {
        path: '/api/v1/league/create',
        headers: { ...headersOf(), 'content-length': String(body.length) },
        body,
      },
      'leaves',
    )
    await sleep(1_000)
  } finally {
    worker.proxy.setDelay(0)
  }
  const lines = worker.log.slice(from).map((line): Record<string, unknown> => JSON.parse(line))
  expect(lines.filter(({ level, status }) => level === 'error' || Number(status) >= 500)).toEqual([])
  expect((await user.call('GET', '/api/v1/league/list')).status).toBe(200)
})

test('outage words in a request do not make it a server error', async () => {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${user.token}` }
  const words = 'network connection lost, fetch failed, ECONNREFUSED, internal error, HTTP status 503'
  for (const [path, body, status] of [
    ['/api/trpc/league.create', words, 400],
    ['/api/trpc/league.create?batch=1', `{"0":${words}}`, 400],
    [`/api/trpc/league.get?input=${encodeURIComponent(words)}`, undefined, 400],
    ['/api/v1/league/create', words, 400],
    ['/api/v1/league/create', JSON.stringify({ name: 'network', start_date: words }), 400],
    ['/auth/v1/signup', words, 400],
  ] as const) {
    const answer = await fetch(worker.url + path, {
      method: body ? 'POST' : 'GET',
      headers,
      ...(body ? { body } : {}),
    })
    const text = await answer.text()
    expect([
      path,
      answer.status,
      errorDeparture(path, 'POST', { status, headers: { 'content-type': 'application/json' }, text }),
    ]).toEqual([path, status, null])
    expect(text).not.toContain('"internal"')
  }
})

/**
 * Begins a call and continues slowly or stops; returns the data received before the connection was closed or 40 s were
 * over.
 */
const sendSlowly = (path: string, drip: boolean): Promise<string> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(worker.url)
    const socket = connect(Number(port), hostname)
    let got = ''
    const drops = drip ? setInterval(() => socket.write(' '), 500) : undefined
    const done = (): void => {
      clearInterval(drops)
      clearTimeout(late)
      socket.destroy()
      resolve(got)
    }
    const late = setTimeout(done, 40_000)
    socket.on('data', (piece) => {
      got += piece
      if (got.includes('request_id')) done()
    })
    socket.on('error', () => {})
    socket.on('close', done)
    const head = ['content-type: application/json', 'content-length: 1000', `host: ${hostname}`]
    socket.write(`POST ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n{"name":`)
  })

test('a stalled or slow body gets a 400', netsOnly, async () => {
  const slow = ['/api/v1/league/create', '/api/trpc/league.create', '/auth/v1/signup']
  const answers = await Promise.all(slow.flatMap((path) => [sendSlowly(path, false), sendSlowly(path, true)]))
  for (const answer of answers) {
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('The request ended before it was complete.')
  }
})
