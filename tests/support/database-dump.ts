import { sql } from 'drizzle-orm'
import { runBatch } from '#db/batch.ts'
import type { Db } from '#db/client.ts'

/** Every row of every table, by the table's name; rows as JSON text, in order. */
export type DatabaseDump = ReadonlyMap<string, readonly string[]>

/** Counters and the traces of jobs: they may change whatever a call is answered. */
const passing = new Set(['rate_limits', 'auth_mail_times', 'job_leases', 'job_cursors', 'job_runs'])
/** A mark that asks for a second look at somebody; it says nothing of the game. */
const passingColumns = new Set(['suspected_at'])

/** The names of the tables that hold what the product keeps: the search index follows `people` by trigger. */
export const tableNames = async (db: Db): Promise<string[]> => {
  const rows = await db.all<{ name: string }>(
    sql`select name from sqlite_master where type = 'table' and sql not like 'create virtual%' order by name`,
  )
  return rows
    .map(({ name }) => name)
    .filter((name) => !/^(sqlite|__|libsql|people_(search|typos|facets)_)/.test(name))
}

/** All that the database holds, as it is at this moment. */
export const dumpDatabase = async (db: Db, tables: readonly string[]): Promise<DatabaseDump> => {
  const kept = tables.filter((name) => !passing.has(name))
  const { rows } = await runBatch(db, {
    rows: kept.map((name) => db.all(sql`select * from ${sql.identifier(name)}`)),
  })
  return new Map(
    kept.map((name, i) => [
      name,
      // A row comes as an object of its columns.
      ((rows[i] ?? []) as Record<string, unknown>[])
        .map((row) => JSON.stringify(Object.entries(row).filter(([column]) => !passingColumns.has(column))))
        .sort(),
    ]),
  )
}

/** What differs between two dumps, a line each: `- table row` was there before, `+ table row` is there after. */
export const differences = (before: DatabaseDump, after: DatabaseDump): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].flatMap((table) => {
    const [was, is] = [before.get(table) ?? [], after.get(table) ?? []]
    const [had, has] = [new Set(was), new Set(is)]
    return [
      ...was.filter((row) => !has.has(row)).map((row) => `- ${table} ${row}`),
      ...is.filter((row) => !had.has(row)).map((row) => `+ ${table} ${row}`),
    ]
  })

/** Empties every table. */
export const emptyDatabase = async (db: Db, tables: readonly string[]): Promise<void> => {
  await runBatch(db, {
    deferred: db.run(sql`pragma defer_foreign_keys = on`),
    emptied: tables.map((name) => db.run(sql`delete from ${sql.identifier(name)}`)),
  })
}
