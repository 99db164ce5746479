import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fetchUnlessUnchanged } from '#web/lib/api/unchanged.ts'
import { type SignedUp, signUp } from '../support/http/api.ts'
import { startTestWorker, type TestWorker } from '../support/worker.ts'

let worker: TestWorker
let ann: SignedUp
let bob: SignedUp
let league: { id: string; slug: string; invite_code: string }

beforeAll(async () => {
  worker = await startTestWorker()
  ann = await signUp(worker.url, 'Ann')
  bob = await signUp(worker.url, 'Bob')
  league = (await ann.call('POST', '/api/v1/league/create', { name: 'Same Again' })).body
  await bob.call('GET', `/api/v1/league/join-by-code/${league.invite_code}`)
})
afterAll(() => worker?.stop())

const trpc = (name: string, input?: object): string =>
  `/api/trpc/${name}${input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : ''}`

const reads = () => [
  '/api/v1/league/list',
  '/api/v1/profile/me',
  ...['', '/standings', '/standings.csv', '/picks', '/members', '/deathlists', '/activity'].map(
    (path) => `/api/v1/leagues/${league.slug}${path}`,
  ),
  trpc('league.dashboard'),
  trpc('standings.page', { league: league.slug }),
  trpc('pick.page', { league: league.slug }),
  `/api/trpc/league.list,inbox.count?batch=1&input=${encodeURIComponent('{}')}`,
]

const tagged = (path: string, tag: string | null, by = ann) =>
  by.call('GET', path, undefined, tag === null ? {} : { 'if-none-match': tag })

describe('a repeated read', () => {
  test('is answered 304 without a body, for any spelling of the tag', async () => {
    for (const path of reads()) {
      const whole = await tagged(path, null)
      expect([path, whole.status]).toEqual([path, 200])
      const first = whole.headers.get('etag') ?? ''
      expect(first).toMatch(/^"[\w-]{27}"$/)
      // The first read of a stale leaderboard stores it. Then the same answer depends on other data.
      const second = await tagged(path, first)
      expect([path, second.status]).toEqual([path, 304])
      const tag = second.headers.get('etag') ?? ''
      expect(tag.slice(15)).toBe(first.slice(15))
      for (const spelt of [tag, `W/${tag}`, `"other", ${tag}`]) {
        const again = await tagged(path, spelt)
        expect([path, again.status, again.body]).toEqual([path, 304, undefined])
        expect(again.headers.get('etag')).toBe(tag)
      }
      const other = await tagged(path, '"other"')
      expect([other.status, other.body]).toEqual([200, whole.body])
    }
  })

  test('is answered in full after another member’s change', async () => {
    const path = `/api/v1/leagues/${league.slug}/members`
    const before = await tagged(path, null, bob)
    await ann.call('PATCH', '/api/v1/profile/me', { display_name: 'Ann Other' })
    const after = await tagged(path, before.headers.get('etag'), bob)
    expect([after.status, JSON.stringify(after.body)]).toEqual([200, expect.stringContaining('Ann Other')])
  })

  test('has the same answer without its tag, until something has changed', async () => {
    const headersOf = ({ headers }: { headers: Headers }) =>
      ['etag', 'content-type', 'cache-control', 'content-disposition', 'content-language'].map((name) =>
        headers.get(name),
      )
    for (const path of reads()) {
      await tagged(path, null)
      const before = await tagged(path, null)
      const again = await tagged(path, null)
      expect([path, again.status, again.body, headersOf(again)]).toEqual([
        path,
        200,
        before.body,
        headersOf(before),
      ])
      expect([path, (await tagged(path, '"other"')).body]).toEqual([path, before.body])
      expect([path, (await tagged(path, before.headers.get('etag'))).status]).toEqual([path, 304])
    }
    const path = `/api/v1/leagues/${league.slug}/members`
    await bob.call('PATCH', '/api/v1/profile/me', { display_name: 'Robert' })
    for (const by of [ann, bob])
      expect(JSON.stringify((await tagged(path, null, by)).body)).toContain('Robert')
    await bob.call('PATCH', '/api/v1/profile/me', { display_name: 'Bob' })
  })

  test('is answered in full to another reader', async () => {
    const path = trpc('league.settingsPage', { league: league.slug })
    const own = await tagged(path, null)
    expect((await tagged(path, own.headers.get('etag'), bob)).status).toBe(200)
  })

  test('is refused to former members, non-members and anonymous callers, with any tag', async () => {
    const path = `/api/v1/leagues/${league.slug}/standings`
    const tag = (await tagged(path, null, bob)).headers.get('etag')
    const stranger = await signUp(worker.url, 'Eve')
    expect((await tagged(path, tag, stranger)).status).toBe(404)
    expect((await ann.call('DELETE', `/api/v1/league/${league.id}/members/${bob.id}`)).status).toBe(200)
    expect((await tagged(path, tag, bob)).status).toBe(404)
    expect((await tagged(path, null, bob)).status).toBe(404)
    const nobody = await fetch(worker.url + path, { headers: { 'if-none-match': tag ?? '' } })
    expect(nobody.status).toBe(401)
  })

  test('has no tag if refused; a write has none either', async () => {
    const refused = await tagged(`/api/v1/leagues/nowhere/standings`, null)
    expect([refused.status, refused.headers.get('etag')]).toEqual([404, null])
    const changed = await ann.call('PATCH', '/api/v1/profile/me', { display_name: 'Ann' })
    expect([changed.status, changed.headers.get('etag')]).toEqual([200, null])
  })
})

describe('the app', () => {
  test('reuses the object of an unchanged answer, but not across sessions', async () => {
    let says = 'first'
    let newer: string | undefined
    const tags: (string | undefined)[] = []
    const server = createServer((request, response) => {
      tags.push(request.headers['if-none-match'])
      const same = request.headers['if-none-match'] === `"${says}"`
      response
        .writeHead(same ? 304 : 200, { etag: newer ?? `"${says}"` })
        .end(same ? undefined : JSON.stringify([says]))
    }).listen(0)
    await new Promise((resolve) => server.once('listening', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    const get = async (token: string) =>
      (await fetchUnlessUnchanged(url, { headers: { authorization: token } })).json()
    const first = await get('a')
    expect(first).toEqual(['first'])
    expect(await get('a')).toBe(first)
    // The same answer, which depends on other data now: the next request has the newer tag.
    newer = '"newer"'
    expect(await get('a')).toBe(first)
    newer = undefined
    says = 'second'
    expect(await get('a')).toEqual(['second'])
    expect(await get('b')).toEqual(['second'])
    expect(tags).toEqual([undefined, '"first"', '"first"', '"newer"', undefined])
    server.close()
  })
})
