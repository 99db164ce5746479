import type { CalendarDay } from '../calendar-day.ts'
import { usualTies } from '../competitions/table-ties.ts'
import type { TableTie } from '../packs/pack.ts'
import type { RankPoint, ScoreEntry, StandingRow } from '../scoring/scored.ts'

/** A day on which the first place of a season's table changed hands, with the deaths of that day that scored. */
export interface TurningPoint {
  day: CalendarDay
  /** Who stood first before; nobody on the first day with a counting death. */
  before: string[]
  after: string[]
  /** The people who died, each once, in the order of their ids. */
  personIds: string[]
}

const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((one) => b.includes(one))

/** The deaths that changed who leads, by day. A day without a counting death (somebody left) is none. */
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
    if (personIds.length > 0) before = after
    return turned ? [point] : []
  })
}

/** Two neighbours of a season's table who have the same points, and what put one before the other. */
export interface TableTieBreak {
  ahead: string
  behind: string
  by: 'deaths' | 'first_death'
}

/**
 * The ties on points that the default tie-breakers have decided: more deaths first, then the earlier first death.
 * None if the rules have others (`ties`), because the rows do not show which of those decided.
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

/** A person on a list of a season, as far as the memory of the season goes. */
export interface ListedPerson {
  personId: string
  /** The day that Wikidata's confirmed death is of; null: none is confirmed. */
  diedOn: CalendarDay | null
  /** Nothing says that the person has died, or no longer. */
  living: boolean
  /** The UTC day on which the pick was removed; null: it was not. */
  removedOn: CalendarDay | null
}

/**
 * Who of the people on the lists died within the season, each once, by day and id: also where it scored nothing. Where the
 * league's table knows another day (a ruling, a correction after the seal), that one counts; those who are known to live are not
 * in it, whatever a sealed table says.
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
    .sort((a, b) =>
      a.diedOn === b.diedOn ? (a.personId < b.personId ? -1 : 1) : a.diedOn < b.diedOn ? -1 : 1,
    )
}
