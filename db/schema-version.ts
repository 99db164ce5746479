import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Db } from './client.ts'

/** How the schema of a database stands to the migrations of this version. */
export interface SchemaVersion {
  /** Migrations that the database has. */
  applied: number
  /** Migrations of this version that it has not. */
  pending: number
  /** Migrations that it has and this version does not know: a newer version has made it. */
  unknown: number
}

/** Compares what a database has with what a version knows, each as hashes of migrations. */
export const compareVersions = (applied: readonly string[], known: readonly string[]): SchemaVersion => ({
  applied: applied.length,
  pending: known.filter((hash) => !applied.includes(hash)).length,
  unknown: applied.filter((hash) => !known.includes(hash)).length,
})

/** Hashes of the migrations of a folder, oldest first. */
export const knownMigrations = (migrationsFolder: string): string[] =>
  readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash)

/** Where the migrations that a database has stand, as drizzle keeps them. */
export const migrationsTable = '__drizzle_migrations'

/** Hashes of the migrations that a database has; none: it is empty. */
const appliedHashes = async (db: Db): Promise<string[]> => {
  const [table] = await db.all<{ n: number }>(
    sql`select count(*) as n from sqlite_schema where name = ${migrationsTable}`,
  )
  if (!table?.n) return []
  const rows = await db.all<{ hash: string }>(sql`select hash from ${sql.identifier(migrationsTable)}`)
  return rows.map(({ hash }) => hash)
}

/** How a database stands to the migrations of a folder. */
export const schemaVersion = async (db: Db, migrationsFolder: string): Promise<SchemaVersion> =>
  compareVersions(await appliedHashes(db), knownMigrations(migrationsFolder))

/** Hashes of the migrations of a folder that a database has not, oldest first. */
export const pendingMigrations = async (db: Db, migrationsFolder: string): Promise<string[]> => {
  const applied = await appliedHashes(db)
  return knownMigrations(migrationsFolder).filter((hash) => !applied.includes(hash))
}
