import { addDays, type CalendarDay } from '../calendar-day.ts'

/** When a league that is being set up may begin; `now` is without a first day of its own: from its making. */
export type Start = 'new_year' | 'next_month' | 'in_a_week' | 'day' | 'now'

/** The first day of the month that is `months` after a day's own. */
const firstOfMonth = (day: CalendarDay, months: number): CalendarDay =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months, 1))
    .toISOString()
    .slice(0, 10)

/** The starts on offer on a day, with the day that each means; in December the next month begins with the year. */
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

/** The last day of a season of one year that begins on a day. */
export const yearFrom = (start: CalendarDay): CalendarDay => {
  const year = Number(start.slice(0, 4)) + 1
  // The 29th of February comes back on the 1st of March.
  const again = new Date(Date.UTC(year, Number(start.slice(5, 7)) - 1, Number(start.slice(8)))).toISOString()
  return addDays(again.slice(0, 10), -1)
}
