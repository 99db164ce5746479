import { addDays, type CalendarDay, type DatePrecision, type Instant } from '../calendar-day.ts'
import type { LifeStatus } from '../life-status/statuses.ts'

/** Why a person can't be picked; each is an error code of its own. */
export const pickRefusals = [
  'already_picked',
  'person_deceased',
  'person_reported',
  'person_disputed',
  'person_not_human',
  'person_birth_year_unknown',
  'person_under_age',
  'person_birth_year_out_of_range',
  'person_voted_out',
] as const
export type PickRefusal = (typeof pickRefusals)[number]

/** What the rules look at. A birth date known to the month or year carries the first day of its span. */
export interface PickablePerson {
  id: string
  human: boolean
  status: LifeStatus
  /** Of somebody held alive: since when their item has led to another one. */
  contestedSince?: Instant | null
  birthDate: CalendarDay | null
  birthPrecision: DatePrecision | null
  birthYear: number | null
}

export interface BirthYearRules {
  minBirthYear: number
  maxBirthYear: number
  /** Whom the votes of the league have barred; left out: nobody. */
  votedOut?: ReadonlySet<string>
}

/** Nobody younger can be picked, whatever the league says. */
const minimumAge = 18

const lifeRefusals: Record<LifeStatus, PickRefusal | null> = {
  alive: null,
  retracted: null,
  reported: 'person_reported',
  disputed: 'person_disputed',
  confirmed: 'person_deceased',
}

/** The last day on which somebody with this birth date may have been born. */
const latestBirth = (person: PickablePerson, birthYear: number): CalendarDay => {
  const { birthDate, birthPrecision } = person
  if (birthDate === null || birthPrecision === null || birthPrecision === 'year') return `${birthYear}-12-31`
  if (birthPrecision === 'day') return birthDate
  const [year, month] = [Number(birthDate.slice(0, 4)), Number(birthDate.slice(5, 7))]
  const nextMonth = month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`
  return addDays(nextMonth, -1)
}

/** True when somebody born on `birth` may still be short of `minimumAge` on `today`. Leap-day births come of age on 1 March. */
const underAge = (birth: CalendarDay, today: CalendarDay): boolean =>
  `${Number(birth.slice(0, 4)) + minimumAge}${birth.slice(4)}` > today

/**
 * The rule that keeps a person off a list, or null when there is none. With a coarse birth date the youngest reading
 * counts. Where both the age and the league's last birth year refuse, the stricter of the two is named.
 * @param onList ids of the people on the list now
 */
export const pickRefusal = (
  person: PickablePerson,
  rules: BirthYearRules,
  onList: ReadonlySet<string>,
  today: CalendarDay,
): PickRefusal | null => {
  if (onList.has(person.id)) return 'already_picked'
  if (!person.human) return 'person_not_human'
  const lifeRefusal = lifeRefusals[person.status]
  if (lifeRefusal) return lifeRefusal
  if (person.contestedSince) return 'person_disputed'
  if (person.birthYear === null) return 'person_birth_year_unknown'
  const tooYoung = underAge(latestBirth(person, person.birthYear), today)
  const tooLate = person.birthYear > rules.maxBirthYear
  const leagueIsStricter = rules.maxBirthYear < Number(today.slice(0, 4)) - minimumAge
  if (tooYoung && !(tooLate && leagueIsStricter)) return 'person_under_age'
  if (tooLate || person.birthYear < rules.minBirthYear) return 'person_birth_year_out_of_range'
  return rules.votedOut?.has(person.id) ? 'person_voted_out' : null
}
