import { addDays, type CalendarDay, daysBetween } from '../calendar-day.ts'

/** The number of whole calendar years that a season covers; 0: not whole years */
const calendarYears = (start: CalendarDay, end: CalendarDay): number =>
  start.endsWith('-01-01') && end.endsWith('-12-31')
    ? Number(end.slice(0, 4)) - Number(start.slice(0, 4)) + 1
    : 0

/** The year whose 1 January is nearest to a day */
const nearestYear = (day: CalendarDay): number => Number(day.slice(0, 4)) + (day.slice(5) < '07-02' ? 0 : 1)

/**
 * The days proposed for the season after one that is over, with the same length. It begins on the day after the end, or
 * tomorrow if that day has passed. A season of whole calendar years is followed by one from the nearest 1 January; if
 * that has passed, the next season begins tomorrow and ends as if it had begun on 1 January.
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
