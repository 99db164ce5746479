import { sql } from 'drizzle-orm'
import { runBatch } from '#db/batch.ts'
import type { Db } from '#db/client.ts'

/** Every row of every table, by the table's name; rows as sorted JSON texts. */
export type DatabaseDump = ReadonlyMap<string, readonly string[]>

/** Counters and job state, which may change even when a call is refused. */
const passing = new Set(['rate_limits', 'auth_mail_times', 'job_leases', 'job_cursors', 'job_runs'])
/** A flag for checking a person again; not part of the game's state. */
const passingColumns = new Set(['suspected_at'])

/** Names of the tables with the product's data, without the search index, which triggers derive from `people`. */
export const tableNames = async (db: Db): Promise<string[]> => {
  const rows = await db.all<{ name: string }>(
    sql`select name from sqlite_master where type = 'table' and sql not like 'create virtual%' order by name`,
  )
  return rows
    .map(({ name }) => name)
    .filter((name) => !/^(sqlite|__|libsql|people_(search|typos|facets)_)/.test(name))
}

/** A dump of the database at this moment. */
export const dumpDatabase = async (db: Db, tables: readonly string[]): Promise<DatabaseDump> => {
  const kept = tables.filter((name) => !passing.has(name))
  const { rows } = await runBatch(db, {
    rows: kept.map((name) => db.all(sql`select * from ${sql.identifier(name)}`)),
  })
  return new Map(
    kept.map((name, i) => [
      name,
      // Each row is an object by column name.
      ((rows[i] ?? []) as Record<string, unknown>[])
        .map((row) => JSON.stringify(Object.entries(row).filter(([column]) => !passingColumns.has(column))))
        .sort(),
    ]),
  )
}

/** The differences of two dumps, a line each: `- table row` for a removed row, `+ table row` for an added one. */
export const differences = (before: DatabaseDump, after: DatabaseDump): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].flatMap((table) => {
    const [was, is] = [before.get(table) ?? [], after.get(table) ?? []]
    const [had, has] = [new Set(was), new Set(is)]
    return [
      ...was.filter((row) => !has.has(row)).map((row) => `- ${table} ${row}`),
      ...is.filter((row) => !had.has(row)).map((row) => `+ ${table} ${row}`),
    ]
  })

export const emptyDatabase = async (db: Db, tables: readonly string[]): Promise<void> => {
  await runBatch(db, {
    deferred: db.run(sql`pragma defer_foreign_keys = on`),
    emptied: tables.map((name) => db.run(sql`delete from ${sql.identifier(name)}`)),
  })
}
