/** Removes the leading zero of the day, which Italian dates have in some browsers, and date ranges in all of them. */
export const bareDays = (parts: readonly { type: string; value: string }[]): string =>
  parts.map(({ type, value }) => (type === 'day' ? value.replace(/^0/, '') : value)).join('')
