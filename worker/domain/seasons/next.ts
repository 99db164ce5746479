import { addDays, type CalendarDay, daysBetween } from '../calendar-day.ts'

/** Whole years that a season fills, from a 1 January to a 31 December; 0: it does not. */
const calendarYears = (start: CalendarDay, end: CalendarDay): number =>
  start.endsWith('-01-01') && end.endsWith('-12-31')
    ? Number(end.slice(0, 4)) - Number(start.slice(0, 4)) + 1
    : 0

/** The year whose 1 January is nearest to a day. */
const nearestYear = (day: CalendarDay): number => Number(day.slice(0, 4)) + (day.slice(5) < '07-02' ? 0 : 1)

/**
 * The days proposed for the season after one that is over: as long as that was. It begins on the day after the end, or
 * tomorrow where that has gone by. A season of whole calendar years is followed by one from the nearest 1 January: where
 * that has gone by, the next season begins tomorrow and ends when it would have ended.
 */
export const nextSeasonDates = (
  { start, end }: { start: CalendarDay; end: CalendarDay },
  today: CalendarDay,
): { startDate: CalendarDay; endDate: CalendarDay } => {
  const years = calendarYears(start, end)
  const after = addDays(end, 1)
  const tomorrow = addDays(today, 1)
  if (years > 0) {
    const thisYear = Number(today.slice(0, 4))
    const year = after > today ? Number(after.slice(0, 4)) : nearestYear(today)
    const startDate = after <= today && year === thisYear ? tomorrow : `${year}-01-01`
    return { startDate, endDate: `${year + years - 1}-12-31` }
  }
  const startDate = after > today ? after : tomorrow
  return { startDate, endDate: addDays(startDate, daysBetween(start, end)) }
}
