import type { CalendarDay } from '../calendar-day.ts'
import { compare } from '../compare.ts'
import { usualTies } from '../competitions/table-ties.ts'
import type { TableTie } from '../packs/pack.ts'
import type { RankPoint, ScoreEntry, StandingRow } from '../scoring/scored.ts'

/** A day on which the leaders of a season's table changed, with that day's deaths that scored */
export interface TurningPoint {
  day: CalendarDay
  /** The leaders before; empty on the first day with a counting death */
  before: string[]
  after: string[]
  /** The people who died, without duplicates, in the order of their ids */
  personIds: string[]
}

const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((one) => b.includes(one))

/**
 * The days on which deaths changed the leaders. A change on a day without a counting death (for example, a window pick
 * that costs points) is not included, and is no change of the next death.
 */
export const turningPoints = (
  history: readonly RankPoint[],
  entries: readonly Pick<ScoreEntry, 'personId' | 'diedOn' | 'status'>[],
): TurningPoint[] => {
  const days = [...new Set(history.map(({ day }) => day))].sort()
  let before: string[] = []
  return days.flatMap((day): TurningPoint[] => {
    const personIds = [
      ...new Set(
        entries
          .filter(({ diedOn, status }) => diedOn === day && status === 'confirmed')
          .map(({ personId }) => personId),
      ),
    ].sort()
    const after = history.filter((point) => point.day === day && point.rank === 1).map(({ userId }) => userId)
    const turned = personIds.length > 0 && !same(before, after)
    const point = { day, before, after, personIds }
    if (personIds.length > 0 || before.length > 0) before = after
    return turned ? [point] : []
  })
}

/** Two neighbours in a season's table with equal points, and the tie-break that separated them */
export interface TableTieBreak {
  ahead: string
  behind: string
  by: 'deaths' | 'first_death'
}

/**
 * The ties that the table's default tie-breaks have decided: more deaths first, then the earlier first death. None if
 * the rules have other tie-breaks (`ties`), because the rows do not show which of those decided
 */
export const tableTieBreaks = (
  rows: readonly Pick<StandingRow, 'userId' | 'rank' | 'points' | 'dead'>[],
  ties: readonly TableTie[],
): TableTieBreak[] => {
  if (ties.some((tie, at) => tie !== usualTies[at])) return []
  return rows.flatMap((row, index): TableTieBreak[] => {
    const before = rows[index - 1]
    if (!before || before.points !== row.points || before.rank === row.rank) return []
    return [
      {
        ahead: before.userId,
        behind: row.userId,
        by: before.dead === row.dead ? 'first_death' : 'deaths',
      },
    ]
  })
}

/** A person on a season's lists, with the facts needed for the season's memorial */
export interface ListedPerson {
  personId: string
  /** The confirmed day of death on Wikidata; null: not confirmed */
  diedOn: CalendarDay | null
  /** There is no report of a death, or it was withdrawn */
  living: boolean
  /** The UTC day on which the pick was removed or became void; null: neither */
  removedOn: CalendarDay | null
}

/**
 * The people on the lists who died within the season, each once, by day and id, even if the death did not score. If the
 * league's table has a different day (a ruling, a correction after the seal), that day counts. People known to be alive
 * are left out, even if a sealed table includes their death.
 */
export const inMemoriam = (
  people: readonly ListedPerson[],
  entries: readonly Pick<ScoreEntry, 'personId' | 'diedOn' | 'status'>[],
  { start, end }: { start: CalendarDay; end: CalendarDay },
): { personId: string; diedOn: CalendarDay }[] => {
  const scored = new Map(
    entries.filter(({ status }) => status === 'confirmed').map((entry) => [entry.personId, entry.diedOn]),
  )
  const dead = new Map<string, CalendarDay>()
  for (const { personId, diedOn, living, removedOn } of people) {
    if (living) continue
    const day =
      scored.get(personId) ?? (removedOn !== null && diedOn !== null && removedOn < diedOn ? null : diedOn)
    if (day !== null && day >= start && day <= end) dead.set(personId, day)
  }
  return [...dead]
    .map(([personId, diedOn]) => ({ personId, diedOn }))
    .sort((a, b) => compare(a.diedOn, b.diedOn) || compare(a.personId, b.personId))
}
