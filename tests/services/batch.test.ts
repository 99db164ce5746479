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

test('answers under the names of its parts, in one round trip and in the order in which they stand', async () => {
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
    // @ts-expect-error: it is no list either
    () => runBatch(t.db, [noted()]),
    // @ts-expect-error: what is known by its seat wants a name
    () => runBatch(t.db, { both: tuple }),
    // @ts-expect-error: written out it does as well
    () => runBatch(t.db, { both: [noted(), note('a')] }),
    // @ts-expect-error: however deep it lies
    () => runBatch(t.db, { page: { both: tuple } }),
    async () => {
      const rows = await runBatch(t.db, { cursors: noted(), page: { made: note('a') } })
      const name: string | undefined = rows.cursors[0]?.name
      // @ts-expect-error: there is no part of that name
      rows.cursor
      // @ts-expect-error: nor in the part below
      rows.page.cursors
      // @ts-expect-error: rows are those of their own statement
      rows.cursors[0]?.id
      // @ts-expect-error: results are not known by their seat
      const [first] = rows
      return { name, first }
    },
  ]
}

test('is refused by its types where it would be read by position', () => {
  expect(refused()).toHaveLength(6)
})
