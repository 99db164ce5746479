import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runBatch } from '#db/batch.ts'
import { createDb, type Db } from '#db/client.ts'
import { Streams } from '#db/streams.ts'
import { startSqld } from '#scripts/lib/data/sqld.ts'
import { isDatabaseOutage } from '#worker/services/causes.ts'

interface Sent {
  baton: string | null
  requests: { type: string }[]
}

let sqld: Awaited<ReturnType<typeof startSqld>>
let db: Db
let sent: Sent[]
/** Replaces the server's answer. */
let instead: ((answer: Response) => Response) | null
const folder = mkdtempSync(join(tmpdir(), 'deathlist-streams-'))

const closes = ({ requests }: Sent): boolean => requests.at(-1)?.type === 'close'
const names = async (): Promise<string[]> =>
  (await db.all<{ name: string }>(sql`select name from things order by name`)).map(({ name }) => name)
const add = (name: string) => db.run(sql`insert into things values (${name})`)

beforeAll(async () => {
  sqld = await startSqld(folder)
  await createDb({ url: sqld.url }).run(sql`create table things (name text primary key)`)
})
beforeEach(async () => {
  sent = []
  instead = null
  // The server may have been replaced, at another port.
  db = createDb({
    url: 'http://database.example',
    fetch: async (input) => {
      const request = new Request(input)
      const body = await request.text()
      sent.push(JSON.parse(body) as Sent)
      const answer = await fetch(new URL('/v2/pipeline', sqld.url), { method: 'POST', body })
      return instead ? instead(answer) : answer
    },
  })
  await db.run(sql`delete from things`)
  sent = []
})
afterAll(async () => {
  await sqld?.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe('the streams to the database', () => {
  test('stay open from one call to the next', async () => {
    await add('one')
    await add('two')
    expect(await names()).toEqual(['one', 'two'])
    expect(sent.map(({ baton }) => baton === null)).toEqual([false, false, false])
    expect(new Set(sent.map(({ baton }) => baton)).size).toBe(3)
    expect(sent.some(closes)).toBe(false)
  })

  test('show what others have committed meanwhile', async () => {
    await add('one')
    await createDb({ url: sqld.url }).run(sql`insert into things values ('two')`)
    expect(await names()).toEqual(['one', 'two'])
  })

  test('reject a write that reads the change count of an earlier call', async () => {
    await add('one')
    const ifChanged = (name: string) => db.run(sql`insert into things select ${name} where changes() > 0`)
    await expect(ifChanged('two')).rejects.toThrow()
    await expect(
      runBatch(db, { read: db.all(sql`select name from things`), more: ifChanged('two') }),
    ).rejects.toThrow(TypeError)
    await runBatch(db, { none: db.run(sql`delete from things where name = 'none'`), more: ifChanged('two') })
    await runBatch(db, { one: db.run(sql`delete from things where name = 'one'`), more: ifChanged('three') })
    expect(await names()).toEqual(['three'])
  })

  test('are limited to four: a burst closes the others', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, i) => add(`thing ${i}`)))
    expect(sent.filter(closes)).toHaveLength(16)
    sent = []
    expect(await names()).toHaveLength(20)
    expect(sent[0]?.baton).not.toBeNull()
  })

  test('are opened again after a server restart, and no statement runs twice', async () => {
    await add('before')
    await sqld.stop()
    sqld = await startSqld(folder)
    await add('after')
    expect(await names()).toEqual(['after', 'before'])
  })

  test('hold no transaction after a failed batch', async () => {
    await expect(runBatch(db, { things: ['first', 'second', 'first'].map(add) })).rejects.toThrow()
    const other = createDb({ url: sqld.url })
    await runBatch(other, { thing: other.run(sql`insert into things values ('by another')`) })
    await runBatch(db, { thing: add('third') })
    expect(await names()).toEqual(['by another', 'third'])
  })

  test('hold no transaction after a lost answer, and are not reused', async () => {
    instead = () => {
      throw new TypeError('fetch failed')
    }
    await expect(runBatch(db, { thing: add('unheard') })).rejects.toThrow()
    instead = null
    sent = []
    await runBatch(db, { thing: add('heard') })
    expect(sent[0]?.baton).toBeNull()
    expect(await names()).toEqual(['heard', 'unheard'])
  })

  test('are not reused after an answer that breaks off', async () => {
    instead = () => new Response('{"baton":')
    await expect(names()).rejects.toThrow()
    instead = null
    sent = []
    expect(await names()).toEqual([])
    expect(sent[0]?.baton).toBeNull()
  })
})

test.each([
  ['at all', () => {}],
  ['to the end', (answer: ServerResponse) => answer.writeHead(200).write('{"baton":')],
])('a database that does not answer %s is an outage after the time limit', async (_, respond) => {
  const server = createServer((_request, answer) => void respond(answer))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const slow = createDb({ url: `http://127.0.0.1:${port}`, deadlineMs: 200 })
  const failure: unknown = await slow.run(sql`select 1`).catch((error: unknown) => error)
  expect(isDatabaseOutage(failure)).toBe(true)
  server.closeAllConnections()
  server.close()
})

describe('a place in the pool of streams', () => {
  const stream = (baton: string) => ({ baton, url: 'http://database.example' })

  test('gets the stream that was used last', () => {
    const streams = new Streams()
    const now = performance.now()
    const [a, b] = [streams.take(now), streams.take(now)]
    a?.leave(stream('a'))
    expect(streams.take(now)?.stream).toEqual(stream('a'))
    b?.leave(stream('b'))
    expect(streams.take(now)?.stream).toEqual(stream('b'))
  })

  test('gets no stream that the server has closed by now', () => {
    const streams = new Streams()
    streams.take(performance.now())?.leave(stream('a'))
    expect(streams.take(performance.now() + 7500)?.stream).toBeNull()
  })

  test('is freed after a timeout; a stream that returns later is ignored', () => {
    const streams = new Streams()
    const now = performance.now()
    const lost = Array.from({ length: 4 }, () => streams.take(now))
    expect(streams.take(now + 9000)).toBeNull()
    expect(streams.take(now + 11_000)?.stream).toBeNull()
    for (const place of lost) place?.leave(stream('late'))
    expect(streams.take(now + 11_000)?.stream).toBeNull()
  })
})
