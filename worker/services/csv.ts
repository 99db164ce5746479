import Papa from 'papaparse'

/**
 * Cells that a spreadsheet may read as a formula: those that begin with a formula sign, also in another form (full
 * width, small, superscript, subscript, the minus sign), after any invisible characters; and those that begin with a
 * tab or a line break.
 */
const formula =
  /^(?:[\t\r\n]|[\s\p{C}\p{Default_Ignorable_Code_Point}]*[=+\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b\u207c\u208c\u207a\u208a\u207b\u208b\u2212])/u

/**
 * Rows as CSV, one line per row; cells that a spreadsheet would read as formulas are escaped.
 * @param columns the field of each column, by the column's name
 */
export const rowsToCsv = <Row>(
  columns: Readonly<Record<string, keyof Row>>,
  rows: readonly Row[],
): string => {
  const data = rows.map((row) => Object.values(columns).map((field) => row[field]))
  return `${Papa.unparse({ fields: Object.keys(columns), data }, { escapeFormulae: formula })}\r\n`
}
