import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { personalTokens, rateLimits } from '#db/schema/index.ts'
import { tokenQuota } from '#domain/personal-tokens.ts'
import { answerMcp } from '#worker/mcp/server.ts'
import { createSpending } from '#worker/spending.ts'
import { ctxFor } from '../support/ctx.ts'
import { api, type SignedUp, signUp } from '../support/http/api.ts'
import { addPersons } from '../support/league.ts'
import { startTestWorker, type TestWorker } from '../support/worker.ts'

/** An MCP client of the official SDK, and other requests to `/mcp`. */

const now = '2026-06-15T12:00:00.000Z'

let worker: TestWorker
let owner: SignedUp
let member: SignedUp
let stranger: SignedUp
let token: string
let league: { id: string; slug: string }
beforeAll(async () => {
  worker = await startTestWorker()
  await worker.setClock(now)
  await addPersons(worker.database.db, [{ id: 'Q1' }], now)
  ;[owner, member, stranger] = (await Promise.all(
    ['Olga', 'Max', 'Eve'].map((name) => signUp(worker.url, name)),
  )) as [SignedUp, SignedUp, SignedUp]
  league = (
    await owner.call('POST', '/api/v1/league/create', { name: 'Night Owls', start_date: '2026-07-01' })
  ).body
  const { invite_code } = (await owner.call('GET', `/api/v1/leagues/${league.id}`)).body
  await member.call('GET', `/api/v1/league/join-by-code/${invite_code}`)
  const list = (await owner.call('GET', `/api/v1/leagues/${league.id}/deathlists/me`)).body
  await owner.call('PUT', `/api/v1/deathlists/${list.id}/name`, { name: 'Mine' })
  const picked = await owner.call('POST', '/api/v1/picks/create', {
    league_id: league.id,
    wikidata_id: 'Q1',
  })
  expect([picked.status, picked.body.code]).toEqual([200, undefined])
  token = (await owner.call('POST', '/api/v1/tokens', { name: 'Assistant' })).body.token
})
afterAll(() => worker?.stop())

