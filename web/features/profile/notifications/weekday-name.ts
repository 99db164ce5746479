/** The name of a weekday in a language, with a capital because it begins its line; 1 is Monday. */
export const weekdayName = (language: string, day: number): string => {
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
  // 1 January 2024 was a Monday.
  const name = weekday.format(Date.UTC(2024, 0, day))
  return name.charAt(0).toUpperCase() + name.slice(1)
}
