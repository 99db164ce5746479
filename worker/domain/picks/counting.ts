import { addDays, type CalendarDay, dayOf, type Instant, startOf } from '../calendar-day.ts'
import type { Pause } from './void-reasons.ts'

/** What decides on which days a pick counts: since when it is off its list now, if it is, and the times when it was. */
export interface CountingPick {
  countsFrom: CalendarDay
  removedAt: Instant | null
  suspendedAt: Instant | null
  voidedAt: Instant | null
  pauses: readonly Pause[]
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

/** From when a pick counts as people are told: nothing counts before the season begins. */
export const shownCountsFrom = (countsFrom: CalendarDay, seasonStart: CalendarDay): CalendarDay =>
  countsFrom > seasonStart ? countsFrom : seasonStart

/**
 * True when a pick, once added, stood on its list at a moment: not removed before it, and neither suspended nor void by
 * then. Nothing that happens later changes the answer.
 */
export const standsAt = (pick: Omit<CountingPick, 'countsFrom'>, at: Instant): boolean =>
  (pick.removedAt === null || pick.removedAt >= at) &&
  (pick.suspendedAt === null || pick.suspendedAt > at) &&
  (pick.voidedAt === null || pick.voidedAt > at) &&
  pick.pauses.every(
    ({ cause, from, until }) => until <= at || from > at || (cause === 'removed' && from === at),
  )

/** The first day on which a death counted, as it was at a moment: a pick that is resumed waits again. */
const countsFromAt = ({ pauses, countsFrom }: CountingPick, at: Instant): CalendarDay =>
  pauses.find(({ until }) => until > at)?.countedFrom ?? countsFrom

/** True when a pick counted as a day began, be it in the season or not. */
export const heldOn = (pick: CountingPick, day: CalendarDay): boolean =>
  standsAt(pick, startOf(day)) && countsFromAt(pick, startOf(day)) <= day

/** True when a death on `day` counts: the pick counted as the day began, and it is one of the season's. */
export const countsOn = (pick: CountingPick, day: CalendarDay, season: SeasonDays): boolean =>
  heldOn(pick, day) && season.start <= day && (season.end === null || day <= season.end)

/**
 * True when the person died without the pick's counting, though not after the season.
 * @param pick.playerWasIn its player was in the league as that day began
 */
export const diedUncounted = (
  pick: CountingPick & { playerWasIn: boolean },
  diedOn: CalendarDay,
  season: SeasonDays,
): boolean =>
  (season.end === null || diedOn <= season.end) && !(pick.playerWasIn && countsOn(pick, diedOn, season))
