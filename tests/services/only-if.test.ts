import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { joined, onlyIf, onlySeldom, runBatch } from '#db/batch.ts'
import { prepareParts } from '#db/prepared.ts'
import { startTestDatabase, type TestDatabase } from '../support/database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await startTestDatabase()
  await database.db.run(sql`create table things (name text primary key)`)
})
beforeEach(async () => {
  await database.db.run(sql`delete from things`)
  database.resetRoundTrips()
})
afterAll(() => database?.stop())

const one = (name: string) => database.db.all<{ name: string }>(sql`select ${name} as name`)
const add = (name: string) => database.db.run(sql`insert into things values (${name})`)
const names = async () =>
  (await database.db.all<{ name: string }>(sql`select name from things order by name`)).map(
    ({ name }) => name,
  )
const holds = sql`exists (select 1 where ${1} = 1)`
const doesNot = sql`exists (select 1 where ${1} = 2)`

describe('parts that run only if a condition is true', () => {
  test('return their results in place, in the same round trip', async () => {
    const { db } = database
    const rows = await runBatch(db, {
      before: one('before'),
      held: onlyIf(db, holds, { a: one('a'), more: { b: joined({ c: one('c') }, ({ c }) => c.length) } }),
      between: one('between'),
      not: onlyIf(db, doesNot, { a: one('a'), more: { b: joined({ c: one('c') }, ({ c }) => c.length) } }),
      after: one('after'),
    })
    expect(rows).toEqual({
      before: [{ name: 'before' }],
      held: { a: [{ name: 'a' }], more: { b: 1 } },
      between: [{ name: 'between' }],
      not: { a: [], more: { b: 0 } },
      after: [{ name: 'after' }],
    })
    expect(database.roundTrips()).toBe(1)
  })

  test('are not even planned if the condition is false', async () => {
    const { db } = database
    const missing = () => db.all(sql`select * from no_such_table`)
    expect(await runBatch(db, { not: onlyIf(db, doesNot, { missing: missing() }) })).toEqual({
      not: { missing: [] },
    })
    await expect(runBatch(db, { held: onlyIf(db, holds, { missing: missing() }) })).rejects.toThrow(
      'no_such_table',
    )
  })

  test('fail if the condition itself is invalid', async () => {
    const { db } = database
    const condition = sql`exists (select 1 from no_such_table)`
    await expect(runBatch(db, { held: onlyIf(db, condition, { a: one('a') }) })).rejects.toThrow(
      'no_such_table',
    )
  })

  test('see what the same transaction has written', async () => {
    const { db } = database
    const isThere = sql`exists (select 1 from things where name = 'first')`
    await runBatch(db, { first: add('first'), held: onlyIf(db, isThere, { second: add('second') }) })
    expect(await names()).toEqual(['first', 'second'])
  })

  test('roll back the whole write when one of them fails', async () => {
    const { db } = database
    const write = runBatch(db, { first: add('first'), held: onlyIf(db, holds, { again: add('first') }) })
    await expect(write).rejects.toThrow()
    expect(await names()).toEqual([])
  })

  test('do not stop the statements after them', async () => {
    const { db } = database
    await runBatch(db, { not: onlyIf(db, doesNot, { second: add('second') }), first: add('first') })
    expect(await names()).toEqual(['first'])
  })

  test('check the condition again for each set of values', async () => {
    const parts = prepareParts((db, { name }: { name: ReturnType<typeof sql<string>> }) => ({
      held: onlyIf(db, sql`${name} = 'yes'`, { said: db.all<{ name: string }>(sql`select ${name} as name`) }),
    }))
    const { db } = database
    expect(await runBatch(db, parts(db, { name: 'yes' }))).toEqual({ held: { said: [{ name: 'yes' }] } })
    expect(await runBatch(db, parts(db, { name: 'no' }))).toEqual({ held: { said: [] } })
  })
})

describe('parts that are seldom needed', () => {
  const missing = () => database.db.all<{ name: string }>(sql`select name from no_such_table`)

  test('are not sent while their condition is false', async () => {
    const { db } = database
    const rows = await runBatch(db, {
      before: one('before'),
      not: onlySeldom(db, doesNot, { a: missing(), more: joined({ b: missing() }, ({ b }) => b.length) }),
      held: onlyIf(db, holds, { c: one('c') }),
    })
    expect(rows).toEqual({
      before: [{ name: 'before' }],
      not: { a: [], more: 0 },
      held: { c: [{ name: 'c' }] },
    })
    expect(database.roundTrips()).toBe(1)
  })

  test('when needed, are read in a second round trip with all parts', async () => {
    const { db } = database
    const rows = await runBatch(db, {
      before: one('before'),
      held: onlySeldom(db, holds, { a: one('a') }),
      not: onlySeldom(db, doesNot, { b: missing() }),
      after: one('after'),
    })
    expect(rows).toEqual({
      before: [{ name: 'before' }],
      held: { a: [{ name: 'a' }] },
      not: { b: [] },
      after: [{ name: 'after' }],
    })
    expect(database.roundTrips()).toBe(2)
  })

  test('are sent at once with a write, which runs once', async () => {
    const { db } = database
    const rows = await runBatch(db, {
      first: add('first'),
      held: onlySeldom(db, holds, { a: one('a') }),
      not: onlySeldom(db, doesNot, { b: one('b') }),
    })
    expect([rows.held, rows.not]).toEqual([{ a: [{ name: 'a' }] }, { b: [] }])
    expect(await names()).toEqual(['first'])
    expect(database.roundTrips()).toBe(2)
  })

  test('stay consistent with the other parts during a concurrent write', async () => {
    const { db } = database
    const isEmpty = sql`not exists (select 1 from things)`
    const all = db.all<{ name: string }>(sql`select name from things`)
    const read = runBatch(db, { all, held: onlySeldom(db, isEmpty, { said: one('empty') }) })
    await add('first')
    const { all: found, held } = await read
    expect(held.said.length === 0).toBe(found.length > 0)
  })

  test('fail if the condition itself is invalid', async () => {
    const { db } = database
    const condition = sql`exists (select 1 from no_such_table)`
    await expect(runBatch(db, { held: onlySeldom(db, condition, { a: one('a') }) })).rejects.toThrow(
      'no_such_table',
    )
  })
})
