/** @module-tag nets */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shownPath } from '#worker/rest/openapi-document.ts'
import type { JsonSchema, Operation } from '#worker/rest/openapi-types.ts'
import { routes } from '#worker/rest/routes.ts'
import { createScene, now, type Place } from '../authorisation/scene.ts'
import { api, type SignedUp, signUp } from '../support/http/api.ts'
import { type ApiDocument, readApiDocument } from '../support/http/api-document.ts'
import { addPersons } from '../support/league.ts'
import { startTestWorker, type TestWorker } from '../support/worker.ts'

let worker: TestWorker
let described: ApiDocument
let owner: SignedUp
let place: Place

beforeAll(async () => {
  worker = await startTestWorker()
  await worker.setClock(now)
  described = await readApiDocument(worker.url)
  const ids = Array.from({ length: 6 }, (_, i) => ({ id: `Q${i + 1}` }))
  await addPersons(worker.database.db, ids, now)
  const users = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => signUp(worker.url, name)))
  const [stranger, foreign, member, admin, theOwner, foreignMember] = users.map((user) => ({
    id: user.id,
    email: user.email,
    name: user.email,
    sessionId: JSON.parse(Buffer.from(user.token.split('.')[1] ?? '', 'base64url').toString()).session_id,
  }))
  if (!stranger || !foreign || !member || !admin || !theOwner || !foreignMember) throw new Error('no users')
  const cast = { stranger, foreign, member, admin, owner: theOwner, foreignMember }
  place = (await createScene(worker.database.db, cast)).here
  owner = users[4] ?? (users[0] as SignedUp)
})
afterAll(() => worker?.stop())

/** Every schema within a schema. */
const within = (schema: JsonSchema): JsonSchema[] => [
  schema,
  ...Object.values(schema.properties ?? {}).flatMap(within),
  ...[schema.items, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((one) =>
    one ? within(one) : [],
  ),
]

const operations = (): { method: string; path: string; operation: Operation }[] =>
  Object.entries(described.document.paths)
    .filter(([, methods]) => !Object.values(methods).some((one) => one.servers))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
    )

describe('the document', () => {
  test('has no two paths that could mean the same', () => {
    const parts = (path: string): string[] => path.split('/')
    const isParameter = (part = ''): boolean => part.startsWith('{')
    const paths = Object.keys(described.document.paths)
    const ambiguous = paths.flatMap((one, at) =>
      paths.slice(at + 1).flatMap((other) => {
        const [a, b] = [parts(one), parts(other)]
        const meet =
          a.length === b.length &&
          a.every((part, i) => part === b[i] || isParameter(part) || isParameter(b[i]))
        // If one of them has constants where the other has parameters, and not vice versa, it comes first.
        const within = (x: string[], y: string[]) =>
          x.every((part, i) => !isParameter(part) || isParameter(y[i]))
        return meet && within(a, b) === within(b, a) ? [`${one} ${other}`] : []
      }),
    )
    expect(ambiguous).toEqual([])
  })
  test('is OpenAPI 3.1 and names every route with all its paths', () => {
    const { document } = described
    expect(document.openapi).toBe('3.1.0')
    const written = operations().map(({ method, path }) => `${method} ${path}`)
    const onWire = (path: string): string =>
      path.replace(
        /:(\w+)/g,
        (_, name: string) => `{${name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)}}`,
      )
    const mounted = routes.map(({ method, paths }) => `${method} ${onWire(shownPath(paths))}`)
    for (const { method, paths } of routes) {
      const shown = shownPath(paths)
      const { description = '' } = document.paths[onWire(shown)]?.[method] ?? {}
      for (const path of paths) if (path !== shown) expect(description).toContain(` ${onWire(path)} `)
    }
    const others = [
      'post /profile/avatar',
      'delete /profile/avatar',
      'get /avatars/{key}',
      'get /leagues/{id}/live',
    ]
    expect(written.sort()).toEqual([...mounted, ...others].sort())
    const ids = operations().map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
  })
  test('uses snake_case for its inputs, and declares every path parameter', () => {
    for (const { path, operation } of operations()) {
      const body = operation.requestBody?.content['application/json']?.schema
      const names = body ? within(body).flatMap(({ properties = {} }) => Object.keys(properties)) : []
      for (const name of [...names, ...operation.parameters.map((one) => one.name)])
        expect(name).toMatch(/^[a-z0-9_]+$/)
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const named = operation.parameters.filter((one) => one.in === 'path').map((one) => one.name)
      expect(named).toEqual(inPath)
    }
  })
  test('has no broken references', () => {
    const text = JSON.stringify(described.document)
    for (const [, section, name] of text.matchAll(/"#\/components\/(\w+)\/(\w+)"/g))
      expect(described.document.components[section ?? '']).toHaveProperty(name ?? '')
  })
  test('says correctly for each call whether it needs a token', async () => {
    const answers = await Promise.all(
      operations().map(async ({ method, path, operation }) => {
        const filled = path.replace(/\{code\}/, 'NOBODY').replace(/\{\w+\}/g, place.league.id)
        const { status } = await fetch(`${worker.url}/api/v1${filled}`, { method: method.toUpperCase() })
        return { call: `${method} ${path}`, status, open: operation.security?.length === 0 }
      }),
    )
    // The input is validated first: a malformed call gets that error from any caller.
    expect(
      answers.filter(({ status, open }) => (open ? status === 401 : ![400, 401].includes(status))),
    ).toEqual([])
    expect(answers.flatMap(({ call, open }) => (open ? [call] : [])).sort()).toEqual([
      'get /avatars/{key}',
      'get /invitations/{code}',
      'get /leagues/{id}/live',
    ])
  })
  test('has an HTML page without scripts or inline styles', async () => {
    const answer = await fetch(`${worker.url}/api/v1/docs`)
    const page = await answer.text()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(page).not.toMatch(/<script|<style|style="|(src|href)="https?:/)
    expect(page).toContain('/api/v1/league/join-by-code/{code}')
    const style = await fetch(`${worker.url}/api/v1/docs.css`)
    expect(style.headers.get('content-type')).toContain('text/css')
  })
})

