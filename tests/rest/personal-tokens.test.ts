import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { latestMails } from '#db/queries/news/outbox.ts'
import { authUsers, personalTokens, rateLimits } from '#db/schema/index.ts'
import { maxPersonalTokens, tokenQuota } from '#domain/personal-tokens.ts'
import { dumpDatabase, tableNames } from '../support/database/database-dump.ts'
import { api, type SignedUp, signUp } from '../support/http/api.ts'
import { freshWindow } from '../support/http/fresh-window.ts'
import { startTestWorker, type TestWorker } from '../support/worker.ts'

/** Personal tokens from their creation to their end, for every reason. */

let worker: TestWorker
let owner: SignedUp
beforeAll(async () => {
  worker = await startTestWorker()
})
afterAll(() => worker?.stop())
beforeEach(async () => {
  owner = await signUp(worker.url, 'Olga')
})

const db = () => worker.database.db
const at = '/api/v1/tokens'
const make = async (input: object = {}, by = owner) => {
  const answer = await by.call('POST', at, { name: 'My script', ...input })
  expect(answer.status).toBe(200)
  return { ...answer.body, call: api(worker.url, answer.body.token) } as {
    id: string
    token: string
    call: SignedUp['call']
  }
}
const me = async ({ call }: Pick<SignedUp, 'call'>) => {
  const { status, body } = await call('GET', '/api/v1/profile/me')
  return [status, body.code ?? body.user_id]
}
const storedOf = (userId: string) =>
  db().select().from(personalTokens).where(eq(personalTokens.userId, userId))

