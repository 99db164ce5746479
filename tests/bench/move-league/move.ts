import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { runBatch } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { readHome, settleAt } from './homes.ts'
import { type LeagueTable, leagueTables, rowsOf } from './tables.ts'

export const fenceWord = 'league_is_moving'

/** Makes a group refuse every write to a league in a move: by trigger, so that no statement can bypass it. */
export const createFence = async (group: Db): Promise<void> => {
  await group.run(sql`create table moving_leagues (league_id text primary key)`)
  for (const table of await leagueTables(group))
    for (const [event, rows] of [
      ['insert', ['new']],
      ['update', ['new', 'old']],
      ['delete', ['old']],
    ] as const)
      await group.run(sql`
        create trigger ${sql.identifier(`fence_${table.name}_${event}`)} before ${sql.raw(event)} on ${sql.identifier(table.name)}
        when ${sql.join(
          rows.map(
            (row) => sql`exists (select 1 from moving_leagues m where m.league_id = ${table.leagueOf(row)})`,
          ),
          sql` or `,
        )}
        begin select raise(abort, ${sql.raw(`'${fenceWord}'`)}); end`)
}

type Row = Record<string, unknown>
interface Copy {
  name: string
  rows: Row[]
}

const sorted = (rows: Row[]): string[] => rows.map((row) => JSON.stringify(row)).sort()

/** A league's rows in one snapshot, with the rows of other tables that they refer to. */
const readLeague = async (db: Db, tables: readonly LeagueTable[], leagueId: string) => {
  const references = tables.flatMap((table) => table.shared.map((reference) => ({ table, reference })))
  const sharedNames = [...new Set(references.map(({ reference }) => reference.table))]
  const { own, shared } = await runBatch(db, {
    own: tables.map((table) => db.all<Row>(sql`select * ${rowsOf(table, leagueId)}`)),
    shared: sharedNames.map((name) =>
      db.all<Row>(
        sql`select * from ${sql.identifier(name)} where id in (${sql.join(
          references
            .filter(({ reference }) => reference.table === name)
            .map(
              ({ table, reference }) =>
                sql`select ${sql.identifier(reference.from)} ${rowsOf(table, leagueId)}`,
            ),
          sql` union `,
        )})`,
      ),
    ),
  })
  const named = (names: readonly string[], all: readonly Row[][]): Copy[] =>
    names.map((name, i) => ({ name, rows: all[i] ?? [] }))
  return {
    own: named(
      tables.map(({ name }) => name),
      own,
    ),
    shared: named(sharedNames, shared),
  }
}

const insert = (db: Db, { name, rows }: Copy, known: 'ignore' | 'abort') => {
  const columns = Object.keys(rows[0] ?? {})
  const list = sql.join(
    columns.map((each) => sql.identifier(each)),
    sql`, `,
  )
  const values = sql.join(
    columns.map((_, i) => sql.raw(`value ->> ${i}`)),
    sql`, `,
  )
  return db.run(sql`insert or ${sql.raw(known)} into ${sql.identifier(name)} (${list})
    select ${values} from json_each(${JSON.stringify(rows.map((row) => columns.map((each) => row[each])))})`)
}

/**
 * Inserts the rows in one transaction, in place of those of an earlier try. Triggers are off meanwhile: the rows contain
 * what they did.
 */
const writeLeague = async (db: Db, leagueId: string, copy: Awaited<ReturnType<typeof readLeague>>) => {
  const triggers = await db.all<{ name: string; sql: string }>(
    sql`select name, sql from sqlite_schema where type = 'trigger'`,
  )
  await runBatch(db, {
    deferred: db.run(sql`pragma defer_foreign_keys = on`),
    off: triggers.map(({ name }) => db.run(sql`drop trigger ${sql.identifier(name)}`)),
    // The fence here of an earlier departure, and rows of an earlier try.
    unfenced: db.run(sql`delete from moving_leagues where league_id = ${leagueId}`),
    leftovers: db.run(sql`delete from leagues where id = ${leagueId}`),
    shared: copy.shared.filter(({ rows }) => rows.length > 0).map((each) => insert(db, each, 'ignore')),
    own: copy.own.filter(({ rows }) => rows.length > 0).map((each) => insert(db, each, 'abort')),
    on: triggers.map((each) => db.run(sql.raw(each.sql))),
  })
}

export interface Move {
  registry: Db
  groups: ReadonlyMap<string, Db>
  leagueId: string
  to: string
  /** Called after each step; an error kills the mover. */
  after?: (step: string) => void
}

/**
 * Moves a league to another group while it is played. Every step is idempotent, so anyone who finds an unfinished move
 * can finish it. Reads use the old place until the registry changes; writers wait from the fence until then.
 */
export const moveLeague = async ({
  registry,
  groups,
  leagueId,
  to,
  after = () => {},
}: Move): Promise<void> => {
  const { home } = await readHome(registry, leagueId)
  const groupOf = (name: string): Db => {
    const group = groups.get(name)
    if (!group) throw new Error(`no group ${name}`)
    return group
  }
  const target = groupOf(to)
  const tables = await leagueTables(target)
  if (home !== to) {
    const source = groupOf(home)
    await registry.run(sql`update homes set moving_to = ${to} where league_id = ${leagueId}`)
    after('announced')
    await source.run(sql`insert or ignore into moving_leagues (league_id) values (${leagueId})`)
    after('fenced')
    const copy = await readLeague(source, tables, leagueId)
    await writeLeague(target, leagueId, copy)
    after('copied')
    const there = await readLeague(target, tables, leagueId)
    // The jobs of the other group may have raised the version already.
    for (const [i, { name, rows }] of copy.own.entries())
      if (name !== 'league_versions' && !isDeepStrictEqual(sorted(rows), sorted(there.own[i]?.rows ?? [])))
        throw new Error(`${name} differs`)
    after('compared')
    await settleAt(registry, leagueId, to)
    after('settled')
  }
  // Delete the league together with its fence, in one transaction: a late write finds no league.
  for (const [name, group] of groups)
    if (name !== to)
      await runBatch(group, {
        unfenced: group.run(sql`delete from moving_leagues where league_id = ${leagueId}`),
        gone: group.run(sql`delete from leagues where id = ${leagueId}`),
      })
  after('forgotten')
}
