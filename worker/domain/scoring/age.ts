import type { CalendarDay, DatedFact } from '../calendar-day.ts'

/** The day used for a birth: 1 July if only the year is known, the 15th if only the month is */
export const birthDay = ({ date, precision }: DatedFact): CalendarDay => {
  if (precision === 'year') return `${date.slice(0, 4)}-07-01`
  if (precision === 'month') return `${date.slice(0, 7)}-15`
  return date
}

/** Age in whole years on a day. A person born on 29 February has the birthday on 1 March in other years. */
export const ageOn = (birth: DatedFact, day: CalendarDay): number => {
  const born = birthDay(birth)
  const years = Number(day.slice(0, 4)) - Number(born.slice(0, 4))
  return day.slice(5) < born.slice(5) ? years - 1 : years
}
