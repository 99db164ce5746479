import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { migrate as applyMigrations } from 'drizzle-orm/libsql/migrator'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDb, type Db } from '../../db/client.ts'
import { migrate } from '../../db/migrate.ts'
import { schemaVersion } from '../../db/schema-version.ts'
import { inRoot } from '../../scripts/lib/paths.ts'
import { type Sqld, startSqld } from '../../scripts/lib/sqld.ts'
import { startTestDatabase, type TestDatabase } from '../support/database.ts'

/** A database of before the initial migration comes to the same schema as a new one, with its rows, wherever it stood. */

const migrationsFolder = inRoot('db/migrations')
const before = inRoot('db/migrations/before')

let fresh: TestDatabase
let folder: string
let sqld: Sqld
let db: Db

beforeAll(async () => {
  fresh = await startTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'deathlist-before-'))
  sqld = await startSqld(folder)
  db = createDb({ url: sqld.url })
})
afterAll(async () => {
  await fresh?.stop()
  await sqld?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Every table, index and trigger; layout and quotes left out. */
const schemaOf = async (database: Db): Promise<string[]> => {
  const rows = await database.all<{ sql: string }>(
    sql`select sql from sqlite_schema where sql is not null and name not like '\_\_drizzle%' escape '\\'
        and name not like 'libsql%' and name not like 'sqlite%'`,
  )
  return rows.map((row) => row.sql.replace(/["`\s;]+/g, '').toLowerCase()).sort()
}

/** As a server of an earlier version left it, which knew the first `count` migrations. */
const applyFirst = async (count: number): Promise<void> => {
  for (const { sql: statements, hash, folderMillis } of readMigrationFiles({
    migrationsFolder: before,
  }).slice(0, count)) {
    for (const statement of statements) await db.run(sql.raw(statement))
    await db.run(sql`insert into __drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`)
  }
}

test('a new database has the initial migration, and nothing of before', async () => {
  const { applied, pending, unknown } = await schemaVersion(fresh.db, migrationsFolder)
  expect(applied).toBe(readMigrationFiles({ migrationsFolder }).length)
  expect([pending, unknown]).toEqual([0, 0])
})

test('one of an earlier version is brought to the same schema, with its rows', async () => {
  await db.run(
    sql`create table __drizzle_migrations (id serial primary key, hash text not null, created_at numeric)`,
  )
  await applyFirst(20)
  await db.run(
    sql`insert into people (id, label_en, created_at, updated_at) values ('Q1', 'Ada', '2026-01-01', '2026-01-01')`,
  )
  expect((await schemaVersion(db, migrationsFolder)).pending).toBe(
    readMigrationFiles({ migrationsFolder: before }).length -
      20 +
      readMigrationFiles({ migrationsFolder }).length,
  )
  await migrate(db, migrationsFolder)
  expect(await schemaOf(db)).toEqual(await schemaOf(fresh.db))
  expect(await db.all(sql`select id from people`)).toEqual([{ id: 'Q1' }])
  expect(await schemaVersion(db, migrationsFolder)).toMatchObject({ pending: 0, unknown: 0 })
  // Again, and after having been killed before the initial one was noted.
  await migrate(db, migrationsFolder)
  const [initial] = readMigrationFiles({ migrationsFolder })
  await db.run(sql`delete from __drizzle_migrations where hash = ${initial?.hash ?? ''}`)
  await migrate(db, migrationsFolder)
  expect(await schemaOf(db)).toEqual(await schemaOf(fresh.db))
  expect(await applyMigrations(db, { migrationsFolder: before })).toBeUndefined()
})