const connected = async (bearer: string) => {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${worker.url}/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${bearer}` } },
    }),
  )
  return client
}
const forget = () => worker.database.db.delete(rateLimits)

describe('an assistant', () => {
  test('lists every tool, all of them read-only', async () => {
    const client = await connected(token)
    expect(client.getServerVersion()).toMatchObject({ name: 'deathlist' })
    expect(client.getInstructions()).toContain('respectful')
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual([
      'my_leagues',
      'leaderboard',
      'statistics',
      'what_if',
      'deathlist',
      'person',
      'what_happened',
    ])
    for (const { annotations, inputSchema, outputSchema, description } of tools) {
      expect(annotations?.readOnlyHint).toBe(true)
      expect([inputSchema.type, outputSchema?.type]).toEqual(['object', 'object'])
      expect(description?.length).toBeGreaterThan(40)
    }
    await client.close()
  })

  /** Waits for the work after an answer: the last use of a token, a stale leaderboard. */
  const quiet = async (): Promise<void> => {
    for (let seen = -1; seen !== worker.proxy.count(); ) {
      seen = worker.proxy.count()
      await new Promise((resolve) => setTimeout(resolve, 150))
    }
  }

  test('calls every tool, each in one round trip, and gets what the API answers', async () => {
    const client = await connected(token)
    // The client validates each answer by the announced schema.
    await client.listTools()
    const call = async (name: string, args: Record<string, unknown> = {}) => {
      await quiet()
      worker.proxy.reset()
      const answer = await client.callTool({ name, arguments: args })
      expect([name, answer.isError ?? false, worker.proxy.count()]).toEqual([name, false, 1])
      const [text] = answer.content as { type: string; text: string }[]
      expect(JSON.parse(text?.text ?? '')).toEqual(answer.structuredContent)
      return answer.structuredContent
    }
    const item = z.object({
      at: z.string(),
      kind: z.string(),
      url: z.string(),
      text: z.string(),
      league: z.string(),
    })
    const happened = async (args = {}) =>
      z.object({ items: z.array(item) }).parse(await call('what_happened', args)).items
    const held = async (args: Record<string, unknown>) =>
      z
        .object({ picks: z.array(z.looseObject({ wikidata_id: z.string() })) })
        .parse(await call('deathlist', args)).picks
    expect(await call('my_leagues')).toEqual({
      leagues: [{ id: league.id, slug: 'night-owls', name: 'Night Owls', role: 'OWNER' }],
    })
    // Flagged as stale by the pick: the first read stores it as well.
    await owner.call('GET', `/api/v1/leagues/${league.id}/standings`)
    expect(await call('leaderboard', { league: league.slug })).toMatchObject({
      standings: (await owner.call('GET', `/api/v1/leagues/${league.id}/standings`)).body,
    })
    for (const [tool, path, args] of [
      ['statistics', 'statistics', {}],
      ['what_if', 'what-if?base=flat&flat_points=3', { base: 'flat', flat_points: 3 }],
    ] as const)
      expect(await call(tool, { league: league.slug, ...args })).toEqual(
        (await owner.call('GET', `/api/v1/leagues/${league.id}/${path}`)).body,
      )
    const picks = await held({ league: league.id })
    expect(picks).toMatchObject([{ user_id: owner.id, life_status: 'alive' }])
    expect(await held({ league: league.id, user_id: member.id })).toEqual([])
    const wikidata_id = picks[0]?.wikidata_id
    // The first read fetches the article about the person after its answer.
    await owner.call('GET', `/api/v1/people/${wikidata_id}`)
    expect(await call('person', { wikidata_id })).toEqual(
      (await owner.call('GET', `/api/v1/people/${wikidata_id}`)).body,
    )
    const items = await happened({ league: league.slug })
    expect(items.map(({ kind }) => kind)).toContain('joined')
    expect(items[0]?.league).toBe(league.slug)
    expect(items[0]?.url).toMatch(new RegExp(`^${worker.url}/`))
    const since = items.at(-2)?.at ?? ''
    const later = await happened({ league: league.slug, since })
    expect(later.every(({ at }) => at > since)).toBe(true)
    expect(later.length).toBeLessThan(items.length)
    expect((await happened())[0]).toMatchObject({ league: league.slug, kind: 'joined' })
    expect(await happened({ since: '2030-01-01T00:00:00+02:00' })).toEqual([])
    await client.close()
  })

  test('gets readable errors, and no data of other leagues', async () => {
    const strangers = (await stranger.call('POST', '/api/v1/tokens', { name: 'Assistant' })).body.token
    const client = await connected(strangers)
    const refused = async (name: string, args: Record<string, unknown>) => {
      const answer = await client.callTool({ name, arguments: args })
      return [answer.isError, (answer.content as { text: string }[])[0]?.text]
    }
    for (const name of ['leaderboard', 'deathlist', 'what_happened'])
      expect(await refused(name, { league: league.slug })).toEqual([
        true,
        'League not found or access denied',
      ])
    expect(await refused('person', { wikidata_id: 'x' })).toEqual([
      true,
      expect.stringContaining('Not a Wikidata id'),
    ])
    expect((await refused('what_happened', { limit: 1000 }))[0]).toBe(true)
    await expect(client.callTool({ name: 'league.delete', arguments: {} })).rejects.toThrow('no such tool')
    await client.close()
  })

  test('learns which argument is wrong, by the name that the tool’s schema has', async () => {
    const client = await connected(token)
    const said = async (name: string, args: Record<string, unknown>) =>
      (await client.callTool({ name, arguments: { league: league.slug, ...args } })).content
    expect(await said('deathlist', { user_id: 5 })).toEqual([
      { type: 'text', text: 'user_id: Invalid input: expected string' },
    ])
    expect(await said('leaderboard', { season: 99 })).toEqual([{ type: 'text', text: 'season: Not found' }])
    await client.close()
  })
})

describe('requests to /mcp', () => {
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'my_leagues', arguments: {} } }
  const post = (body: unknown, bearer?: string, headers: Record<string, string> = {}) =>
    api(worker.url, bearer)('POST', '/mcp', body, {
      accept: 'application/json, text/event-stream',
      ...headers,
    })

  test('are refused without a token, or with one that was revoked', async () => {
    const { token: other, id } = (await owner.call('POST', '/api/v1/tokens', { name: 'Old' })).body
    await owner.call('DELETE', `/api/v1/tokens/${id}`)
    for (const body of [list, call]) {
      const nobody = await post(body)
      expect([nobody.status, nobody.headers.get('www-authenticate')]).toEqual([
        401,
        'Bearer realm="deathlist"',
      ])
      for (const bearer of ['dl_nonsense', other]) {
        const answer = await post(body, bearer)
        expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
          401,
          'Bearer realm="deathlist", error="invalid_token"',
        ])
      }
    }
    await expect(connected(other)).rejects.toThrow()
  })

  test('get 401 for every message with the token of a deleted account', async () => {
    const gone = await signUp(worker.url, 'Gone')
    const { token: left } = (await gone.call('POST', '/api/v1/tokens', { name: 'Left behind' })).body
    expect((await post(list, left)).status).toBe(200)
    expect((await gone.call('DELETE', '/api/v1/profile/me')).status).toBe(200)
    const called = (params: unknown, more = {}) => ({ ...call, params, ...more })
    for (const body of [
      list,
      call,
      called({ name: 'no-such-tool', arguments: {} }),
      called({ name: 'person', arguments: { wikidata_id: 'x' } }),
      called({ name: 'person', arguments: 'nonsense' }),
      called({ name: 7 }),
      called(null),
      called({ name: 'my_leagues' }, { id: undefined }),
      called({ name: 'my_leagues' }, { id: null }),
      called({ name: 'my_leagues' }, { jsonrpc: '1.0' }),
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      { jsonrpc: '2.0', id: 1, method: 'ping' },
      { jsonrpc: '2.0', id: 1, method: 'initialize', params: {} },
      { jsonrpc: '2.0', id: 1, method: 'no/such/method' },
      { jsonrpc: '2.0', id: 1, result: {} },
      {},
    ])
      for (const bearer of [left, gone.token])
        expect([JSON.stringify(body), (await post(body, bearer)).status]).toEqual([JSON.stringify(body), 401])
  })

  test('nested too deeply are refused with an error, also in REST', async () => {
    const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
    const send = async (path: string, body: string) => {
      const answer = await fetch(worker.url + path, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${path === '/mcp' ? token : owner.token}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        body,
      })
      return [answer.status, /"code":"(\w+)"/.exec(await answer.text())?.[1]]
    }
    const failed = () => worker.log.filter((line) => /_failed/.test(line)).length
    const before = failed()
    for (const levels of [100, 5_000, 10_000]) {
      const body = JSON.stringify(called(levels)).replace('"nested"', nested(levels))
      expect([levels, ...(await send('/mcp', body))]).toEqual([levels, 400, 'too_deep'])
      expect([levels, ...(await send('/api/v1/league/create', nested(levels)))]).toEqual([
        levels,
        400,
        'too_deep',
      ])
      expect((await send('/api/trpc/league.create', nested(levels)))[0]).toBeLessThan(500)
      expect(
        (
          await send(
            '/auth/v1/signup',
            `{"email":"deep.${levels}@test.example","password":"correct horse","data":${nested(levels)}}`,
          )
        )[0],
      ).toBeLessThan(500)
      expect((await send('/auth/v1/signup', '['.repeat(levels) + ']'.repeat(levels)))[0]).toBeLessThan(500)
    }
    expect(failed()).toBe(before)
    function called(id: number) {
      return { jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'my_leagues', arguments: 'nested' } }
    }
  })

  test('are refused from another origin, in batches, malformed or too large', async () => {
    expect((await post(list, token, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await post(list, token, { origin: worker.url })).status).toBe(200)
    expect((await post([call, call], token)).status).toBe(400)
    expect((await post('nonsense', token)).status).toBe(400)
    expect((await post({ ...list, params: 'x'.repeat(70_000) }, token)).status).toBe(413)
    for (const method of ['GET', 'DELETE', 'PUT']) {
      const answer = await api(worker.url, token)(method, '/mcp')
      expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, 405, 'POST'])
    }
  })

  test('over the budget are refused before their arguments are validated', async () => {
    let reads = 0
    const pack = {
      get base() {
        reads++
        return {}
      },
    }
    const ctx = ctxFor(worker.database.db, { ...owner, name: 'Olga', sessionId: 'any' }, { now })
    const spending = createSpending({ budget: 0, pauseMs: 0 })
    const asked = new Request('http://localhost/mcp', {
      method: 'POST',
      headers: { accept: 'application/json, text/event-stream', 'content-type': 'application/json' },
    })
    const message = { ...call, params: { name: 'what_if', arguments: { league: league.slug, pack } } }
    await expect(answerMcp(asked, message, { ...ctx, spending })).rejects.toMatchObject({
      code: 'budget_spent',
    })
    expect(reads).toBe(0)
  })

  test('are subject to the token’s rate limit', async () => {
    await forget()
    const [stored] = await worker.database.db
      .select()
      .from(personalTokens)
      .where(eq(personalTokens.userId, owner.id))
    const window = Math.floor(Date.now() / 1000)
    for (const windowStart of [0, tokenQuota.seconds].map(
      (later) => window - (window % tokenQuota.seconds) + later,
    ))
      await worker.database.db
        .insert(rateLimits)
        .values({ key: `token ${stored?.tokenHash}`, windowStart, count: tokenQuota.calls })
    const answer = await post(call, token)
    expect([answer.status, answer.body.code]).toEqual([429, 'rate_limited'])
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
    await forget()
    expect((await post(call, token)).status).toBe(200)
  })
})
