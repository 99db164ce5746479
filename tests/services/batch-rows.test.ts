import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestDatabase, type TestDatabase } from '../support/database.ts'

/** Our code builds the rows of a batch, the client those of a single statement: both must be equal. */
let database: TestDatabase
beforeAll(async () => {
  database = await startTestDatabase()
  await database.db.run(sql`create table kinds (id integer primary key, f real, t text, b blob)`)
  await database.db.run(sql`insert into kinds values (1, 1.5, 'è', x'00ff10'), (2, null, '', null)`)
})
afterAll(() => database?.stop())

const bothWays = async (statement: SQL) => {
  const { db } = database
  const [, batched] = await db.batch([db.run(sql`select 0 as zero`), db.run(statement)])
  return { batched, alone: await db.run(statement) }
}

describe('the rows of a batch', () => {
  test.each([
    ['every kind of value', sql`select * from kinds order by id`],
    ['the largest numbers', sql`select 9007199254740991 as most, -9007199254740991 as least, 1e300 as far`],
    ['two columns with the same name', sql`select 1 as same, 2 as same, 3 as other`],
    [
      'column names that are also JavaScript properties',
      sql`select 1 as "length", 2 as "constructor", 3 as "toString", 4 as "7", 5 as "1"`,
    ],
    ['no row', sql`select * from kinds where id = 3`],
    ['a statement that returns only a count', sql`update kinds set t = t`],
  ])('%s', async (_, statement) => {
    const { batched, alone } = await bothWays(statement)
    const seen = (result: typeof alone) => ({
      columns: result.columns,
      affected: result.rowsAffected,
      rows: result.rows.map((row) => ({
        keys: Object.keys(row),
        named: Object.entries(row),
        numbered: Array.prototype.slice.call(row),
        length: row.length,
      })),
    })
    expect(seen(batched)).toEqual(seen(alone))
  })

  test('belong to their own statement in a batch of several', async () => {
    const { db } = database
    const one = (value: number) => db.run(sql`select ${value} as value where ${value} <> 2`)
    const results = await db.batch([one(1), one(2), one(3), one(1)])
    expect(results.map(({ rows }) => rows.map(({ value }) => value))).toEqual([[1], [], [3], [1]])
  })

  test('a number that JavaScript can’t hold exactly is an error', async () => {
    const large = sql`select 9007199254740993 as large`
    await expect(database.db.all(large)).rejects.toThrow()
    await expect(database.db.batch([database.db.all(large)])).rejects.toThrow(RangeError)
  })
})
