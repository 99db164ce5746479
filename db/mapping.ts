import type { InValue, ResultSet } from '@libsql/client/web'
import { Column, fillPlaceholders, getTableName, is, SQL, Subquery } from 'drizzle-orm'
import type { RunnableQuery } from 'drizzle-orm/runnable-query'
import { decoded, speltRows } from './rows.ts'

/*
 * The library looks up the decoder and walks the path for each value of each row. Here both are done once per
 * statement: on a page of some hundred rows they would take longer than everything else.
 */

/** A statement that is built but not sent: query functions return these, services send them together. */
export type Statement<Rows = unknown> = RunnableQuery<Rows, 'sqlite'>

interface Field {
  path: readonly string[]
  field: unknown
}

/** The parts of the library's prepared statement that mapping its rows needs. */
interface Preparation {
  getQuery: () => { sql: string; params: unknown[] }
  mapResult: (result: unknown, isFromBatch: boolean) => unknown
  /** Set for SQL written by hand. */
  config?: { action: string }
  executeMethod?: string
  fields?: readonly Field[]
  customResultMapper?: unknown
  joinsNotNullableMap?: Readonly<Record<string, boolean>>
}

interface Decoder {
  mapFromDriverValue: (value: unknown) => unknown
}

/** The decoder of an SQL; missing in the library's types. */
const ofSql = (sql: SQL): Decoder => (sql as unknown as { decoder: Decoder }).decoder

const decoderOf = (field: unknown): Decoder => {
  if (is(field, Column)) return field
  if (is(field, SQL)) return ofSql(field)
  if (is(field, Subquery)) return ofSql(field._.sql)
  // The only case left is SQL with a name.
  return ofSql((field as SQL.Aliased).sql)
}

const asIs = Column.prototype.mapFromDriverValue

/** Null if values need no decoding. */
export const decodeOf = (field: unknown): ((value: unknown) => unknown) | null => {
  const decoder = decoderOf(field)
  return decoder.mapFromDriverValue === asIs ? null : (value) => decoder.mapFromDriverValue(value)
}

/** For each object of a left join, the index of the field that is null when the object is absent. */
const absences = (fields: readonly Field[], notNull: Preparation['joinsNotNullableMap']) => {
  const found = new Map<string, { at: number; table: string; mixed: boolean }>()
  for (const [at, { path, field }] of fields.entries()) {
    const [name = ''] = path
    if (!is(field, Column) || path.length !== 2) continue
    const table = getTableName(field.table)
    const first = found.get(name)
    if (!first) found.set(name, { at, table, mixed: false })
    else if (first.table !== table) first.mixed = true
  }
  return [...found].flatMap(([name, { at, table, mixed }]) =>
    mixed || notNull?.[table] ? [] : [{ name, at }],
  )
}

type Shape = Record<string, unknown>

/** The rows of SQL written by hand, by column name; of two columns of one name the first wins. */
const namedRows = (result: ResultSet): unknown[] | undefined => {
  const spelt = speltRows(result)
  if (!spelt) return undefined
  const names = spelt.cols.map(({ name }) => name ?? '')
  const columns = [...new Set(names)].map((name) => ({ name, at: names.indexOf(name) }))
  return spelt.rows.map((row) => {
    const made: Shape = {}
    for (const { name, at } of columns) {
      const cell = row[at]
      made[name] = cell === undefined ? null : decoded(cell)
    }
    return made
  })
}

/** Maps the rows of a select by its fields. Undefined if they can't be mapped here. */
const mapperOf = ({
  config,
  executeMethod,
  fields,
  customResultMapper,
  joinsNotNullableMap,
}: Preparation) => {
  if (config?.action === 'all') return namedRows
  if (executeMethod !== 'all' || !fields || customResultMapper) return undefined
  if (fields.some(({ path }) => path.length === 0 || path.length > 2)) return undefined
  const columns = fields.map(({ path: [first = '', second], field }) => ({
    first,
    second,
    decode: decodeOf(field),
  }))
  const absent = joinsNotNullableMap ? absences(fields, joinsNotNullableMap) : []
  return (result: ResultSet): unknown[] | undefined => {
    const spelt = speltRows(result)
    return spelt?.rows.map((row) => {
      const made: Shape = {}
      let inner: Shape = made
      let innerName = ''
      const values: unknown[] = []
      for (const [i, { first, second, decode }] of columns.entries()) {
        const cell = row[i]
        const raw = cell === undefined ? null : decoded(cell)
        const kept = raw instanceof ArrayBuffer ? Buffer.from(raw) : raw
        const value = kept === null || decode === null ? kept : decode(kept)
        if (absent.length > 0) values.push(value)
        if (second === undefined) {
          made[first] = value
          continue
        }
        if (first !== innerName) {
          // A path of two starts in an object that only paths of two fill.
          inner = (made[first] as Shape | undefined) ?? {}
          made[first] = inner
          innerName = first
        }
        inner[second] = value
      }
      for (const { name, at } of absent) if (values[at] === null) made[name] = null
      return made
    })
  }
}

/** Maps the rows of a prepared statement after it was sent in a batch. */
const mappingOf = (preparation: Preparation): ((result: ResultSet) => unknown) => {
  const map = mapperOf(preparation)
  return (result) => map?.(result) ?? preparation.mapResult(result, true)
}

/** The named values of a statement, given when it is sent. */
export type Values = Readonly<Record<string, string | number | boolean | null>>

/** A statement's SQL and mapping. */
export interface Made {
  sql: string
  params: unknown[]
  map: (result: ResultSet) => unknown
}

export const madeOf = (statement: Statement): Made => {
  // The method that the library uses for statements in a batch; missing in its types.
  const preparation = (statement as unknown as { _prepare: () => Preparation })._prepare()
  const { sql, params } = preparation.getQuery()
  return { sql, params, map: mappingOf(preparation) }
}

export class Bound {
  readonly #made: Made
  readonly #values: Values | null

  constructor(made: Made, values: Values | null) {
    this.#made = made
    this.#values = values
  }

  getQuery(): { sql: string; params: InValue[] } {
    const { sql, params } = this.#made
    const given = this.#values ? fillPlaceholders(params, this.#values) : params
    // The library has encoded them for the database.
    return { sql, params: given as InValue[] }
  }

  mapResult(result: ResultSet): unknown {
    return this.#made.map(result)
  }
}

/** @param values null if the statement has no named values */
export const bind = (made: Made, values: Values | null): Statement =>
  new Bound(made, values) as unknown as Statement

/** The same statement, with its rows mapped here. */
export const mapped = (statement: Statement): Bound =>
  statement instanceof Bound ? statement : new Bound(madeOf(statement), null)
