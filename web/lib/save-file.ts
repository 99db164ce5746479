export const saveBlob = (filename: string, blob: Blob): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = filename
  link.click()
  URL.revokeObjectURL(link.href)
}

/** Downloads a text as a CSV file. The byte order mark makes spreadsheets read it as UTF-8. */
export const saveCsv = ({ filename, csv }: { filename: string; csv: string }): void =>
  saveBlob(filename, new Blob(['\ufeff', csv], { type: 'text/csv;charset=utf-8' }))

export const saveText = (filename: string, text: string): void =>
  saveBlob(filename, new Blob([text], { type: 'text/plain;charset=utf-8' }))