describe('a personal token', () => {
  test('is shown once, stored only as a hash, and announced by mail', async () => {
    const made = await owner.call('POST', at, { name: ' Home screen ', scope: 'write', expires_in_days: 30 })
    expect(made.body).toEqual({
      id: expect.any(String),
      name: 'Home screen',
      scope: 'write',
      created_at: expect.any(String),
      expires_at: new Date(Date.parse(made.body.created_at) + 30 * 86_400_000).toISOString(),
      token: expect.stringMatching(/^dl_[A-Za-z0-9_-]{76}$/),
    })
    const { token, ...shown } = made.body
    expect((await owner.call('GET', at)).body).toEqual([{ ...shown, last_used_at: null }])
    const tables = await dumpDatabase(db(), await tableNames(db()))
    const everything = JSON.stringify([...tables])
    expect(everything).toContain(shown.id)
    expect(everything).not.toContain(token.slice(3))
    const [mail] = (await latestMails(db())).filter(({ to }) => to === owner.email)
    expect(mail?.subject).toBe('A personal token for your account')
    expect(mail?.text).toContain('“Home screen”')
    expect(mail?.text).toContain('change what you can change')
    expect(worker.log.join('\n')).not.toContain(token)
  })

  test('acts for its owner in one round trip; its use is recorded hourly', async () => {
    const { call, id } = await make()
    expect(await me({ call })).toEqual([200, owner.id])
    await expect.poll(async () => (await storedOf(owner.id))[0]?.lastUsedAt).not.toBeNull()
    const [{ lastUsedAt } = { lastUsedAt: '' }] = await storedOf(owner.id)
    const countTrips = async () => {
      worker.proxy.reset()
      expect(await me({ call })).toEqual([200, owner.id])
      return worker.proxy.count()
    }
    // The mail about the token may still be on its way to the outbox.
    await expect.poll(countTrips).toBe(1)
    expect((await storedOf(owner.id))[0]?.lastUsedAt).toBe(lastUsedAt)
    const longAgo = new Date(Date.now() - 3_700_000).toISOString()
    await db().update(personalTokens).set({ lastUsedAt: longAgo }).where(eq(personalTokens.id, id))
    await me({ call })
    await expect.poll(async () => (await storedOf(owner.id))[0]?.lastUsedAt).not.toBe(longAgo)
  })

  test('reads, or also writes, and can’t manage tokens or the account', async () => {
    const [reader, writer] = [await make(), await make({ scope: 'write' })]
    const league = { name: 'Night Owls' }
    expect((await reader.call('POST', '/api/v1/league/create', league)).body.code).toBe('token_scope')
    const made = await writer.call('POST', '/api/v1/league/create', league)
    expect(made.status).toBe(200)
    expect((await reader.call('GET', `/api/v1/leagues/${made.body.id}/standings`)).status).toBe(200)
    // A link that joins is a write, although it is a GET.
    const join = `/api/v1/league/join-by-code/${made.body.invite_code}`
    const guest = await signUp(worker.url, 'Gil')
    const guests = await make({}, guest)
    expect((await guests.call('GET', join)).body.code).toBe('token_scope')
    for (const { call } of [reader, writer])
      for (const [method, path] of [
        ['GET', at],
        ['POST', at],
        ['DELETE', `${at}/${reader.id}`],
        ['DELETE', '/api/v1/profile/me'],
        ['GET', '/api/v1/profile/data'],
      ] as const)
        expect((await call(method, path, method === 'POST' ? { name: 'More' } : undefined)).body.code).toBe(
          'token_not_allowed',
        )
  })

  test('is invalid when changed, extended, shortened or made up', async () => {
    const { token } = await make()
    const other = (c: string | undefined) => (c === 'A' ? 'B' : 'A')
    for (const i of [3, 10, 30, 60, 78])
      expect(
        await me({ call: api(worker.url, token.slice(0, i) + other(token[i]) + token.slice(i + 1)) }),
      ).toEqual([401, 'authentication_required'])
    for (const text of ['dl_', `dl_${'A'.repeat(76)}`, `${token}A`, token.slice(0, -1)])
      expect(await me({ call: api(worker.url, text) })).toEqual([401, 'authentication_required'])
  })

  test('is refused with an invalid name, duration or scope', async () => {
    const refused = async (input: object) => (await owner.call('POST', at, input)).body.field
    expect(await refused({ name: '' })).toBe('name')
    expect(await refused({ name: 'x'.repeat(61) })).toBe('name')
    expect(await refused({ name: 'x', expires_in_days: 0 })).toBe('expires_in_days')
    expect(await refused({ name: 'x', expires_in_days: 367 })).toBe('expires_in_days')
    expect(await refused({ name: 'x', scope: 'admin' })).toBe('scope')
  })

  test('is limited to twenty per user, even if created concurrently', async () => {
    const answers = await Promise.all(
      Array.from({ length: maxPersonalTokens + 10 }, (_, i) => owner.call('POST', at, { name: `No. ${i}` })),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(maxPersonalTokens)
    expect(statuses.filter((status) => status === 409)).toHaveLength(10)
    expect(await storedOf(owner.id)).toHaveLength(maxPersonalTokens)
  })

  test('is named in the data export, without its secret', async () => {
    const { token, id } = await make({ name: 'Kitchen clock' })
    const { body } = await owner.call('GET', '/api/v1/profile/data')
    expect(body.personal_tokens).toMatchObject([{ id, name: 'Kitchen clock', scope: 'read' }])
    const [stored] = await storedOf(owner.id)
    expect(JSON.stringify(body)).not.toContain(token.slice(3))
    expect(JSON.stringify(body)).not.toContain(stored?.tokenHash)
  })
})

describe('a personal token ends', () => {
  const ended = [401, 'authentication_expired']

  test('when its owner, and nobody else, revokes it', async () => {
    const [first, second] = [await make(), await make()]
    const stranger = await signUp(worker.url, 'Eve')
    expect((await stranger.call('DELETE', `${at}/${first.id}`)).status).toBe(404)
    expect((await owner.call('DELETE', `${at}/${first.id}`)).status).toBe(200)
    expect(await me(first)).toEqual(ended)
    expect((await owner.call('DELETE', at, { id: second.id })).status).toBe(200)
    expect(await me(second)).toEqual(ended)
    expect((await owner.call('DELETE', at, { id: second.id })).status).toBe(404)
  })

  test('when it expires', async () => {
    const { id, call } = await make()
    const set = (expiresAt: string) =>
      db().update(personalTokens).set({ expiresAt }).where(eq(personalTokens.id, id))
    await set(new Date(Date.now() + 60_000).toISOString())
    expect((await me({ call }))[0]).toBe(200)
    await set(new Date().toISOString())
    expect(await me({ call })).toEqual(ended)
    // An expired token does not count any more.
    const [stored] = await storedOf(owner.id)
    const counts = await db()
      .select()
      .from(rateLimits)
      .where(eq(rateLimits.key, `token ${stored?.tokenHash}`))
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(1)
  })

  test('when its owner is banned', async () => {
    const { call } = await make()
    await db()
      .update(authUsers)
      .set({ bannedUntil: '2100-01-01T00:00:00.000Z' })
      .where(eq(authUsers.id, owner.id))
    expect(await me({ call })).toEqual(ended)
  })

  test('when the account is deleted', async () => {
    const { call } = await make({ scope: 'write' })
    expect((await owner.call('DELETE', '/api/v1/profile/me')).status).toBe(200)
    expect(await me({ call })).toEqual(ended)
    expect(await storedOf(owner.id)).toEqual([])
  })

  test('with a password change, not with a sign-out', async () => {
    const { call } = await make()
    expect((await owner.call('POST', '/auth/v1/logout?scope=others')).status).toBe(204)
    expect((await me({ call }))[0]).toBe(200)
    expect((await owner.call('PUT', '/auth/v1/user', { password: 'another horse' })).status).toBe(200)
    expect(await me({ call })).toEqual(ended)
  })
})

describe('a token’s limit', () => {
  test('is stated in standard headers and counted per token', async () => {
    const [busy, idle] = [await make(), await make()]
    const readProfile = ({ call }: Pick<SignedUp, 'call'>) => call('GET', '/api/v1/profile/me')
    await freshWindow(tokenQuota.seconds, 8)
    const first = await readProfile(busy)
    expect(first.headers.get('ratelimit-policy')).toBe(
      `"token";q=${tokenQuota.calls};w=${tokenQuota.seconds}`,
    )
    expect(first.headers.get('ratelimit')).toMatch(new RegExp(`^"token";r=${tokenQuota.calls - 1};t=\\d+$`))
    expect(first.headers.get('retry-after')).toBeNull()
    const answers = await Promise.all(Array.from({ length: tokenQuota.calls + 9 }, () => readProfile(busy)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(tokenQuota.calls - 1)
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.body.code).toBe('rate_limited')
    expect(refused?.headers.get('ratelimit')).toMatch(/^"token";r=0;t=\d+$/)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await readProfile(idle)).status).toBe(200)
    const own = await readProfile(owner)
    expect([own.status, own.headers.get('ratelimit')]).toEqual([200, null])
  })
})
