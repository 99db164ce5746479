import { addDays, type CalendarDay, dayOf, type Instant, startOf } from '../calendar-day.ts'

/** What decides on which days a pick counts. */
export interface CountingPick {
  countsFrom: CalendarDay
  removedAt: Instant | null
  suspendedAt: Instant | null
  voidedAt: Instant | null
}

/** The inclusive UTC days of a season; end null: open. */
export interface SeasonDays {
  start: CalendarDay
  end: CalendarDay | null
}

/**
 * The first day on which a death counts for a pick: it begins at the second UTC midnight after the pick was added, and
 * `delayDays` later for picks added once the season had begun. A date of death is local, so anything sooner would leave
 * a time zone in which the news can be picked.
 */
export const countsFrom = (addedAt: Instant, seasonStart: CalendarDay, delayDays: number): CalendarDay =>
  addDays(dayOf(addedAt), 2 + (addedAt >= startOf(seasonStart) ? delayDays : 0))

/** True when a death on `day` counts: the pick counted as the day began and had not been removed before it. */
export const countsOn = (pick: CountingPick, day: CalendarDay, season: SeasonDays): boolean =>
  pick.voidedAt === null &&
  pick.countsFrom <= day &&
  (pick.removedAt === null || dayOf(pick.removedAt) >= day) &&
  (pick.suspendedAt === null || pick.suspendedAt > startOf(day)) &&
  season.start <= day &&
  (season.end === null || day <= season.end)

/** True when the person died before the pick could count, be it for the pick's own days or the season's. */
export const diedTooSoon = (
  pick: Pick<CountingPick, 'countsFrom'>,
  diedOn: CalendarDay,
  season: SeasonDays,
): boolean => diedOn < pick.countsFrom || diedOn < season.start
