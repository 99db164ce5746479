import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SignedUp, signUp } from '../support/http/api.ts'
import { startTestWorker, type TestWorker } from '../support/worker.ts'
import { errorDeparture } from './shapes.ts'

/** An unreachable database is a temporary 503; one with a wrong schema is our defect, a 500, and logged as an error. */
let worker: TestWorker
let user: SignedUp
beforeAll(async () => {
  worker = await startTestWorker()
  user = await signUp(worker.url, 'Nina')
})
afterAll(() => worker?.stop())

const calls = [
  ['GET', '/api/v1/league/list', undefined],
  ['POST', '/api/v1/league/create', { name: 'Quiet' }],
  ['GET', '/api/trpc/league.list', undefined],
  ['POST', '/api/trpc/league.create', { name: 'Quiet' }],
  ['GET', '/auth/v1/user', undefined],
  ['POST', '/auth/v1/token?grant_type=password', { email: 'nina@test.invalid', password: 'not this one' }],
  ['GET', '/rest/v1/league_memberships?select=league_id', undefined],
  ['GET', `/calendar/${'0123456789abcdef'.repeat(4)}.ics`, undefined],
  ['GET', `/feeds/${'0123456789abcdef'.repeat(4)}.atom`, undefined],
  ['GET', `/shared/${'0123456789abcdef'.repeat(4)}.png`, undefined],
] as const

const answers = async () => {
  const outcomes: [string, number, string | null][] = []
  for (const [method, path, body] of calls) {
    const answer = await fetch(worker.url + path, {
      method,
      headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const headers = { 'content-type': answer.headers.get('content-type') ?? '' }
    const departure = errorDeparture(path, method, {
      status: answer.status,
      headers,
      text: await answer.text(),
    })
    outcomes.push([path, answer.status, departure])
  }
  return outcomes
}
const health = async () => (await fetch(`${worker.url}/healthz`)).status
const page = async () => (await fetch(`${worker.url}/dashboard`)).status

test('an unreachable database is a 503 on every API, and pages are still served', async () => {
  worker.proxy.setDown(true)
  try {
    expect(await answers()).toEqual(calls.map(([, path]) => [path, 503, null]))
    expect(await health()).toBe(503)
    expect(await page()).toBe(200)
  } finally {
    worker.proxy.setDown(false)
  }
  expect(await health()).toBe(200)
})

test('a wrong schema is a 500 on every API and a logged error', async () => {
  const { db } = worker.database
  const tables = ['auth_users', 'auth_sessions', 'memberships']
  for (const table of tables) await db.run(sql.raw(`alter table ${table} rename to ${table}_gone`))
  const from = worker.log.length
  try {
    expect(await answers()).toEqual(calls.map(([, path]) => [path, 500, null]))
  } finally {
    for (const table of tables) await db.run(sql.raw(`alter table ${table}_gone rename to ${table}`))
  }
  const lines = worker.log.slice(from).map((line): Record<string, unknown> => JSON.parse(line))
  const requests = lines.filter(({ event }) => event === 'request')
  expect(requests.map(({ status }) => status)).toEqual(calls.map(() => 500))
  for (const { requestId } of requests) {
    const errors = lines.filter((line) => line.requestId === requestId && line.level === 'error')
    expect(errors.length).toBeGreaterThan(0)
    for (const { error } of errors) expect(error).toMatch(/no such (table|column)/)
  }
})
