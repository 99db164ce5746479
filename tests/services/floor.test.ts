import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readBatches, statementsOf } from '../bench/floor/batches.ts'
import { startTestDatabase } from '../support/database.ts'

test('the statements of the benchmark floor are valid on the present schema', async () => {
  const t = await startTestDatabase()
  const statements = Object.values(readBatches() ?? {}).flatMap(statementsOf)
  expect(statements.length).toBeGreaterThan(50)
  const broken: string[] = []
  for (const statement of statements)
    await t.db
      .run(sql.raw(`explain ${statement.sql.replace(/\?\d*/g, 'null')}`))
      .catch((error: Error) => broken.push(String(error.cause)))
  await t.stop()
  expect(broken).toEqual([])
})