/** Unusual values: of every type, too long, too deep, in every script, and other people's ids. */
const nasty = (): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc.constantFrom<unknown>(
      null,
      true,
      -1,
      0,
      1e308,
      2 ** 53,
      0.5,
      '',
      ' ',
      '\u0000',
      'a\u0000b',
      '\ud800',
      '\u202eabc',
      'x'.repeat(5000),
      "' or 1=1 --",
      '2026-02-30',
      '9999-12-31',
      '-000001-01-01',
      'OWNER',
      'Q0',
      'Q999999999999999999999',
      [],
      {},
      [[[[]]]],
      { __proto__: { admin: true } },
      { constructor: { prototype: {} } },
    ),
    fc.constantFrom<unknown>(place.league.id, place.userId, place.listId, place.pickId, place.competitionId),
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.integer(),
    fc.double(),
    fc.array(fc.oneof(fc.string(), fc.integer()), { maxLength: 30 }),
    fc.jsonValue({ maxDepth: 4 }),
  )

const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value)) ?? ''

describe('a thousand calls with unusual values', () => {
  test('get no 500 and only documented answers', { timeout: 180_000 }, async () => {
    const call = api(worker.url, owner.token)
    const all = operations()
    const seen: Record<number, number> = {}
    const likely: Record<string, string> = {
      id: place.league.id,
      user_id: place.userId,
      pick_id: place.pickId,
      code: place.inviteCode,
    }
    await fc.assert(
      fc.asyncProperty(
        fc.nat(all.length - 1),
        fc.array(nasty(), { minLength: 12, maxLength: 12 }),
        fc.boolean(),
        fc.constantFrom('en', 'it', 'xx', '*;q=9'),
        async (index, values, keepPath, language) => {
          const chosen = all[index]
          if (!chosen) return
          const { method, path, operation } = chosen
          let next = 0
          const value = () => values[next++ % values.length]
          const parameters = new Map(operation.parameters.map(({ name, in: place }) => [name, place]))
          const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
            encodeURIComponent((keepPath ? likely[name] : text(value()).toWellFormed()) || 'x'),
          )
          const query = new URLSearchParams()
          for (const [name, where] of parameters)
            if (where === 'query') query.set(name, text(value()).toWellFormed())
          const schema = operation.requestBody?.content['application/json']?.schema
          const body =
            schema && Object.fromEntries(Object.keys(schema.properties ?? {}).map((name) => [name, value()]))
          // `fetch` changes a path with a segment of dots before it sends it.
          if (/\/(\.|%2e){1,2}(\/|$)/i.test(filled)) return
          const answer = await call(
            method.toUpperCase(),
            `/api/v1${filled}${query.size > 0 ? `?${query}` : ''}`,
            method === 'get' ? undefined : (body ?? value()),
            { 'accept-language': language },
          )
          seen[answer.status] = (seen[answer.status] ?? 0) + 1
          expect(answer.status).not.toBe(500)
          expect(described.departure(method, path, answer)).toBeNull()
        },
      ),
      { numRuns: 1000, seed: 20_261_121, endOnFailure: true },
    )
    // Check the variety: many were refused, for many reasons, and some succeeded.
    expect(seen[400]).toBeGreaterThan(200)
    expect(Object.keys(seen).length).toBeGreaterThanOrEqual(5)
    expect(worker.log.filter((line) => line.includes('"level":"error"'))).toEqual([])
  })

  test('malformed, too large and missing bodies get documented answers', async () => {
    const send = async (body: string | undefined, type = 'application/json') => {
      const answer = await fetch(`${worker.url}/api/v1/league/create`, {
        method: 'POST',
        headers: { authorization: `Bearer ${owner.token}`, 'content-type': type },
        ...(body === undefined ? {} : { body }),
      })
      const read = { status: answer.status, headers: answer.headers, body: await answer.json() }
      expect(described.departure('post', '/league/create', read)).toBeNull()
      return read.status
    }
    expect(await send('{"name": ')).toBe(400)
    expect(await send('[]')).toBe(400)
    expect(await send('"text"')).toBe(400)
    expect(await send(`${'['.repeat(10_000)}${']'.repeat(10_000)}`)).toBe(400)
    expect(await send(undefined)).toBe(200)
    // The last call: the answer comes before the body is read, and the connection is not reused.
    expect(await send(`{"name":"${'x'.repeat(70_000)}"}`)).toBe(413)
  })
})
