import { describe, expect, test } from 'vitest'
import { createSecrets } from '#scripts/lib/settings/secrets.ts'
import { systemClock } from '#worker/clock.ts'
import { createWorker } from '#worker/worker.ts'

/** Nothing listens there. */
const nowhere = 'http://127.0.0.1:9'
const context = { waitUntil: () => {}, passThroughOnException: () => {}, props: {} }

/** Bindings as workerd provides them, and a count of reads of their settings. */
const bindingsOf = async (vars: Record<string, string> = {}) => {
  let reads = 0
  const bindings = {
    ...(await createSecrets()),
    ...vars,
    PUBLIC_URL: 'http://127.0.0.1:8787',
    AVATARS: { put: async () => null },
    ASSETS: { fetch: async () => new Response('body {}', { headers: { 'content-type': 'text/css' } }) },
    get DATABASE_URL() {
      reads++
      return nowhere
    },
  }
  return { bindings, reads: () => reads }
}

const request = (worker: ReturnType<typeof createWorker>, bindings: object, path: string, headers = {}) =>
  worker.fetch(new Request(`http://127.0.0.1:8787${path}`, { headers }), bindings, context)

describe('an isolate', () => {
  test('reads its settings once for all requests and jobs', async () => {
    const { bindings, reads } = await bindingsOf()
    const worker = createWorker(systemClock)
    for (const path of ['/', '/assets/app.css', '/auth/v1/settings', '/api/v1/league/list'])
      await request(worker, bindings, path)
    await worker.scheduled({ cron: '*/15 * * * *' }, bindings, context)
    expect(reads()).toBe(1)
  })

  test('uses new settings when it gets them', async () => {
    const worker = createWorker(systemClock)
    const signUps = async (vars: Record<string, string>) => {
      const { bindings } = await bindingsOf(vars)
      const settings: unknown = await (await request(worker, bindings, '/auth/v1/settings')).json()
      return settings
    }
    expect(await signUps({ AUTH_SIGNUP: 'off' })).toMatchObject({ disable_signup: true })
    expect(await signUps({ AUTH_SIGNUP: 'on' })).toMatchObject({ disable_signup: false })
  })

  test('serves a file without checking the caller’s identity', async () => {
    // A foreign issuer that is unreachable: a call that needs the user's identity now fails with that error.
    const { bindings } = await bindingsOf({ AUTH_ISSUER: nowhere })
    const worker = createWorker(systemClock)
    const key = Buffer.from(JSON.stringify({ alg: 'ES256', kid: 'theirs' })).toString('base64url')
    const headers = { authorization: `Bearer ${key}.e30.c2ln` }
    expect((await request(worker, bindings, '/api/v1/league/list', headers)).status).toBe(503)
    const file = await request(worker, bindings, '/assets/app.css', headers)
    expect([file.status, await file.text()]).toEqual([200, 'body {}'])
    expect(file.headers.get('x-content-type-options')).toBe('nosniff')
    expect(file.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('answers a failed file request with a general error', async () => {
    const { bindings } = await bindingsOf()
    const broken = { ...bindings, ASSETS: { fetch: () => Promise.reject(new Error('a secret')) } }
    const answer = await request(createWorker(systemClock), broken, '/assets/app.css')
    expect([answer.status, await answer.json()]).toMatchObject([500, { code: 'internal' }])
  })
})
