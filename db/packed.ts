import { type Column, type GetColumnData, type SQL, sql } from 'drizzle-orm'
import { decodeOf } from './mapping.ts'

type Fields = Readonly<Record<string, Column | SQL>>

type Value<F> = F extends Column ? GetColumnData<F> : F extends SQL<infer V> ? V : never

/** Rows with these fields. */
export type Unpacked<F extends Fields> = { [K in keyof F]: Value<F[K]> }

/**
 * All rows of a group as one value, a JSON array of arrays: less than half as long as the protocol's own, which names the
 * type of each value. What an SQL among the fields makes as JSON may come as what that says, or as its text.
 */
export const packed = <F extends Fields>(fields: F): SQL<Unpacked<F>[]> => {
  const columns = Object.entries(fields).map(([name, field]) => ({ name, decode: decodeOf(field) }))
  const values = Object.values(fields).map((field) => sql`${field}`)
  return sql`json_group_array(json_array(${sql.join(values, sql`, `)}))`.mapWith((text: string) =>
    (JSON.parse(text) as unknown[][]).map((row) => {
      const made: Record<string, unknown> = {}
      for (const [i, { name, decode }] of columns.entries()) {
        const value = row[i]
        made[name] = value === null || decode === null ? value : decode(value)
      }
      // Each field by its name, as its column or SQL decodes it.
      return made as Unpacked<F>
    }),
  )
}

/** The rows of a statement that has packed all of them into one. */
export const unpacked = <Row>(results: readonly { rows: Row[] }[]): Row[] => results[0]?.rows ?? []
