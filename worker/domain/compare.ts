/** The order of texts by their characters, also of days and times */
export const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
