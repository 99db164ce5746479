import { type CalendarDay, dayOf } from '#domain/calendar-day.ts'

/** Whether a day is there and comes after today, by the clock of this browser. */
export const liesAhead = (day: CalendarDay | null): boolean =>
  day !== null && day > dayOf(new Date().toISOString())
