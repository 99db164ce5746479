import { sql } from 'drizzle-orm'
import { runBatch } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { groupBy } from '#domain/group-by.ts'
import { emptyDatabase } from '#tests/support/database/database-dump.ts'
import { createWorld, type World } from './world.ts'

/** Parts of a world depend on the wall clock, so it must not be older than this. */
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

/** The tables that triggers fill when others are filled, and the columns that triggers change elsewhere. */
const written = [
  'news_to_send',
  'waivers',
  'propagations',
  'removed_objects',
  'growth',
  'league_versions',
  'user_versions',
  'person_versions',
]
const writtenColumns = { people: ['watch', 'polled_at'], webhooks: ['due_at'] }

const changedAmong = async (db: Db, tables: readonly string[]): Promise<string[]> => {
  const [row = {}] = await db.all<Record<string, number>>(
    sql`select ${sql.join(
      tables.map((name) => {
        const [now, before] = [sql.identifier(name), sql.identifier(keptName(name))]
        return sql`(select count(*) from ${now}) <> (select count(*) from ${before})
          or exists (select * from ${now} except select * from ${before}) as ${now}`
      }),
      sql`, `,
    )}`,
  )
  return tables.filter((name) => row[name])
}

/** For each table, the tables whose rows are deleted with its rows. */
const dependentsOf = async (db: Db): Promise<(name: string) => readonly string[]> => {
  const links = await db.all<{ parent: string; child: string }>(
    sql`select f."table" as parent, m.name as child from sqlite_master m, pragma_foreign_key_list(m.name) f
      where m.type = 'table' and f.on_delete <> 'NO ACTION'`,
  )
  const children = groupBy(links, ({ parent }) => parent)
  return (name) => (children.get(name) ?? []).map(({ child }) => child)
}

/**
 * Restores the tables that have changed, those that depend on them, and finally what triggers have written meanwhile.
 * It creates no table or trigger: every connection would have to read the whole schema again.
 */
const putBack = async (
  db: Db,
  tables: readonly string[],
  dependents: Awaited<ReturnType<typeof dependentsOf>>,
): Promise<void> => {
  const changed = new Set(await changedAmong(db, tables))
  // The set grows while it is iterated.
  for (const name of changed) for (const child of dependents(name)) changed.add(child)
  for (const name of written) changed.delete(name)
  const emptied = (names: Iterable<string>) =>
    [...names].map((name) => db.run(sql`delete from ${sql.identifier(name)}`))
  const filled = (names: Iterable<string>) =>
    [...names].map((name) =>
      db.run(
        sql`insert into ${sql.identifier(name)} select * from ${sql.identifier(keptName(name))} order by rowid`,
      ),
    )
  await runBatch(db, {
    deferred: db.run(sql`pragma defer_foreign_keys = on`),
    // Empty all tables before filling any: otherwise a cascade would delete new rows.
    emptied: emptied([...changed, ...written]),
    filled: filled(changed),
    columns: Object.entries(writtenColumns).map(([name, columns]) =>
      db.run(
        sql`update ${sql.identifier(name)} set ${sql.join(
          columns.map((column) => sql`${sql.identifier(column)} = k.${sql.identifier(column)}`),
          sql`, `,
        )} from ${sql.identifier(keptName(name))} k where k.id = ${sql.identifier(name)}.id`,
      ),
    ),
    written: written.flatMap((name) => [...emptied([name]), ...filled([name])]),
  })
}

/**
 * Creates equal worlds on a database: the first by `create`, the next ones are restored from a copy of its rows.
 * @param tables all tables of the product, from tableNames
 * @param create fills the empty database
 */
export const startWorlds = (
  db: Db,
  tables: readonly string[],
  create: (db: Db) => Promise<World> = createWorld,
): (() => Promise<World>) => {
  let made: { world: World; at: number } | null = null
  let dependents: Awaited<ReturnType<typeof dependentsOf>> | undefined
  return async () => {
    dependents ??= await dependentsOf(db)
    if (made && Date.now() - made.at < freshMs) await putBack(db, tables, dependents)
    else {
      await emptyDatabase(db, tables)
      made = { world: await create(db), at: Date.now() }
      await keep(db, tables)
    }
    return { ...made.world, refs: { ...made.world.refs } }
  }
}
