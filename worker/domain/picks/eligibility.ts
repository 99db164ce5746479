import { addDays, type CalendarDay, type Instant } from '../calendar-day.ts'
import type { LifeStatus } from '../life-status/statuses.ts'
import type { HeldBirth } from '../people/facts.ts'

/** Why a person cannot be picked; each is an error code. */
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

/** The facts that the rules need. A birth date known to the month or year is stored as its first day. */
export interface PickablePerson extends HeldBirth {
  id: string
  human: boolean
  status: LifeStatus
  /** For a living person: since when the item redirects to another one */
  contestedSince?: Instant | null
}

export interface BirthYearRules {
  minBirthYear: number
  maxBirthYear: number
  /** People barred by the league's votes; absent: none */
  votedOut?: ReadonlySet<string>
}

const minimumAge = 18

const lifeRefusals: Record<LifeStatus, PickRefusal | null> = {
  alive: null,
  retracted: null,
  reported: 'person_reported',
  disputed: 'person_disputed',
  confirmed: 'person_deceased',
}

/** The latest possible day of birth for this birth date */
const latestBirth = (person: PickablePerson, birthYear: number): CalendarDay => {
  const { birthDate, birthPrecision } = person
  if (birthDate === null || birthPrecision === null || birthPrecision === 'year') return `${birthYear}-12-31`
  if (birthPrecision === 'day') return birthDate
  const [year, month] = [Number(birthDate.slice(0, 4)), Number(birthDate.slice(5, 7))]
  const nextMonth = month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`
  return addDays(nextMonth, -1)
}

/**
 * True if a person born on `birth` may be younger than `minimumAge` on `today`. People born on 29 February come of age
 * on 1 March.
 */
const underAge = (birth: CalendarDay, today: CalendarDay): boolean =>
  `${Number(birth.slice(0, 4)) + minimumAge}${birth.slice(4)}` > today

/**
 * The rule that refuses a person, or null. For an imprecise birth date the latest possible day counts. If both the
 * minimum age and the league's last birth year refuse, the stricter one is returned.
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
