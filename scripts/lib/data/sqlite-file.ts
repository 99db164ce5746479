import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { migrationsTable } from '#db/migrations-table.ts'
import { Failure, messageOf } from '../failure.ts'
import { isDiskFull } from './disk.ts'

/** Reads the files of sqld and workerd while they run: SQLite lets any process read a consistent state. */

export const databaseFile = (dataDir: string): string => join(dataDir, 'sqld/dbs/default/data')

/** How long to wait for a writer. */
const busyMs = 10_000

/** Opens a file read-only. @throws SQLite's error if it is not a database */
export const openToRead = (path: string): DatabaseSync =>
  new DatabaseSync(path, { readOnly: true, timeout: busyMs })

/**
 * Copies a database in use as a snapshot. In a single step, because a write between two steps would restart the copy.
 * @throws Failure when it is too damaged to be read, or there is no room for the copy
 */
export const copyDatabase = async (from: string, to: string): Promise<void> => {
  let source: DatabaseSync | undefined
  try {
    source = openToRead(from)
    await backup(source, to, { rate: 2 ** 31 - 1 })
  } catch (error) {
    if (isDiskFull(error))
      throw new Failure(`There is no room for a copy of ${from}: the disk of ${dirname(to)} is full.`)
    throw new Failure(`${from} can't be read: ${messageOf(error)}`)
  } finally {
    source?.close()
  }
}

/** The damage of a database file; null: none. */
export const damageOf = (database: DatabaseSync): string | null => {
  try {
    const rows = database.prepare('pragma quick_check(5)').all()
    const said = rows.map((row) => String(Object.values(row)[0]))
    return said.length === 1 && said[0] === 'ok' ? null : said.join('; ')
  } catch (error) {
    return messageOf(error)
  }
}

export const rowCounts = (database: DatabaseSync): Record<string, number> => {
  const tables = database
    .prepare(
      "select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name",
    )
    .all()
    .map(({ name }) => String(name))
  return Object.fromEntries(
    tables.map((name) => [
      name,
      Number(database.prepare(`select count(*) as n from "${name.replaceAll('"', '""')}"`).get()?.n),
    ]),
  )
}

/** Hashes of the migrations that a database has. */
export const appliedMigrations = (database: DatabaseSync): string[] => {
  const table = database.prepare('select 1 from sqlite_schema where name = ?').get(migrationsTable)
  if (!table) return []
  return database
    .prepare(`select hash from ${migrationsTable} order by created_at`)
    .all()
    .map(({ hash }) => String(hash))
}

/** True if the database of a folder has any account. @throws Failure when it can't be read */
export const hasAccounts = (dataDir: string): boolean => {
  const file = databaseFile(dataDir)
  if (!existsSync(file)) return false
  let database: DatabaseSync | undefined
  try {
    database = openToRead(file)
    if (!database.prepare("select 1 from sqlite_schema where name = 'auth_users'").get()) return false
    return database.prepare('select 1 from auth_users limit 1').get() !== undefined
  } catch (error) {
    throw new Failure(`The database ${file} can't be read (${messageOf(error)}). Restore the last backup.`)
  } finally {
    database?.close()
  }
}
