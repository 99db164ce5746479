import { createServer, type Server } from 'node:http'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '#scripts/lib/port.ts'
import { startTestWorker, type TestWorker } from '../support/worker.ts'
import { call, type Keys, newKeys } from './support.ts'

let issuer = ''
let server: Server
let worker: TestWorker
let keys: Keys
let requests = 0
let down = false

beforeAll(async () => {
  keys = await newKeys('hosted')
  const port = await freePort()
  issuer = `http://127.0.0.1:${port}/auth/v1`
  server = createServer((request, response) => {
    requests++
    if (down || request.url !== '/auth/v1/.well-known/jwks.json') {
      response.writeHead(503).end()
      return
    }
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [keys.jwk] }))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  worker = await startTestWorker({ vars: { AUTH_ISSUER: issuer } })
})
afterAll(async () => {
  await worker?.stop()
  server?.close()
})

const token = (claims: Record<string, unknown> = {}, by: Keys = keys) =>
  new SignJWT({
    iss: issuer,
    aud: 'authenticated',
    sub: '0190b5e0-0000-7000-8000-00000000000a',
    email: 'hosted@example.org',
    session_id: '0190b5e0-0000-7000-8000-00000000000b',
    aal: 'aal1',
    exp: Math.floor(Date.now() / 1000) + 600,
    ...claims,
  })
    .setProtectedHeader({ alg: 'ES256', kid: by.jwk.kid ?? '' })
    .sign(by.privateKey)

const me = async (bearer: string) => {
  const answer = await fetch(`${worker.url}/api/v1/profile/me`, {
    headers: { authorization: `Bearer ${bearer}` },
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

describe('with the tokens of a hosted issuer', () => {
  test('unreachable keys cause a 503, not a sign-out', async () => {
    down = true
    const answer = await me(await token()).finally(() => {
      down = false
    })
    expect([answer.status, answer.body.code]).toEqual([503, 'unavailable'])
  })

  test('its users are accepted, and its keys are fetched once', async () => {
    const bearer = await token()
    requests = 0
    for (let i = 0; i < 5; i++) {
      const answer = await me(bearer)
      expect([answer.status, answer.body]).toMatchObject([200, { display_name: 'Hosted' }])
    }
    expect(requests).toBeLessThanOrEqual(1)
  })

  test('an address in capitals is the one that invitations write in lower case', async () => {
    const answer = await me(
      await token({ sub: '0190b5e0-0000-7000-8000-00000000000c', email: 'Capitals@Example.org' }),
    )
    expect([answer.status, answer.body]).toMatchObject([200, { email: 'capitals@example.org' }])
  })

  test('forged tokens are refused', async () => {
    for (const forged of [
      await token({}, await newKeys('hosted')),
      await token({ iss: 'https://another.example' }),
      await token({ aud: 'anon' }),
      await token({ exp: 1 }),
    ])
      expect((await me(forged)).status).toBe(401)
  })

  test('the Worker serves no accounts of its own', async () => {
    for (const [method, path] of [
      ['POST', '/signup'],
      ['POST', '/token?grant_type=password'],
      ['GET', '/user'],
      ['GET', '/.well-known/jwks.json'],
      ['GET', '/settings'],
    ] as const) {
      const answer = await call(worker, path, { method, ...(method === 'POST' ? { body: {} } : {}) })
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
    }
  })
})
