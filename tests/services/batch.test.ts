import { asc, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runBatch } from '#db/batch.ts'
import { jobCursors } from '#db/schema/index.ts'
import { startTestDatabase, type TestDatabase } from '../support/database.ts'

let t: TestDatabase
beforeAll(async () => {
  t = await startTestDatabase()
})
afterAll(() => t?.stop())

const note = (name: string) =>
  t.db.insert(jobCursors).values({ name, value: {} }).returning({ name: jobCursors.name })
const noted = () => t.db.select({ name: jobCursors.name }).from(jobCursors).orderBy(asc(jobCursors.name))

test('runs its parts in order, in one round trip, and names the results', async () => {
  t.resetRoundTrips()
  const rows = await runBatch(t.db, {
    before: noted(),
    // Not in alphabetical order: the order of the keys counts.
    page: { second: note('b'), first: note('a') },
    list: ['c', 'd'].map(note),
    none: [].map(note),
    left: undefined,
    changed: t.db.all<{ n: number }>(sql`select changes() as n`),
    after: noted(),
  })
  expect(t.roundTrips()).toBe(1)
  expect(rows).toEqual({
    before: [],
    page: { second: [{ name: 'b' }], first: [{ name: 'a' }] },
    list: [[{ name: 'c' }], [{ name: 'd' }]],
    none: [],
    left: undefined,
    changed: [{ n: 1 }],
    after: [{ name: 'a' }, { name: 'b' }, { name: 'c' }, { name: 'd' }],
  })
})

test('sends nothing where there is nothing to send', async () => {
  t.resetRoundTrips()
  expect(await runBatch(t.db, { none: [].map(note), left: undefined })).toEqual({ none: [], left: undefined })
  expect(t.roundTrips()).toBe(0)
})

/** Never called: `tsc` fails if one of these is accepted. */
const refused = () => {
  const tuple = [noted(), note('a')] as const
  return [
    // @ts-expect-error: a batch is an object of parts
    () => runBatch(t.db, tuple),
    // @ts-expect-error: a batch is not an array either
    () => runBatch(t.db, [noted()]),
    // @ts-expect-error: a part must not be a tuple, which has no names
    () => runBatch(t.db, { both: tuple }),
    // @ts-expect-error: the same tuple written as a literal
    () => runBatch(t.db, { both: [noted(), note('a')] }),
    // @ts-expect-error: the same tuple in a nested part
    () => runBatch(t.db, { page: { both: tuple } }),
    async () => {
      const rows = await runBatch(t.db, { cursors: noted(), page: { made: note('a') } })
      const name: string | undefined = rows.cursors[0]?.name
      // @ts-expect-error: there is no part of that name
      rows.cursor
      // @ts-expect-error: the nested part has no such name
      rows.page.cursors
      // @ts-expect-error: a row has only the columns of its own statement
      rows.cursors[0]?.id
      // @ts-expect-error: results can't be read by position
      const [first] = rows
      return { name, first }
    },
  ]
}

test('the types reject access by position', () => {
  expect(refused()).toHaveLength(6)
})
