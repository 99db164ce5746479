import { createClient } from '@libsql/client/web'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestDatabase, type TestDatabase } from '../support/database.ts'
import { netsOnly } from '../support/nets.ts'
import { migrationNames, readLanded } from './landed.ts'

/**
 * The previous version must work on the new schema while that is being deployed: all its statements are valid, triggers
 * included, and its inserts still fill every required column. So a column is dropped one release after its last use,
 * and a new one has a default or may be null.
 */

let t: TestDatabase
beforeAll(async () => {
  t = await startTestDatabase()
})
afterAll(() => t?.stop())

/** The errors of these statements on the present schema. */
const brokenOf = async (statements: readonly string[]): Promise<string[]> => {
  const client = createClient({ url: t.url })
  const { rows } = await client.execute(
    `select m.name as "table", c.name as "column" from sqlite_schema m, pragma_table_info(m.name) c
     where m.type = 'table' and c."notnull" = 1 and c.dflt_value is null`,
  )
  const broken: string[] = []
  for (const sql of statements) {
    await client.execute(`explain ${sql}`).catch((error: Error) => broken.push(`${error.message}: ${sql}`))
    for (const [, into, named = ''] of sql.matchAll(/insert (?:or \w+ )?into "?(\w+)"? ?\(([^)]*)\)/gi)) {
      const given = named.split(',').map((name) => name.replace(/["\s]/g, ''))
      for (const { table, column } of rows)
        if (table === into && !given.includes(String(column)))
          broken.push(`${table}.${column} is missing: ${sql}`)
    }
  }
  return broken
}

test('all statements of the last landed version are valid on this schema', {
  ...netsOnly,
  timeout: 120_000,
}, async () => {
  const { migration, statements } = readLanded()
  expect(migrationNames()).toContain(migration)
  expect(statements.length).toBeGreaterThan(300)
  expect(await brokenOf(statements)).toEqual([])
})

test('a removed column, a new required column and a broken trigger are detected', async () => {
  const insertsWebhook = (sql: string) => sql.startsWith('insert into "webhooks"')
  const insert = readLanded().statements.find(insertsWebhook) ?? ''
  const change = (sql: string) => createClient({ url: t.url }).execute(sql)
  expect(await brokenOf([insert])).toEqual([])
  await change('alter table webhooks rename column paused_at to stopped_at')
  expect(await brokenOf([insert])).toEqual([expect.stringMatching(/no column named paused_at/)])
  await change('alter table webhooks rename column stopped_at to paused_at')
  await change('create trigger broken after insert on webhooks begin delete from nobody; end')
  expect(await brokenOf([insert])).toEqual([expect.stringMatching(/no such table: main.nobody/)])
  await change('drop trigger broken')
  await change('create table made_anew (id text primary key, url text not null, reason text not null)')
  // A trigger of another table that refers to it would prevent the rename.
  await change('drop trigger webhook_due_made')
  await change('drop table webhooks')
  await change('alter table made_anew rename to webhooks')
  expect(await brokenOf(['insert into "webhooks" ("id", "url") values (?, ?)'])).toEqual([
    expect.stringMatching(/^webhooks.reason is missing/),
  ])
})
