import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDb, type Db } from '#db/client.ts'
import { personalTokens, rateLimits } from '#db/schema/index.ts'
import { type TokenScope, tokenScopes } from '#domain/personal-tokens.ts'
import { routes } from '#worker/rest/routes.ts'
import { procedures } from '#worker/trpc/router.ts'
import { now, type Who } from '../authorisation/scene.ts'
import {
  type DatabaseDump,
  differences,
  dumpDatabase,
  tableNames,
} from '../support/database/database-dump.ts'
import { databaseFetch } from '../support/database/database-fetch.ts'
import { startTestDatabase, type TestDatabase } from '../support/database.ts'
import { type InProcessApp, startInProcess } from './app.ts'
import { everythingFor, readableLeagues } from './reads.ts'
import type { World } from './worlds/world.ts'
import { startWorlds } from './worlds/worlds.ts'
import { type Write, writes } from './writes.ts'

/** Every call with a personal token of each scope: allowed, beyond its scope, or not accepted. */

/**
 * Calls that need a session: those that manage the account or grant power, and secrets that would outlive the token.
 */
const ownSession = new Set([
  'get /profile/devices',
  'delete /profile/devices/:id',
  'get /profile/data',
  'delete /profile/me',
  'get /tokens',
  'post /tokens',
  'delete /tokens',
  'delete /tokens/:id',
  'get /calendar/link',
  'post /calendar/link',
  'delete /calendar/link',
  'get /leagues/:id/feeds',
  'post /leagues/:id/feeds',
  'delete /leagues/:id/feeds',
  'post /leagues/:id/picture',
  'post /push/subscriptions',
  'delete /push/subscriptions',
  'put /leagues/:id/picture',
  'delete /leagues/:id',
  'post /leagues/:id/owner',
  'put /league/:id/members/:userId/role',
  'post /leagues/:id/live',
  'get /leagues/:id/webhooks',
  'post /leagues/:id/webhooks',
  'delete /leagues/:id/webhooks',
  'delete /leagues/:id/webhooks/:webhookId',
  'post /leagues/:id/webhooks/:webhookId/resume',
  'post /leagues/:id/webhooks/:webhookId/test',
])

test('the API document marks the same calls as session-only', () => {
  const said = routes.filter((route) => route.ownSession).map(({ method, paths }) => `${method} ${paths[0]}`)
  expect(said.sort()).toEqual([...ownSession].sort())
})

let t: TestDatabase
let db: Db
let app: InProcessApp
let tables: readonly string[]
let beginWorld: () => Promise<World>
beforeAll(async () => {
  t = await startTestDatabase()
  db = createDb({ url: t.url, fetch: databaseFetch })
  app = await startInProcess(db)
  tables = await tableNames(db)
  beginWorld = startWorlds(db, tables)
})
afterAll(() => t?.stop())

const freshWorld = (): Promise<World> => {
  app.setNow(now)
  return beginWorld()
}

const tokenOf = async (world: World, who: Exclude<Who, 'anonymous'>, scope: TokenScope): Promise<string> => {
  const { id } = world.scene.cast[who]
  const { token, hash } = app.tokenKeys.make(id, scope)
  await db.insert(personalTokens).values({
    id: hash,
    userId: id,
    name: scope,
    scope,
    aal: 'aal1',
    tokenHash: hash,
    createdAt: now,
    expiresAt: '2100-01-01T00:00:00.000Z',
    // Just used: the time of use is not written again.
    lastUsedAt: new Date(Date.now() + 60_000).toISOString(),
  })
  return token
}

const call = async (world: World, write: Write, token: string) => {
  const { path, init } = write.request(write.sure, world.refs)
  const answer = await app.fetch(path, {
    ...init,
    headers: { ...init.headers, authorization: `Bearer ${token}` },
  })
  const text = await answer.text()
  return { status: answer.status, code: /"code":"(\w+)"/.exec(text)?.[1] ?? null }
}

