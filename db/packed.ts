import { type Column, type GetColumnData, is, type SQL, sql } from 'drizzle-orm'
import { SQLiteTextJson } from 'drizzle-orm/sqlite-core'
import { decodeOf } from './mapping.ts'

/** A field of a subquery is SQL with a name. */
type Field = Column | SQL | SQL.Aliased

type Fields = Readonly<Record<string, Field>>

type Value<F> = F extends Column
  ? GetColumnData<F>
  : F extends SQL<infer V>
    ? V
    : F extends SQL.Aliased<infer V>
      ? V
      : never

export type Unpacked<F extends Fields> = { [K in keyof F]: Value<F[K]> }

const isJson = (field: Field): boolean => is(field, SQLiteTextJson)

/** The value of JSON from a statement: text, or already parsed if it was inside other JSON. */
export const parsed = <T>(json: unknown): T =>
  // The SQL that made the JSON determines its type.
  (typeof json === 'string' ? JSON.parse(json) : json) as T

/** Selects these fields as a JSON array, and reads such an array. Nested JSON is parsed with it. */
const asArray = <F extends Fields>(fields: F) => {
  const columns = Object.entries(fields).map(([name, field]) => ({
    name,
    decode: isJson(field) ? null : decodeOf(field),
  }))
  const values = Object.values(fields).map((field) => (isJson(field) ? sql`json(${field})` : sql`${field}`))
  // Copying an object that has all keys is faster than adding them one by one.
  const empty: Readonly<Record<string, unknown>> = Object.fromEntries(columns.map(({ name }) => [name, null]))
  /** `of`: defaults for null fields, and further fields. */
  const read = (row: readonly unknown[], of = empty): Unpacked<F> => {
    const made: Record<string, unknown> = { ...of }
    let at = 0
    for (const { name, decode } of columns) {
      const value = row[at++]
      if (value !== null) made[name] = decode === null ? value : decode(value)
    }
    // Has all fields, each decoded as its column or SQL defines.
    return made as Unpacked<F>
  }
  return {
    array: sql`json_array(${sql.join(values, sql`, `)})`,
    empty,
    read,
    readAll: (text: string): Unpacked<F>[] => (JSON.parse(text) as unknown[][]).map((row) => read(row)),
  }
}

/**
 * Without an alias the database returns the whole SQL as the column's name. Aliases may repeat: columns are read by
 * position.
 */
const columnName = 'rows'

/**
 * All rows of a group as one value, a JSON array of arrays. It is less than half as long as rows in the protocol, which
 * sends the type of each value. `where` filters the rows. If a field is SQL that makes JSON, its decoder gets either
 * text or the parsed JSON (`parsed`).
 */
export const packed = <F extends Fields>(fields: F, where?: SQL | Column): SQL.Aliased<Unpacked<F>[]> => {
  const { array, readAll } = asArray(fields)
  const rows = sql`json_group_array(${array})`
  return (where ? sql`${rows} filter (where ${where})` : rows).mapWith(readAll).as(columnName)
}

/** Like `packed`, for the rows that `from` selects (`table where ...`), as a column of a statement. */
export const packedFrom = <F extends Fields>(fields: F, from: SQL): SQL<Unpacked<F>[]> => {
  const { array, readAll } = asArray(fields)
  return sql`(select json_group_array(${array}) from ${from})`.mapWith(readAll)
}

/** Like `packed`, for a statement with `groupBy`: the columns of the group are sent once. */
export const packedGroup = <G extends Fields, F extends Fields>(
  group: G,
  fields: F,
): SQL.Aliased<Unpacked<G & F>[]> => {
  const [whole, each] = [asArray(group), asArray(fields)]
  return sql`json_array(${whole.array}, json_group_array(${each.array}))`
    .mapWith((text: string) => {
      const [of, rows]: [unknown[], unknown[][]] = JSON.parse(text)
      const start = { ...each.empty, ...whole.read(of) }
      return rows.map((row) => each.read(row, start) as Unpacked<G & F>)
    })
    .as(columnName)
}

/** The fields of each row as one value. */
export const packedFields = <F extends Fields>(fields: F): SQL<Unpacked<F>> => {
  const { array, read } = asArray(fields)
  return array.mapWith((json: unknown) => read(parsed(json)))
}

/**
 * Like `packedFields`, for a row of a left join; null if there is none. `id`: a column that is never null in its rows.
 */
export const packedRow = <F extends Fields>(id: Column | SQL, fields: F): SQL<Unpacked<F> | null> => {
  const { array, read } = asArray(fields)
  return sql`iif(${id} is null, null, ${array})`.mapWith((json: unknown) => read(parsed(json)))
}

/** All rows of a statement that selects packed rows as `rows`. */
export const unpacked = <Row>(results: readonly { rows: Row[] }[]): Row[] => {
  const [only] = results
  return only && results.length === 1 ? only.rows : results.flatMap(({ rows }) => rows)
}
