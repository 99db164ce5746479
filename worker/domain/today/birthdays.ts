import { addDays, type CalendarDay } from '../calendar-day.ts'
import type { Birth } from '../scoring/age.ts'

/** How many days after today are looked at. */
const daysAhead = 7

export interface Birthday {
  personId: string
  on: CalendarDay
  /** Years of age on that day. */
  age: number
  /** A full ten years. */
  round: boolean
}

interface Born {
  personId: string
  birth: Birth | null
}

/** The day of a year on which somebody is a year older: somebody born on 29 February on 1 March in other years. */
const birthdayIn = (year: number, born: CalendarDay): CalendarDay =>
  new Date(Date.UTC(year, Number(born.slice(5, 7)) - 1, Number(born.slice(8)))).toISOString().slice(0, 10)

/** Birthdays of today and the next seven days, soonest first; of those only whose birth is known to the day. */
export const birthdaysFrom = (people: readonly Born[], today: CalendarDay): Birthday[] => {
  const last = addDays(today, daysAhead)
  const years = [...new Set([today, last].map((day) => Number(day.slice(0, 4))))]
  const days = Array.from({ length: daysAhead + 1 }, (_, after) => addDays(today, after).slice(5))
  // Most birthdays are on other days, and computing a date is slow.
  const near = new Set([...days, '02-29'])
  return people
    .flatMap(({ personId, birth }): Birthday[] => {
      if (birth?.precision !== 'day' || !near.has(birth.date.slice(5))) return []
      const born = Number(birth.date.slice(0, 4))
      return years.flatMap((year) => {
        const [on, age] = [birthdayIn(year, birth.date), year - born]
        return on >= today && on <= last && age > 0 ? [{ personId, on, age, round: age % 10 === 0 }] : []
      })
    })
    .sort((a, b) =>
      a.on < b.on ? -1 : a.on > b.on ? 1 : b.age - a.age || (a.personId < b.personId ? -1 : 1),
    )
}
