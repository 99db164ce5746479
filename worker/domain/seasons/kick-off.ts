import { addDays, type CalendarDay } from '../calendar-day.ts'

/** The possible starts of a new league. `now`: no first day, so the season starts when it is created. */
export type Start = 'new_year' | 'next_month' | 'in_a_week' | 'day' | 'now'

/** The first day of the month `months` after the month of a day */
const firstOfMonth = (day: CalendarDay, months: number): CalendarDay =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months, 1))
    .toISOString()
    .slice(0, 10)

/** The starts offered on a day, with their dates. In December `next_month` equals `new_year`. */
export const startsOn = (
  today: CalendarDay,
): { start: Exclude<Start, 'day' | 'now'>; day: CalendarDay }[] => {
  const newYear = `${Number(today.slice(0, 4)) + 1}-01-01`
  const nextMonth = firstOfMonth(today, 1)
  return [
    { start: 'new_year' as const, day: newYear },
    ...(nextMonth === newYear ? [] : [{ start: 'next_month' as const, day: nextMonth }]),
    { start: 'in_a_week' as const, day: addDays(today, 7) },
  ]
}

/** The last day of a one-year season that begins on this day */
export const yearFrom = (start: CalendarDay): CalendarDay => {
  const year = Number(start.slice(0, 4)) + 1
  // In a year without 29 February, Date.UTC returns 1 March.
  const again = new Date(Date.UTC(year, Number(start.slice(5, 7)) - 1, Number(start.slice(8)))).toISOString()
  return addDays(again.slice(0, 10), -1)
}
