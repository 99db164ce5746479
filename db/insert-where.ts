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
