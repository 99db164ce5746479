import { sql } from 'drizzle-orm'
import { migrate as applyMigrations } from 'drizzle-orm/libsql/migrator'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Db } from './client.ts'
import { migrationsTable } from './migrations-table.ts'
import { appliedHashes, folderOfBefore, isOfBefore, knownMigrations } from './schema-version.ts'

/**
 * Brings a database that is older than the initial migration to the state that this migration creates, and records it
 * as applied.
 */
const catchUp = async (db: Db, migrationsFolder: string): Promise<void> => {
  await applyMigrations(db, { migrationsFolder: folderOfBefore(migrationsFolder) })
  const [initial] = readMigrationFiles({ migrationsFolder })
  if (initial)
    await db.run(
      sql`insert into ${sql.identifier(migrationsTable)} (hash, created_at) values (${initial.hash}, ${initial.folderMillis})`,
    )
}

export const migrate = async (db: Db, migrationsFolder: string): Promise<void> => {
  const [applied, { before, now }] = [await appliedHashes(db), knownMigrations(migrationsFolder)]
  const [initial = ''] = now
  if (isOfBefore(applied, { before }) && !applied.includes(initial)) await catchUp(db, migrationsFolder)
  await applyMigrations(db, { migrationsFolder })
}
