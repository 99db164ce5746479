import { getTableColumns, type InferInsertModel, is, SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from './client.ts'

/** The columns of a new row, each as a value or as an expression that the database evaluates. */
export type RowOf<T extends SQLiteTable> = {
  [K in keyof InferInsertModel<T>]: InferInsertModel<T>[K] | SQL
}

/**
 * `INSERT ... SELECT ... WHERE`: inserts one row if the condition is true at the moment of writing. For rules that no
 * unique index can enforce. `returning()` shows whether the row was inserted.
 */
export const insertWhere = <T extends SQLiteTable>(db: Db, table: T, row: RowOf<T>, condition: SQL) => {
  const values = Object.entries(getTableColumns(table)).map(([name, column]) => {
    // RowOf has exactly the table's columns as keys.
    const given = (row as Record<string, unknown>)[name]
    if (is(given, SQL)) return given
    return sql.param(given ?? column.default ?? null, column)
  })
  return db.insert(table).select(sql`select ${sql.join(values, sql`, `)} where ${condition}`)
}

/** The keys of columns whose key in JSON differs from their name. */
export type JsonKeys<T extends SQLiteTable> = Partial<Record<keyof InferInsertModel<T>, string>>

/**
 * `INSERT ... SELECT` of JSON objects, so that one statement inserts any number of rows. Each column is read from the key
 * with its name, or from the one in `keys`.
 * @param from the clauses after the columns; `value` is an object
 */
export const insertRows = <T extends SQLiteTable>(db: Db, table: T, from: SQL, keys: JsonKeys<T>) => {
  const keyOf: Readonly<Record<string, string | undefined>> = keys
  const values = Object.keys(getTableColumns(table)).map((name) => `value ->> '${keyOf[name] ?? name}'`)
  return db.insert(table).select(sql`select ${sql.raw(values.join(', '))} ${from}`)
}
