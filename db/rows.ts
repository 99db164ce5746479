import type { ResultSet, Row, Value } from '@libsql/client/web'

/** A value as the protocol (Hrana 2, as JSON) spells it. */
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

/** The result of a statement as the protocol spells it. */
export interface SpeltResult extends SpeltRows {
  affected_row_count: number
  last_insert_rowid: string | null
}

/** A value as JavaScript has it. @throws RangeError for an integer that a number can't hold */
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

/** A row: its columns by number, which nobody meets who lists what it has, and by name. */
class Values {
  [name: string]: unknown
  readonly #values: Value[]

  constructor(values: Value[]) {
    this.#values = values
  }

  get length(): number {
    return this.#values.length
  }

  static at(row: Values, index: number): Value | undefined {
    return row.#values[index]
  }
}

let numbered = 0
/** Gives every row the numbers below `columns`. */
const number = (columns: number): void => {
  for (; numbered < columns; numbered++) {
    const index = numbered
    Object.defineProperty(Values.prototype, index, {
      get(this: Values) {
        return Values.at(this, index)
      },
    })
  }
}

/** The rows of a result. Of two columns of one name the first has it, and a number that counts columns is no name. */
const rowsOf = ({ cols, rows }: SpeltRows): Row[] => {
  number(cols.length)
  const names = cols.map(({ name }) => name ?? '')
  const taken = new Set(['length', '', ...names.map((_, index) => String(index))])
  const own = names
    .map((name, index) => ({ name, index, shadows: name in Values.prototype }))
    .filter(({ name, index }) => !taken.has(name) && names.indexOf(name) === index)
  return rows.map((spelt) => {
    const values = spelt.map(decoded)
    const row = new Values(values)
    for (const { name, index, shadows } of own)
      if (shadows) Object.defineProperty(row, name, { value: values[index], enumerable: true })
      else row[name] = values[index]
    // Values by number and name, and a length: that is what the client calls a row.
    return row as unknown as Row
  })
}

const speltOf = new WeakMap<ResultSet, SpeltRows>()

/** The rows of a result as the protocol spells them; undefined: the result came through the library. */
export const speltRows = (result: ResultSet): SpeltRows | undefined => speltOf.get(result)

/** A text counts for one more value for each so many letters: a page of long ones is no cheaper than a long page. */
const lettersOfValue = 64

/** The result of a statement that did not run. */
export const noRows: SpeltResult = { cols: [], rows: [], affected_row_count: 0, last_insert_rowid: null }

const comma = ','.charCodeAt(0)

/** Packed rows (packed.ts) count for the values that they hold: between two values is a comma. */
const valuesOfText = (text: string): number => {
  const byLength = 1 + Math.floor(text.length / lettersOfValue)
  if (!text.startsWith('[[')) return byLength
  let values = 1
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) === comma) values++
  return Math.max(byLength, values)
}

/** How many values the rows hold, long texts for more than one. */
export const valuesIn = (rows: readonly Spelt[][]): number => {
  let values = 0
  for (const row of rows)
    for (const spelt of row) values += spelt.type === 'text' ? valuesOfText(spelt.value) : 1
  return values
}

/** A result as the library wants it. */
export const resultOf = (spelt: SpeltResult): ResultSet => {
  // Made when first read: db/mapping.ts reads the rows as they are spelt.
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
