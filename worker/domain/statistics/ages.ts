import type { CalendarDay } from '../calendar-day.ts'
import { compare } from '../compare.ts'
import { ageOn } from '../scoring/age.ts'
import type { LeaderboardPick } from '../scoring/scored.ts'
import type { List } from './lists.ts'

/** Years per bar of the distribution */
export const bandYears = 5

interface Aged {
  personId: string
  age: number
}

/** Age in whole years on a day, or at death; without people whose birth is unknown */
const agedOf = (
  picks: Iterable<LeaderboardPick>,
  died: ReadonlyMap<string, CalendarDay>,
  day: CalendarDay,
): Aged[] =>
  [...picks].flatMap(({ personId, birth }) =>
    birth ? [{ personId, age: Math.max(0, ageOn(birth, died.get(personId) ?? day)) }] : [],
  )

/** The distribution of ages in bands without a gap, youngest first */
export const ageBands = (
  people: Iterable<LeaderboardPick>,
  died: ReadonlyMap<string, CalendarDay>,
  day: CalendarDay,
) => {
  const bands = agedOf(people, died, day).map(({ age }) => Math.floor(age / bandYears))
  if (bands.length === 0) return []
  const [first, last] = [Math.min(...bands), Math.max(...bands)]
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    /** In whole years: the band is `from` to `from` + `bandYears` - 1 */
    from: (first + index) * bandYears,
    people: bands.filter((band) => band === first + index).length,
  }))
}

/**
 * The youngest and the oldest age of a list, and the median (for an even number the mean of the middle two); null: no
 * known age
 */
export const spanOf = ({ picks }: List, died: ReadonlyMap<string, CalendarDay>, day: CalendarDay) => {
  const sorted = agedOf(picks, died, day).sort((a, b) => a.age - b.age || compare(a.personId, b.personId))
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
