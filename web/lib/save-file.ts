const save = (filename: string, parts: BlobPart[], type: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob(parts, { type }))
  link.download = filename
  link.click()
  URL.revokeObjectURL(link.href)
}

/** Downloads a text as a CSV file. The byte order mark makes spreadsheets read it as UTF-8. */
export const saveCsv = ({ filename, csv }: { filename: string; csv: string }): void =>
  save(filename, ['\ufeff', csv], 'text/csv;charset=utf-8')

export const saveText = (filename: string, text: string): void =>
  save(filename, [text], 'text/plain;charset=utf-8')
