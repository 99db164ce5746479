import { DatabaseSync } from 'node:sqlite'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrationsTable } from '#db/migrations-table.ts'
import { compareVersions, knownMigrations } from '#db/schema-version.ts'
import { appliedMigrations } from '../lib/data/sqlite-file.ts'
import { inRoot } from '../lib/paths.ts'
import type { Check } from './finding.ts'

const migrationsFolder = inRoot('db/migrations')

/** Tables, indexes and triggers by name, without SQLite's internal ones. */
const objectsOf = (database: DatabaseSync): Map<string, string> => {
  const rows = database
    .prepare(
      "select type, name, sql from sqlite_schema where sql is not null and name not like 'sqlite\\_%' escape '\\'",
    )
    .all()
  return new Map(
    rows
      .filter(({ name }) => name !== migrationsTable && !String(name).startsWith('libsql_'))
      // Layout and quoting don't matter; SQLite quotes names again when a table is renamed.
      .map(({ type, name, sql }) => [
        `${type} ${name}`,
        String(sql)
          .replace(/["`\s]+/g, '')
          .toLowerCase(),
      ]),
  )
}

const expected = (): Map<string, string> => {
  const database = new DatabaseSync(':memory:')
  try {
    for (const { sql } of readMigrationFiles({ migrationsFolder }))
      for (const statement of sql) database.exec(statement)
    return objectsOf(database)
  } finally {
    database.close()
  }
}

export const checkMigrations: Check = ({ file }) => {
  const { pending, unknown } = compareVersions(appliedMigrations(file), knownMigrations(migrationsFolder))
  if (unknown > 0)
    return {
      what: `The database has ${unknown} migrations that this version does not know.`,
      todo: 'Run the newer version that applied them, or restore a backup from before.',
    }
  if (pending === 0) return []
  return {
    what: `${pending} migrations have not been applied to the database.`,
    todo: 'Start the server: it makes a backup and applies them.',
  }
}

/** Compares every table, index and trigger with the result of the migrations. */
export const checkSchema: Check = ({ file }) => {
  const [there, wanted] = [objectsOf(file), expected()]
  return [...wanted].flatMap(([name, sql]) => {
    const found = there.get(name)
    if (found === sql) return []
    return {
      what:
        found === undefined
          ? `The ${name} is missing.`
          : `The ${name} differs from what the migrations create.`,
      todo: 'The schema was changed by hand: restore a backup, or change it back to what db/migrations creates.',
    }
  })
}
