import { addDays, type CalendarDay, type DatedFact } from '../calendar-day.ts'
import { compare } from '../compare.ts'

export interface Birthday {
  personId: string
  /** Age in years */
  age: number
  /** A multiple of ten years */
  round: boolean
}

interface Born {
  personId: string
  birth: DatedFact | null
}

const isLeapYear = (today: CalendarDay): boolean => addDays(`${today.slice(0, 4)}-02-28`, 1).endsWith('02-29')

/**
 * The days of birth, as `MM-DD`, of people with a birthday on a day. A person born on 29 February has the birthday on 1
 * March in other years.
 */
export const bornOn = (today: CalendarDay): string[] => {
  const day = today.slice(5)
  return day === '03-01' && !isLeapYear(today) ? [day, '02-29'] : [day]
}

/** The people with a birthday on a day, oldest first; only if the day of birth is known */
export const birthdaysOn = (people: readonly Born[], today: CalendarDay): Birthday[] => {
  const days = bornOn(today)
  return people
    .flatMap(({ personId, birth }): Birthday[] => {
      if (birth?.precision !== 'day' || !days.includes(birth.date.slice(5))) return []
      const age = Number(today.slice(0, 4)) - Number(birth.date.slice(0, 4))
      return age > 0 ? [{ personId, age, round: age % 10 === 0 }] : []
    })
    .sort((a, b) => b.age - a.age || compare(a.personId, b.personId))
}
