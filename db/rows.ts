import type { ResultSet, Row, Value } from '@libsql/client/web'

/** A value as the protocol (Hrana 2, as JSON) encodes it. */
export type Spelt =
  | { type: 'null' }
  | { type: 'integer'; value: string }
  | { type: 'float'; value: number }
  | { type: 'text'; value: string }
  | { type: 'blob'; base64: string }

export interface SpeltRows {
  cols: { name: string | null; decltype?: string | null }[]
  rows: Spelt[][]
}

/** The result of a statement as the protocol encodes it. */
export interface SpeltResult extends SpeltRows {
  affected_row_count: number
  last_insert_rowid: string | null
}

/** Decodes a value. @throws RangeError for an integer that a number can't hold */
export const decoded = (spelt: Spelt): Value => {
  switch (spelt.type) {
    case 'null':
      return null
    case 'integer': {
      const value = Number(spelt.value)
      if (!Number.isSafeInteger(value)) throw new RangeError('An integer of the database is too large')
      return value
    }
    case 'blob':
      return Uint8Array.from(atob(spelt.base64), (c) => c.charCodeAt(0)).buffer
    default:
      return spelt.value
  }
}

/**
 * The rows of a result, with columns by index and by name; only the names are enumerable. Of two columns of one name the
 * first wins; a name that equals a column index is skipped.
 */
const rowsOf = ({ cols, rows }: SpeltRows): Row[] =>
  rows.map((spelt) => {
    const row: Record<string, unknown> = {}
    Object.defineProperty(row, 'length', { value: spelt.length })
    for (const [index, cell] of spelt.entries()) Object.defineProperty(row, index, { value: decoded(cell) })
    for (const [index, { name }] of cols.entries())
      if (name && !Object.hasOwn(row, name))
        Object.defineProperty(row, name, { value: row[index], enumerable: true })
    // The client's row type: values by index and name, and a length.
    return row as unknown as Row
  })

const speltOf = new WeakMap<ResultSet, SpeltRows>()

/** The rows of a result as the protocol encodes them; undefined if the result came through the library. */
export const speltRows = (result: ResultSet): SpeltRows | undefined => speltOf.get(result)

/** A text counts as one more value per this many characters: a page of long texts costs no less than a long page. */
const charactersPerValue = 64

/** The result of a statement that did not run. */
export const noRows: SpeltResult = { cols: [], rows: [], affected_row_count: 0, last_insert_rowid: null }

const comma = ','.charCodeAt(0)

/** Packed rows (packed.ts) count as the values inside, which are separated by commas. */
const valuesOfText = (text: string): number => {
  const byLength = 1 + Math.floor(text.length / charactersPerValue)
  if (!text.startsWith('[[')) return byLength
  let values = 1
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) === comma) values++
  return Math.max(byLength, values)
}

/** The number of values in the rows; a long text counts as several. */
export const valuesIn = (rows: readonly Spelt[][]): number => {
  let values = 0
  for (const row of rows)
    for (const spelt of row) values += spelt.type === 'text' ? valuesOfText(spelt.value) : 1
  return values
}

/** Converts a result to the library's type. */
export const resultOf = (spelt: SpeltResult): ResultSet => {
  // Created on first read: db/mapping.ts reads the encoded rows.
  let rows: Row[] | undefined
  const result: ResultSet = {
    columns: spelt.cols.map(({ name }) => name ?? ''),
    columnTypes: spelt.cols.map(({ decltype }) => decltype ?? ''),
    get rows() {
      rows ??= rowsOf(spelt)
      return rows
    },
    rowsAffected: spelt.affected_row_count,
    lastInsertRowid: spelt.last_insert_rowid === null ? undefined : BigInt(spelt.last_insert_rowid),
    toJSON: () => ({ columns: result.columns, rows: result.rows }),
  }
  speltOf.set(result, spelt)
  return result
}
