import Papa from 'papaparse'

/**
 * What a spreadsheet may take for a formula: a sign that begins one, also as another form of it (full width, small, raised,
 * lowered, the minus sign), behind whatever is invisible; and a cell that begins with a tab or a break of line.
 */
const formula =
  /^(?:[\t\r\n]|[\s\p{C}\p{Default_Ignorable_Code_Point}]*[=+\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b\u207c\u208c\u207a\u208a\u207b\u208b\u2212])/u

/** A table as CSV, one line a row, with cells that a spreadsheet would take for formulas escaped. */
export const toCsv = <Column extends string>(
  fields: readonly Column[],
  data: readonly Record<NoInfer<Column>, unknown>[],
): string => `${Papa.unparse({ fields: [...fields], data: [...data] }, { escapeFormulae: formula })}\r\n`
