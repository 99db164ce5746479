import type { CalendarDay, DatePrecision } from '../calendar-day.ts'

export interface Birth {
  /** A date known to the month or year carries the first day of its span. */
  date: CalendarDay
  precision: DatePrecision
}

/** The day that stands for a birth: a year-only one counts as 1 July, a month-only one as the 15th. */
export const birthDay = ({ date, precision }: Birth): CalendarDay => {
  if (precision === 'year') return `${date.slice(0, 4)}-07-01`
  if (precision === 'month') return `${date.slice(0, 7)}-15`
  return date
}

/** Whole years of age on a day. Somebody born on 29 February has the birthday on 1 March in other years. */
export const ageOn = (birth: Birth, day: CalendarDay): number => {
  const born = birthDay(birth)
  const years = Number(day.slice(0, 4)) - Number(born.slice(0, 4))
  return day.slice(5) < born.slice(5) ? years - 1 : years
}
