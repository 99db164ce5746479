import type { CalendarDay, DatePrecision } from '../../domain/calendar-day.ts'

const shownLength = { day: 10, month: 7, year: 4 }

/** A date as exactly as it is known: `1948-11-14`, `1948-11` or `1948`. */
export const shownDate = (date: CalendarDay | null, precision: DatePrecision | null): string | null =>
  date === null ? null : date.slice(0, shownLength[precision ?? 'day'])
