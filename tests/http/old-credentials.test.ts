/** @module-tag nets */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { budget, costClasses } from '#domain/spending.ts'
import { type Answer, type Api, api, type SignedUp, signUp } from '../support/http/api.ts'
import { startTestWorker, type TestWorker } from '../support/worker.ts'

/*
 * Old credentials, such as a leaked and revoked token or a session that was ended elsewhere, are refused; the
 * account's owner keeps all access.
 */

let worker: TestWorker
beforeAll(async () => {
  worker = await startTestWorker({ vars: { COST_BUDGET: 'on' } })
})
afterAll(() => worker?.stop())

const revokedToken = async ({ call }: SignedUp): Promise<Api> => {
  const { body } = await call('POST', '/api/v1/tokens', { name: 'Leaked', scope: 'write', days: 7 })
  expect((await call('DELETE', `/api/v1/tokens/${body.id}`)).status).toBe(200)
  return api(worker.url, body.token)
}
const endedSession = async ({ email, password }: SignedUp): Promise<Api> => {
  const { body } = await api(worker.url)('POST', '/auth/v1/token?grant_type=password', { email, password })
  const session = api(worker.url, body.access_token)
  expect((await session('POST', '/auth/v1/logout?scope=local')).status).toBe(204)
  return session
}
const withoutFactor = async ({ id, email, password }: SignedUp): Promise<Api> => {
  const { body } = await api(worker.url)('POST', '/auth/v1/token?grant_type=password', { email, password })
  await worker.database.db.run(sql`
    insert into auth_factors (id, user_id, status, sealed_secret, created_at, updated_at)
    values (${`f${id}`}, ${id}, 'verified', 'x', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')`)
  return api(worker.url, body.access_token)
}
const statuses = (answers: readonly Answer[]) => [...new Set(answers.map(({ status }) => status))].sort()
const counts = async ({ id }: SignedUp) =>
  worker.database.db.all<{ key: string; count: number }>(
    sql`select key, count from rate_limits where key like ${`%${id}%`}`,
  )

describe.each([
  ['a revoked token', revokedToken, '192.0.2.1'],
  ['an ended session', endedSession, '192.0.2.2'],
  ['a session that lacks the second factor', withoutFactor, '192.0.2.3'],
])('%s', (_, make, address) => {
  test('does not use up the limits of the account', async () => {
    const owner = await signUp(worker.url, 'Owner')
    const bearer = await make(owner)
    const thief: Api = (method, path, body) => bearer(method, path, body, { 'cf-connecting-ip': address })
    await worker.database.db.run(sql`delete from rate_limits`)
    const calls: [string, string, unknown?][] = [
      ['GET', '/api/v1/competition/list?league_id=x'],
      ['PATCH', '/api/v1/profile/me', { display_name: 'Thief' }],
      ['GET', '/api/v1/league/join-by-code/WRONG2'],
      ['POST', '/api/v1/leagues/x/activity/0197a000-0000-7000-8000-000000000000/remarks', { text: 'x' }],
    ]
    for (const [method, path, body] of calls) {
      const answer = await thief(method, path, body)
      expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBe(401)
    }
    const flood = await Promise.all(
      Array.from({ length: 3 * (budget.cost / costClasses.write.least) }, () =>
        thief('PATCH', '/api/v1/profile/me', { display_name: 'Thief' }),
      ),
    )
    expect(statuses(flood)).toEqual([401, 429])
    expect(await counts(owner)).toEqual([])
    await worker.database.db.run(sql`delete from auth_factors where user_id = ${owner.id}`)
    const own = await Promise.all(Array.from({ length: 10 }, () => owner.call('GET', '/api/v1/profile/me')))
    expect(statuses(own)).toEqual([200])
  })
})