/** Writes that need a caller: some are open to anybody with the link in a mail. */
const asking = writes.flatMap((write) =>
  write.by === 'anonymous' || write.name === 'post /mcp' ? [] : [{ ...write, by: write.by }],
)

describe('a token that may write', () => {
  test.each(asking.filter(({ transport }) => transport === 'rest'))('$name', async (write) => {
    const world = await freshWorld()
    const { status, code } = await call(world, write, await tokenOf(world, write.by, 'write'))
    if (ownSession.has(write.name)) expect([status, code]).toEqual([403, 'token_not_allowed'])
    else expect([status < 300, code]).toEqual([true, code])
  })
})

describe('a token that may only read changes nothing', () => {
  // Nothing is changed, so all tests share a world.
  let world: World
  let before: DatabaseDump
  const readTokens = new Map<string, string>()
  beforeAll(async () => {
    world = await freshWorld()
    for (const { by } of asking) if (!readTokens.has(by)) readTokens.set(by, await tokenOf(world, by, 'read'))
    before = await dumpDatabase(db, tables)
  })
  test.each(asking)('$transport $name', async (write) => {
    const { status, code } = await call(world, write, readTokens.get(write.by) ?? '')
    if (write.transport === 'trpc') expect(status).toBe(401)
    else if (write.reads)
      expect([status, code, procedures.get(write.reads)?.meta.scope]).toEqual([200, null, 'read'])
    else
      expect([status, code]).toEqual([403, ownSession.has(write.name) ? 'token_not_allowed' : 'token_scope'])
    const after = await dumpDatabase(db, tables)
    const changed = differences(before, after)
    before = after
    expect(changed).toEqual([])
  })
})

test.each(tokenScopes)('a token that may %s reads what its owner reads, and no secrets', async (scope) => {
  const world = await freshWorld()
  const headers = { authorization: `Bearer ${await tokenOf(world, 'admin', scope)}` }
  const [league] = (await readableLeagues(db)).filter(({ here }) => here.league.id === world.refs.league)
  if (!league) throw new Error('The league of the scene is gone.')
  const reads = everythingFor(league.here, {
    isAdmin: true,
    transports: ['rest'],
    of: ['user', 'league', 'competition', 'person'],
  })
  expect(reads.length).toBeGreaterThan(40)
  for (const { path, status } of reads) {
    const answer = await app.fetch(path, { headers })
    const route = `get ${path.replace(/^\/api\/v1|\?.*$/g, '').replace(league.here.league.slug, ':id')}`
    const needsWrite = scope === 'read' && route === 'get /leagues/:id/invitation'
    const expected = ownSession.has(route) || needsWrite ? [403] : path.startsWith('/rest/') ? [401] : status
    expect([path, expected.includes(answer.status), answer.status]).toEqual([path, true, answer.status])
    // More calls than the limit per minute.
    await db.delete(rateLimits)
  }
})

test('a token is refused by tRPC calls and account routes', async () => {
  const world = await freshWorld()
  const headers = { authorization: `Bearer ${await tokenOf(world, 'owner', 'write')}` }
  for (const path of ['/api/trpc/league.list', '/api/trpc/profile.me', '/auth/v1/user', '/auth/v1/factors'])
    expect([path, (await app.fetch(path, { headers })).status]).toEqual([
      path,
      path === '/auth/v1/user' ? 403 : path === '/auth/v1/factors' ? 405 : 401,
    ])
  for (const [method, path] of [
    ['PUT', '/auth/v1/user'],
    ['POST', '/auth/v1/logout'],
    ['POST', '/auth/v1/factors'],
    ['GET', '/auth/v1/admin/users'],
  ] as const) {
    const answer = await app.fetch(path, {
      method,
      headers,
      ...(method === 'GET' ? {} : { body: '{"password":"another horse"}' }),
    })
    expect([path, answer.status]).toEqual([path, 403])
  }
})
