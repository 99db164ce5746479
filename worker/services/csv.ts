import Papa from 'papaparse'

/**
 * What a spreadsheet may take for a formula: a sign that begins one, also as another form of it (full width, small, raised,
 * lowered, the minus sign), behind whatever is invisible; and a cell that begins with a tab or a break of line.
 */
const formula =
  /^(?:[\t\r\n]|[\s\p{C}\p{Default_Ignorable_Code_Point}]*[=+\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b\u207c\u208c\u207a\u208a\u207b\u208b\u2212])/u

/**
 * Rows as CSV, one line a row, with cells that a spreadsheet would take for formulas escaped.
 * @param columns the field that stands in each column, by its name
 */
export const rowsToCsv = <Row>(columns: Readonly<Record<string, keyof Row>>, rows: readonly Row[]): string =>
  toCsv(
    Object.keys(columns),
    rows.map((row) => Object.fromEntries(Object.entries(columns).map(([name, field]) => [name, row[field]]))),
  )

/** A table as CSV, one line a row, with cells that a spreadsheet would take for formulas escaped. */
export const toCsv = <Column extends string>(
  fields: readonly Column[],
  data: readonly Record<NoInfer<Column>, unknown>[],
): string => `${Papa.unparse({ fields: [...fields], data: [...data] }, { escapeFormulae: formula })}\r\n`
