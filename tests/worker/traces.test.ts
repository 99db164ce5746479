import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTracer } from '#worker/metrics/traces.ts'
import { signUp } from '../support/http/api.ts'
import { startTestWorker, type TestWorker } from '../support/worker.ts'

/** Traces as a collector receives them. */

interface Span {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: Record<string, unknown> }[]
}

const received: { path: string; key: string | undefined; text: string; spans: Span[] }[] = []
let collector: Server
let worker: TestWorker
beforeAll(async () => {
  collector = createServer((request, response) => {
    let text = ''
    request.on('data', (part) => {
      text += part
    })
    request.on('end', () => {
      const [{ scopeSpans } = { scopeSpans: [] }] = JSON.parse(text).resourceSpans
      const key = request.headers['x-key']
      received.push({
        path: request.url ?? '',
        key: typeof key === 'string' ? key : undefined,
        text,
        spans: scopeSpans[0].spans,
      })
      response.end('{}')
    })
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const { port } = collector.address() as AddressInfo
  worker = await startTestWorker({
    vars: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/`,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=an%20open%20secret, x-other=1',
    },
  })
})
afterAll(async () => {
  await worker?.stop()
  await new Promise((resolve) => collector?.close(resolve))
})

const traceOf = async (name: string) => {
  await expect.poll(() => received.find(({ spans }) => spans[0]?.name === name)).toBeDefined()
  const found = received.find(({ spans }) => spans[0]?.name === name)
  if (!found) throw new Error('There is no such trace.')
  return found
}

test('a request is a span, with a child span for each round trip', async () => {
  const owner = await signUp(worker.url, 'Olga')
  await traceOf('POST /auth/v1/signup')
  received.length = 0
  worker.proxy.reset()
  const answers = await Promise.all([
    owner.call('GET', '/api/v1/league/list'),
    owner.call('POST', '/api/v1/league/create', { name: 'Night Owls' }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const [read, written] = [
    await traceOf('GET /api/v1/league/list'),
    await traceOf('POST /api/v1/league/create'),
  ]
  expect([read.path, read.key]).toEqual(['/v1/traces', 'an open secret'])
  // Each has its own trace, although both requests were concurrent.
  expect([read.spans.length, written.spans.length]).toEqual([2, 3])
  expect(read.spans.length + written.spans.length - 2).toBe(worker.proxy.count())
  const [root, ...below] = written.spans
  expect(root?.parentSpanId).toBeUndefined()
  for (const span of below) {
    expect([span.name, span.traceId, span.parentSpanId]).toEqual(['database', root?.traceId, root?.spanId])
    expect(BigInt(span.endTimeUnixNano) >= BigInt(span.startTimeUnixNano)).toBe(true)
  }
  expect(root?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: '200' } })
  expect(root?.attributes).toContainEqual({
    key: 'request.id',
    value: { stringValue: answers[1]?.headers.get('x-request-id') },
  })
  // Patterns of routes, no names.
  expect(read.text + written.text).not.toMatch(/olga|Night Owls|@/i)
})

test('a request continues the trace of the proxy, if its header is valid', async () => {
  const request = async (traceparent: string) => {
    received.length = 0
    await fetch(`${worker.url}/api/v1/league/list`, { headers: { traceparent } })
    const [root, ...below] = (await traceOf('GET /api/v1/league/list')).spans
    return { root, below }
  }
  const [trace, span] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7']
  const { root, below } = await request(`00-${trace}-${span}-01`)
  expect(root).toMatchObject({ traceId: trace, parentSpanId: span })
  for (const child of below) expect(child).toMatchObject({ traceId: trace, parentSpanId: root?.spanId })
  for (const wrong of [
    `00-${'0'.repeat(32)}-${span}-01`,
    `ff-${trace}-${span}-01`,
    `00-${trace}-${span}-01-x`,
    'x',
  ]) {
    const own = await request(wrong)
    expect(own.root?.parentSpanId, wrong).toBeUndefined()
    expect(own.root?.traceId, wrong).not.toBe(trace)
  }
})

test('a job is a trace too, and an unreachable collector changes nothing', async () => {
  expect((await worker.runCron()).ok).toBe(true)
  const job = await traceOf('job')
  expect(job.spans.length).toBeGreaterThan(3)
  collector.closeAllConnections()
  await new Promise((resolve) => collector.close(resolve))
  const gone = await fetch(`${worker.url}/api/v1/league/list`)
  expect(gone.status).toBe(401)
})

test.each(['authorization=Basic 100%', 'hush'])(
  'headers that can not be read are refused by the name of the setting: %s',
  (OTEL_EXPORTER_OTLP_HEADERS) => {
    const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:9'
    expect(() => createTracer({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS })).toThrow(
      /^Configuration: OTEL_EXPORTER_OTLP_HEADERS: must be name=value, percent-encoded$/,
    )
    expect(
      createTracer({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS: 'a=b, c = d,' }),
    ).not.toBeNull()
  },
)
