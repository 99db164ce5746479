import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newsKindIn } from '#db/queries/kinds.ts'
import { activityKinds, newsKindOf } from '#domain/news/news-registry.ts'
import { startTestDatabase, type TestDatabase } from '#tests/support/database.ts'

let t: TestDatabase
beforeAll(async () => {
  t = await startTestDatabase()
})
afterAll(() => t?.stop())

/** Statements that insert activity items name the kind by a column, or extract it from a row of JSON. */
test.each([
  ['a column', sql`kind`],
  ['a member of JSON', sql`value ->> 'kind'`],
])('statements write the news kind that the registry has, from %s', async (_, kind) => {
  const rows = JSON.stringify(activityKinds.map((each) => ({ kind: each })))
  const stored = await t.db.all<{ kind: string; newsKind: string | null }>(sql`
    select kind, ${newsKindIn(kind)} as newsKind from (select value, value ->> 'kind' as kind from json_each(${rows}))`)
  expect(stored).toEqual(activityKinds.map((each) => ({ kind: each, newsKind: newsKindOf(each) })))
})
