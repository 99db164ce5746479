import type { CalendarDay } from '../calendar-day.ts'
import { ageOn } from '../scoring/age.ts'
import type { LeaderboardPick } from '../scoring/scored.ts'
import type { List } from './lists.ts'

/** Years in a bar of the distribution. */
export const bandYears = 5

export interface AgeBand {
  /** In whole years: from here to `bandYears` - 1 more. */
  from: number
  people: number
}

export interface AgeSpan {
  youngest: number
  median: number
  oldest: number
  youngestId: string
  oldestId: string
}

interface Aged {
  personId: string
  age: number
}

/** Whole years on a day, or at death; those whose birth is not known are left out. */
const agedOf = (
  picks: Iterable<LeaderboardPick>,
  died: ReadonlyMap<string, CalendarDay>,
  day: CalendarDay,
): Aged[] =>
  [...picks].flatMap(({ personId, birth }) =>
    birth ? [{ personId, age: Math.max(0, ageOn(birth, died.get(personId) ?? day)) }] : [],
  )

/** How old people are, in bands from the youngest to the oldest without a gap. */
export const ageBands = (
  people: Iterable<LeaderboardPick>,
  died: ReadonlyMap<string, CalendarDay>,
  day: CalendarDay,
): AgeBand[] => {
  const bands = agedOf(people, died, day).map(({ age }) => Math.floor(age / bandYears))
  if (bands.length === 0) return []
  const [first, last] = [Math.min(...bands), Math.max(...bands)]
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    from: (first + index) * bandYears,
    people: bands.filter((band) => band === first + index).length,
  }))
}

/** From whom to whom a list reaches, and the age in its middle (of an even number the mean of the two); null: of nobody known. */
export const spanOf = (
  { picks }: List,
  died: ReadonlyMap<string, CalendarDay>,
  day: CalendarDay,
): AgeSpan | null => {
  const sorted = agedOf(picks, died, day).sort((a, b) => a.age - b.age || (a.personId < b.personId ? -1 : 1))
  const [youngest, oldest] = [sorted[0], sorted.at(-1)]
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  if (!youngest || !oldest || !low || !high) return null
  return {
    youngest: youngest.age,
    median: (low.age + high.age) / 2,
    oldest: oldest.age,
    youngestId: youngest.personId,
    oldestId: oldest.personId,
  }
}
