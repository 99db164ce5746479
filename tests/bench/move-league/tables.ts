import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { tableNames } from '#tests/support/database/database-dump.ts'

interface Reference {
  from: string
  table: string
  to: string
}

export interface LeagueTable {
  name: string
  columns: string[]
  /** A row's league as an expression; `row` is the table's name, `new` or `old`. */
  leagueOf: (row: string) => SQL
  /** Rows of other tables that its rows refer to and that belong to no league. */
  shared: Reference[]
}

const column = (row: string, name: string): SQL => sql.raw(`"${row}"."${name}"`)

/**
 * The tables whose rows belong to one league, derived from the schema: they have a league's id, or a parent that has
 * one. Referenced tables come first.
 */
export const leagueTables = async (db: Db): Promise<LeagueTable[]> => {
  const facts = await Promise.all(
    (await tableNames(db)).map(async (name) => ({
      name,
      columns: (await db.all<{ name: string }>(sql`select name from pragma_table_info(${name})`)).map(
        (each) => each.name,
      ),
      references: await db.all<Reference>(
        sql`select "from", "table", "to" from pragma_foreign_key_list(${name})`,
      ),
    })),
  )
  const direct = facts.filter(
    ({ name, references }) => name === 'leagues' || references.some(({ table }) => table === 'leagues'),
  )
  const isDirect = (name: string) => direct.some((each) => each.name === name)
  const children = facts.filter(
    ({ name, references }) => !isDirect(name) && references.some(({ table }) => isDirect(table)),
  )
  // Referenced tables first: a trigger may read them.
  const own: typeof facts = []
  for (
    let left = [...direct, ...children];
    left.length > 0;
    left = left.filter((each) => !own.includes(each))
  ) {
    const waits = ({ name, references }: (typeof facts)[number]) =>
      references.some(({ table }) => table !== name && left.some((each) => each.name === table))
    own.push(...left.filter((each) => !waits(each)))
  }
  const isOwn = (name: string) => own.some((each) => each.name === name)
  return own.map(({ name, columns, references }) => {
    const parent = references.find(({ table }) => isDirect(table))
    return {
      name,
      columns,
      shared: references.filter(({ table }) => !isOwn(table)),
      leagueOf: (row) => {
        if (name === 'leagues') return column(row, 'id')
        if (columns.includes('league_id')) return column(row, 'league_id')
        if (!parent) throw new Error(`${name} belongs to no league`)
        return sql`(select p.league_id from ${sql.identifier(parent.table)} p where p.id = ${column(row, parent.from)})`
      },
    }
  })
}

/** The rows of a league in a table. */
export const rowsOf = (table: LeagueTable, leagueId: string): SQL =>
  sql`from ${sql.identifier(table.name)} where ${table.leagueOf(table.name)} = ${leagueId}`
