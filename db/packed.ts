import { type Column, type GetColumnData, type SQL, sql } from 'drizzle-orm'
import { decodeOf } from './mapping.ts'

type Fields = Readonly<Record<string, Column | SQL>>

type Value<F> = F extends Column ? GetColumnData<F> : F extends SQL<infer V> ? V : never

/** Rows with these fields. */
export type Unpacked<F extends Fields> = { [K in keyof F]: Value<F[K]> }

/**
 * All rows of a group as one value, a JSON array of arrays. It is less than half as long as rows in the protocol, which gives the
 * type of each value. Where a field is SQL that makes JSON, its decoder gets either text or the parsed JSON.
 */
export const packed = <F extends Fields>(fields: F): SQL<Unpacked<F>[]> => {
  const columns = Object.entries(fields).map(([name, field]) => ({ name, decode: decodeOf(field) }))
  // A copy has its shape at once, which is faster than to give it field by field.
  const empty: Readonly<Record<string, unknown>> = Object.fromEntries(columns.map(({ name }) => [name, null]))
  const values = Object.values(fields).map((field) => sql`${field}`)
  return sql`json_group_array(json_array(${sql.join(values, sql`, `)}))`.mapWith((text: string) =>
    (JSON.parse(text) as unknown[][]).map((row) => {
      const made: Record<string, unknown> = { ...empty }
      let at = 0
      for (const { name, decode } of columns) {
        const value = row[at++]
        if (value !== null) made[name] = decode === null ? value : decode(value)
      }
      // Has all fields, each decoded as its column or SQL says.
      return made as Unpacked<F>
    }),
  )
}

/** The rows of a statement that selects `packed` rows without groups. */
export const unpacked = <Row>(results: readonly { rows: Row[] }[]): Row[] => results[0]?.rows ?? []
