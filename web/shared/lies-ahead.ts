import { type CalendarDay, dayOf } from '#domain/calendar-day.ts'

/** True if a day is set and is after today (UTC), by this browser's clock */
export const liesAhead = (day: CalendarDay | null): boolean =>
  day !== null && day > dayOf(new Date().toISOString())
