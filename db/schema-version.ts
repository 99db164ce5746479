import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Db } from './client.ts'
import { migrationsTable } from './migrations-table.ts'

/** How the schema of a database stands to the migrations of this version. */
export interface SchemaVersion {
  /** Migrations that the database has. */
  applied: number
  /** Migrations of this version that it has not. */
  pending: number
  /** Migrations that it has and this version does not know: a newer version has made it. */
  unknown: number
}

/** Hashes of the migrations that a version knows, oldest first. */
export interface KnownMigrations {
  /** Those that databases of versions before the initial migration have; together they make what it makes. */
  before: string[]
  /** The initial migration and what follows. */
  now: string[]
}

const missing = (applied: readonly string[], { before, now }: KnownMigrations): string[] =>
  (isOfBefore(applied, { before }) ? [...before, ...now] : now).filter((hash) => !applied.includes(hash))

/** True for a database that was made by the migrations before the initial one. */
export const isOfBefore = (
  applied: readonly string[],
  { before }: Pick<KnownMigrations, 'before'>,
): boolean => applied.some((hash) => before.includes(hash))

/** Compares what a database has with what a version knows, each as hashes of migrations. */
export const compareVersions = (applied: readonly string[], known: KnownMigrations): SchemaVersion => ({
  applied: applied.length,
  pending: missing(applied, known).length,
  unknown: applied.filter((hash) => !known.before.includes(hash) && !known.now.includes(hash)).length,
})

/** Where the migrations before the initial one are. */
export const folderOfBefore = (migrationsFolder: string): string => join(migrationsFolder, 'before')

const hashesOf = (migrationsFolder: string): string[] =>
  readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash)

export const knownMigrations = (migrationsFolder: string): KnownMigrations => ({
  before: hashesOf(folderOfBefore(migrationsFolder)),
  now: hashesOf(migrationsFolder),
})

/** Hashes of the migrations that a database has; none: it is empty. */
export const appliedHashes = async (db: Db): Promise<string[]> => {
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
  return missing(await appliedHashes(db), knownMigrations(migrationsFolder))
}
