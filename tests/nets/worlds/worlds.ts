import { sql } from 'drizzle-orm'
import { runBatch } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { emptyDatabase } from '#tests/support/database-dump.ts'
import { createWorld, type World } from './world.ts'

/** A part of a world lies at the wall clock, and must not grow old. */
const freshMs = 60_000

const keptName = (table: string): string => `__kept_${table}`

const keep = async (db: Db, tables: readonly string[]): Promise<void> => {
  await runBatch(db, {
    dropped: tables.map((name) => db.run(sql`drop table if exists ${sql.identifier(keptName(name))}`)),
    kept: tables.map((name) =>
      db.run(sql`create table ${sql.identifier(keptName(name))} as select * from ${sql.identifier(name)}`),
    ),
  })
}

/** Only the search index follows by trigger what is put back: what other triggers wrote is among the rows. */
const putBack = async (db: Db, tables: readonly string[]): Promise<void> => {
  const triggers = await db.all<{ name: string; sql: string }>(
    sql`select name, sql from sqlite_master where type = 'trigger' and tbl_name <> 'people'`,
  )
  await runBatch(db, {
    deferred: db.run(sql`pragma defer_foreign_keys = on`),
    dropped: triggers.map(({ name }) => db.run(sql`drop trigger ${sql.identifier(name)}`)),
    emptied: tables.map((name) => db.run(sql`delete from ${sql.identifier(name)}`)),
    filled: tables.map((name) =>
      db.run(
        sql`insert into ${sql.identifier(name)} select * from ${sql.identifier(keptName(name))} order by rowid`,
      ),
    ),
    created: triggers.map((trigger) => db.run(sql.raw(trigger.sql))),
  })
}

/**
 * Begins new worlds on a database, each as makeWorld makes it: the first is made, the next ones are put back from a copy of its rows.
 * @param tables all tables of the product, as tableNames names them
 */
export const startWorlds = (db: Db, tables: readonly string[]): (() => Promise<World>) => {
  let made: { world: World; at: number } | null = null
  return async () => {
    if (made && Date.now() - made.at < freshMs) await putBack(db, tables)
    else {
      await emptyDatabase(db, tables)
      made = { world: await createWorld(db), at: Date.now() }
      await keep(db, tables)
    }
    return { ...made.world, refs: { ...made.world.refs } }
  }
}
