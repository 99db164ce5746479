import { addDays, type CalendarDay, daysBetween } from '../calendar-day.ts'

/** Whole years that a season fills, from a 1 January to a 31 December; 0: it does not. */
const calendarYears = (start: CalendarDay, end: CalendarDay): number =>
  start.endsWith('-01-01') && end.endsWith('-12-31')
    ? Number(end.slice(0, 4)) - Number(start.slice(0, 4)) + 1
    : 0

/**
 * The days proposed for the season after one that is over: as long as that was. It begins on the day after the end, or
 * tomorrow where that has gone by; a season of whole calendar years is followed by one from the next 1 January.
 */
export const nextSeasonDates = (
  { start, end }: { start: CalendarDay; end: CalendarDay },
  today: CalendarDay,
): { startDate: CalendarDay; endDate: CalendarDay } => {
  const years = calendarYears(start, end)
  const after = addDays(end, 1)
  if (years > 0) {
    const year = Number((after > today ? after : `${Number(today.slice(0, 4)) + 1}-01-01`).slice(0, 4))
    return { startDate: `${year}-01-01`, endDate: `${year + years - 1}-12-31` }
  }
  const startDate = after > today ? after : addDays(today, 1)
  return { startDate, endDate: addDays(startDate, daysBetween(start, end)) }
}
