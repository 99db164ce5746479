import { addDays, type CalendarDay, dayOf, daysBetween } from '../calendar-day.ts'
import { compare } from '../compare.ts'
import { confirmedEntries, type List, lastDayOf, type SeasonGame } from './lists.ts'

/** The first day of a day's month */
const monthOf = (day: CalendarDay): CalendarDay => `${day.slice(0, 7)}-01`
const nextMonth = (month: CalendarDay): CalendarDay => monthOf(addDays(month, 31))

/** The months of a season up to the last one included, without a gap. Months before the first pick are left out. */
export const monthsOf = (game: SeasonGame): CalendarDay[] => {
  const first = game.picks.reduce<CalendarDay | null>(
    (earliest, { addedAt }) => (earliest === null || addedAt < earliest ? dayOf(addedAt) : earliest),
    null,
  )
  if (first === null) return []
  const last = lastDayOf(game)
  const months: CalendarDay[] = []
  for (
    let month = monthOf(first > game.start ? first : game.start);
    month <= last && last >= game.start;
    month = nextMonth(month)
  )
    months.push(month)
  return months
}

/** A player's points in the table for each of these months, by day: of the death, or of points that no death gave */
export const pointsByMonth = (
  game: Pick<SeasonGame, 'entries' | 'extras'>,
  months: readonly CalendarDay[],
  userId: string,
): number[] => {
  const points = new Map(months.map((month) => [month, 0]))
  const scored = [
    ...confirmedEntries(game).map((entry) => ({ ...entry, day: entry.diedOn })),
    ...game.extras.map(({ reason, ...extra }) => ({ ...extra, points: reason.points })),
  ]
  for (const each of scored)
    if (each.userId === userId) {
      const month = monthOf(each.day)
      points.set(month, (points.get(month) ?? 0) + each.points)
    }
  return months.map((month) => points.get(month) ?? 0)
}

/** Consecutive days without a death on any list, inclusive */
export interface Quiet {
  from: CalendarDay
  to: CalendarDay
  days: number
  /** The season is running and the period has not ended */
  goesOn: boolean
}

/**
 * The longest period without a death so far, the first one if several are equal; null: every day had a death, or no day
 * has begun
 */
export const longestQuiet = (game: SeasonGame): Quiet | null => {
  const last = lastDayOf(game)
  if (last < game.start) return null
  const days = [...new Set(confirmedEntries(game).map(({ diedOn }) => diedOn))].sort()
  const over = game.end !== null && game.end < dayOf(game.now)
  const edges = [addDays(game.start, -1), ...days, addDays(last, 1)]
  return edges.slice(1).reduce<Quiet | null>((longest, edge, index) => {
    const from = addDays(edges[index] ?? edge, 1)
    const length = daysBetween(from, edge)
    if (length < 1 || length <= (longest?.days ?? 0)) return longest
    return { from, to: addDays(edge, -1), days: length, goesOn: !over && index === edges.length - 2 }
  }, null)
}

/** A person on a list, and how long */
export interface Holding {
  userId: string
  personId: string
  since: CalendarDay
  /** Days from `since` until today, the death, or the end of the season */
  days: number
}

/** The longest-held picks, including the time in earlier seasons for picks that were carried over */
export const longestHeld = (
  game: SeasonGame,
  lists: readonly List[],
  died: ReadonlyMap<string, CalendarDay>,
  most: number,
): Holding[] => {
  const last = lastDayOf(game)
  return lists
    .flatMap(({ userId, picks }) =>
      picks.map(({ personId, addedAt }): Holding => {
        const since = dayOf(addedAt)
        return {
          userId,
          personId,
          since,
          days: Math.max(0, daysBetween(since, died.get(personId) ?? last)),
        }
      }),
    )
    .sort((a, b) => b.days - a.days || compare(a.since, b.since))
    .slice(0, most)
}
