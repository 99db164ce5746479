import { createServer } from 'node:http'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDb, type Db } from '#db/client.ts'
import { freePort } from '#scripts/lib/port.ts'
import { isDatabaseOutage, isUniqueViolation } from '#worker/services/causes.ts'
import { errorForLog } from '#worker/services/error-for-log.ts'
import { startTestDatabase, type TestDatabase } from '../support/database.ts'

/** Failures are classified by their origin, never by words that a user could have typed. */
let database: TestDatabase
beforeAll(async () => {
  database = await startTestDatabase()
  await database.db.run(sql`create table taken (
    id text primary key,
    name text unique,
    words text constraint "UNIQUE constraint failed: taken.name" check (words <> 'no')
  )`)
  await database.db.run(sql`insert into taken values ('1', 'a', 'yes')`)
})
afterAll(() => database?.stop())

const judged = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work
    return 'nothing'
  } catch (error) {
    const outage = isDatabaseOutage(error)
    const taken = isUniqueViolation(error)
    if (outage && taken) return 'both'
    return outage ? 'outage' : taken ? 'taken' : 'defect'
  }
}

/** As a single statement, which Drizzle wraps, and in a batch, which it does not. */
const judgements = async (db: Db, statement: SQL): Promise<string[]> => [
  await judged(db.run(statement)),
  await judged(db.batch([db.run(sql`select 1`), db.run(statement)])),
]
const both = (what: string): string[] => [what, what]

describe('a statement that is refused', () => {
  test.each([
    ['by a primary key', sql`insert into taken values ('1', 'b', 'yes')`, 'taken'],
    ['by a unique index', sql`insert into taken values ('2', 'a', 'yes')`, 'taken'],
    [
      'by a check constraint named like a unique violation',
      sql`insert into taken values ('3', 'c', 'no')`,
      'defect',
    ],
    ['for a syntax error', sql`selec 1`, 'defect'],
    [
      'for a table that does not exist',
      sql`select * from "fetch failed, HTTP status 503, network"`,
      'defect',
    ],
    [
      'for an invalid value',
      sql`select json(${'UNIQUE constraint failed, fetch failed, ECONNREFUSED'})`,
      'defect',
    ],
  ] as const)('%s', async (_, statement, what) => {
    expect(await judgements(database.db, statement)).toEqual(both(what))
  })
})

describe('a database', () => {
  test('on a closed port is an outage', async () => {
    const db = createDb({ url: `http://127.0.0.1:${await freePort()}` })
    expect(await judgements(db, sql`select 1`)).toEqual(both('outage'))
  })

  test.each([
    [500, 'outage'],
    [502, 'outage'],
    [503, 'outage'],
    [429, 'outage'],
    [400, 'defect'],
    [401, 'defect'],
    [404, 'defect'],
  ])('that answers %i is classified as %s', async (status, what) => {
    for (const answer of [
      () => new Response('fetch failed', { status }),
      () => Response.json({ message: 'network', code: 'SERVER_ERROR' }, { status }),
    ]) {
      const db = createDb({ url: database.url, fetch: async () => answer() })
      expect(await judgements(db, sql`select 1`)).toEqual(both(what))
    }
  })

  test('its refusal message reaches the log, for a statement and a batch', async () => {
    const refusal = () => Response.json({ message: 'The token is not known' }, { status: 401 })
    const db = createDb({ url: database.url, fetch: async () => refusal() })
    const loggedError = (work: Promise<unknown>) => work.catch((error: unknown) => errorForLog(error))
    expect(await loggedError(db.run(sql`select 1`))).toMatch(/: The token is not known$/)
    expect(await loggedError(db.batch([db.run(sql`select 1`)]))).toMatch(/: The token is not known$/)
  })

  test('that breaks off in the middle of an answer is an outage', async () => {
    const server = createServer((_, answer) => {
      answer.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
      answer.write('{"baton":null,', () => answer.destroy())
    })
    const port = await freePort()
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    const db = createDb({ url: `http://127.0.0.1:${port}` })
    expect(await judgements(db, sql`select 1`)).toEqual(both('outage'))
    await new Promise((resolve) => server.close(resolve))
  })

  test.each([
    ['SQLITE_IOERR', 'SQLite error: disk I/O error'],
    ['SQLITE_FULL', 'SQLite error: database or disk is full'],
  ])('whose disk fails or is full (%s) is an outage, without a retry', async (code, message) => {
    let asked = 0
    const full = { type: 'error', error: { message, code } }
    const db = createDb({
      url: database.url,
      fetch: async () => {
        asked++
        return Response.json({ baton: null, base_url: null, results: [full, full] })
      },
    })
    expect(await judged(db.run(sql`insert into taken values ('9', 'z', 'yes')`))).toBe('outage')
    expect(asked).toBe(1)
  })

  test('that stays locked is an outage after several retries', async () => {
    let asked = 0
    const locked = { type: 'error', error: { message: 'database is locked', code: 'SQLITE_BUSY' } }
    const db = createDb({
      url: database.url,
      fetch: async () => {
        asked++
        return Response.json({ baton: null, base_url: null, results: [locked, locked] })
      },
    })
    expect(await judged(db.run(sql`select 1`))).toBe('outage')
    expect(asked).toBe(9)
  })
})
