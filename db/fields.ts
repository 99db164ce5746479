import { getTableColumns, type SQL, sql, type Table } from 'drizzle-orm'

type Columns<T extends Table> = T['_']['columns']

/** Some columns of a table or of an alias of it, for a select. */
export const columnsOf = <T extends Table, K extends string & keyof Columns<T>>(
  table: T,
  ...names: readonly K[]
): Pick<Columns<T>, K> => {
  const columns: Columns<T> = getTableColumns(table)
  return Object.fromEntries(names.map((name) => [name, columns[name]])) as Pick<Columns<T>, K>
}

/** A condition as a field of a select. */
export const flagAs = (name: string, condition: SQL): SQL.Aliased<boolean> =>
  condition.mapWith(Boolean).as(name)

/** A number as a field of a select. */
export const numberAs = (name: string, value: SQL): SQL.Aliased<number> => value.mapWith(Number).as(name)

/** Values as a list that can follow `in`. */
export const listed = (values: readonly unknown[]): SQL =>
  sql`(select value from json_each(${JSON.stringify(values)}))`
