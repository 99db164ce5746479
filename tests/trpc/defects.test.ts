import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createDb } from '#db/client.ts'
import { mountRoutes, type RestEnv } from '#worker/rest/mount.ts'
import type { Route } from '#worker/rest/routes.ts'
import type { Ctx } from '#worker/services/context.ts'
import { proceduresOf, router } from '#worker/trpc/init.ts'
import { ctxFor } from '../support/ctx.ts'

/** A service whose answer does not match its schema, and one that throws on an invalid value of its own. */
const answer = z.object({ startDate: z.iso.date() })
const { query, mutation } = proceduresOf('Test')
const declared = { scope: 'read', cost: 'light' } as const
const faulty = router({
  answer: mutation({ ...declared, quota: null, output: answer }, () => ({ startDate: 'marta@example.org' })),
  within: query(declared, () => void answer.parse({ startDate: 'marta@example.org' })),
  input: query({ ...declared, input: answer }, () => undefined),
})
const route = (path: string, run: Route['run'], query?: Route['query']): Route => ({
  method: 'get',
  paths: [path],
  summary: 'fails',
  tag: 'Test',
  query,
  body: undefined,
  response: undefined,
  ownSession: false,
  run,
})

const logged: { event: string; fields: Record<string, unknown> }[] = []
const ctx = (): Ctx =>
  ctxFor(createDb({ url: 'http://127.0.0.1:9' }), null, {
    log: { info: () => {}, error: (event, fields = {}) => void logged.push({ event, fields }) },
  })

const call = async (path: string, init?: RequestInit) => {
  logged.length = 0
  const response = await fetchRequestHandler({
    endpoint: '/api/trpc',
    req: new Request(`http://127.0.0.1/api/trpc/${path}`, init),
    router: faulty,
    createContext: ctx,
  })
  // What the error formatter writes.
  const body = (await response.json()) as { error: { message: string; data: Record<string, unknown> } }
  return { status: response.status, text: JSON.stringify(body), data: body.error.data }
}

const rest = async (path: string) => {
  logged.length = 0
  const app = new Hono<RestEnv>().use(async (c, next) => {
    c.set('ctx', ctx())
    await next()
  })
  app.route(
    '/',
    mountRoutes([
      route('/within', async () => answer.parse({ startDate: 'marta@example.org' })),
      route('/input', async (_ctx, taken) => taken().then(() => ({})), answer),
    ]),
  )
  const response = await app.request(path)
  // The common error format.
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

describe('a value of the server that does not match its schema', () => {
  test.each([
    ['answer', { method: 'POST', headers: { 'content-type': 'application/json' } }],
    ['within', {}],
  ])('is an error of the server, not of the caller: %s', async (path, init) => {
    const { status, data, text } = await call(path, init)
    expect(status).toBe(500)
    expect(data).toMatchObject({
      code: 'internal',
      kind: 'internal',
      field: null,
      message: 'Something went wrong on our side.',
    })
    expect(text).not.toMatch(/startDate|marta|Output|Invalid/)
    expect(logged).toHaveLength(1)
    expect(logged[0]).toMatchObject({ event: 'procedure_failed', fields: { path } })
    // The log has the place and kind of the error, never the value.
    expect(logged[0]?.fields.error).toBe('ZodError: startDate invalid_format')
  })
  test('is the same over REST', async () => {
    const { status, body } = await rest('/within')
    expect(status).toBe(500)
    expect(body).toMatchObject({ code: 'internal', message: 'Something went wrong on our side.' })
    expect(body).not.toHaveProperty('field')
    expect(logged).toEqual([
      {
        event: 'rest_failed',
        fields: expect.objectContaining({ error: 'ZodError: startDate invalid_format' }),
      },
    ])
  })
})

describe('a value in a request that does not match its schema', () => {
  test('is reported to the caller with its field, and is not logged', async () => {
    const sent = encodeURIComponent(JSON.stringify({ startDate: 'x' }))
    const { status, data } = await call(`input?input=${sent}`)
    expect(status).toBe(400)
    expect(data).toMatchObject({ code: 'validation_failed', field: 'startDate' })
    expect(String(data.message)).toMatch(/^startDate: /)
    expect(logged).toEqual([])
  })
  test('is the same over REST', async () => {
    const { status, body } = await rest('/input?start_date=x')
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'validation_failed', field: 'start_date' })
    expect(String(body.message)).toMatch(/^start_date: /)
    expect(logged).toEqual([])
  })
})
