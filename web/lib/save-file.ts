/** Hands a text to the browser as a download. The mark at its front lets spreadsheets read it as UTF-8. */
export const saveCsv = ({ filename, csv }: { filename: string; csv: string }): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob(['\ufeff', csv], { type: 'text/csv;charset=utf-8' }))
  link.download = filename
  link.click()
  URL.revokeObjectURL(link.href)
}
