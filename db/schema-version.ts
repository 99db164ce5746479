import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Db } from './client.ts'
import { migrationsTable } from './migrations-table.ts'

export interface SchemaVersion {
  /** Number of migrations applied to the database. */
  applied: number
  /** Number of this version's migrations that are not applied. */
  pending: number
  /** Number of applied migrations that this version does not know: a newer version applied them. */
  unknown: number
}

/** Hashes of the migrations that a version knows, oldest first. */
export interface KnownMigrations {
  /** Migrations of databases from before the initial migration; together they create the same schema as it does. */
  before: string[]
  /** The initial migration and the later ones. */
  now: string[]
}

const missing = (applied: readonly string[], { before, now }: KnownMigrations): string[] =>
  (isOfBefore(applied, { before }) ? [...before, ...now] : now).filter((hash) => !applied.includes(hash))

/** True for a database that was created by the migrations before the initial one. */
export const isOfBefore = (
  applied: readonly string[],
  { before }: Pick<KnownMigrations, 'before'>,
): boolean => applied.some((hash) => before.includes(hash))

export const compareVersions = (applied: readonly string[], known: KnownMigrations): SchemaVersion => ({
  applied: applied.length,
  pending: missing(applied, known).length,
  unknown: applied.filter((hash) => !known.before.includes(hash) && !known.now.includes(hash)).length,
})

/** The folder of the migrations before the initial one. */
export const folderOfBefore = (migrationsFolder: string): string => join(migrationsFolder, 'before')

const hashesOf = (migrationsFolder: string): string[] =>
  readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash)

export const knownMigrations = (migrationsFolder: string): KnownMigrations => ({
  before: hashesOf(folderOfBefore(migrationsFolder)),
  now: hashesOf(migrationsFolder),
})

/** Hashes of the applied migrations; none for an empty database. */
export const appliedHashes = async (db: Db): Promise<string[]> => {
  const [table] = await db.all<{ n: number }>(
    sql`select count(*) as n from sqlite_schema where name = ${migrationsTable}`,
  )
  if (!table?.n) return []
  const rows = await db.all<{ hash: string }>(sql`select hash from ${sql.identifier(migrationsTable)}`)
  return rows.map(({ hash }) => hash)
}

export const schemaVersion = async (db: Db, migrationsFolder: string): Promise<SchemaVersion> =>
  compareVersions(await appliedHashes(db), knownMigrations(migrationsFolder))

/** Hashes of the migrations of a folder that are not applied, oldest first. */
export const pendingMigrations = async (db: Db, migrationsFolder: string): Promise<string[]> => {
  return missing(await appliedHashes(db), knownMigrations(migrationsFolder))
}
