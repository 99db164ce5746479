import { addDays, type CalendarDay, dayOf, type Instant, startOf } from '../calendar-day.ts'
import type { Pause, UncountedReason } from './void-reasons.ts'

/** The facts that decide on which days a pick counts: its current removal, void or suspension, and the past ones */
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
 * The first day on which a death counts for a pick: the day that begins at the second UTC midnight after it was added,
 * plus `delayDays` for picks added after the season's start. Dates of death are local, so an earlier day would allow
 * picks of people whose death is already in the news in another time zone.
 */
export const countsFrom = (addedAt: Instant, seasonStart: CalendarDay, delayDays: number): CalendarDay =>
  addDays(dayOf(addedAt), 2 + (addedAt >= startOf(seasonStart) ? delayDays : 0))

/** The day to show from which a pick counts: not before the season begins */
export const shownCountsFrom = (countsFrom: CalendarDay, seasonStart: CalendarDay): CalendarDay =>
  countsFrom > seasonStart ? countsFrom : seasonStart

/**
 * True if a pick that was added was active at this time: not removed before it, and neither suspended nor void by then.
 * Later events do not change the result.
 */
export const wasActiveAt = (pick: Omit<CountingPick, 'countsFrom'>, at: Instant): boolean =>
  (pick.removedAt === null || pick.removedAt >= at) &&
  (pick.suspendedAt === null || pick.suspendedAt > at) &&
  (pick.voidedAt === null || pick.voidedAt > at) &&
  pick.pauses.every(
    ({ cause, from, until }) => until <= at || from > at || (cause === 'removed' && from === at),
  )

/** The first day on which a death counted, as of this time. A resumed pick waits again. */
const countsFromAt = ({ pauses, countsFrom }: CountingPick, at: Instant): CalendarDay =>
  pauses.find(({ until }) => until > at)?.countedFrom ?? countsFrom

/** True if a pick counted at the start of a day, inside the season or not */
export const heldOn = (pick: CountingPick, day: CalendarDay): boolean =>
  wasActiveAt(pick, startOf(day)) && countsFromAt(pick, startOf(day)) <= day

/** True if a death on `day` counts: the pick counted at the start of the day, and the day is in the season */
export const countsOn = (pick: CountingPick, day: CalendarDay, season: SeasonDays): boolean =>
  heldOn(pick, day) && season.start <= day && (season.end === null || day <= season.end)

/**
 * True if the person's death counts on the list
 * @param death.playerWasIn the player was a member at the start of that day
 */
export const isCountedDead = (
  pick: CountingPick,
  { diedOn, playerWasIn }: { diedOn: CalendarDay | null; playerWasIn: boolean },
  season: SeasonDays,
): boolean => diedOn !== null && playerWasIn && countsOn(pick, diedOn, season)

/**
 * Why the person's death does not count on the list; null if it counts, or is after the season
 * @param pick.playerWasIn its player was a member at the start of that day
 */
export const uncountedReason = (
  pick: CountingPick & { playerWasIn: boolean },
  diedOn: CalendarDay,
  season: SeasonDays,
): UncountedReason | null => {
  if (season.end !== null && diedOn > season.end) return null
  if (isCountedDead(pick, { ...pick, diedOn }, season)) return null
  if (diedOn < season.start || diedOn < countsFromAt(pick, startOf(diedOn))) return 'already_dead'
  return pick.playerWasIn ? 'not_counting' : 'player_away'
}

/**
 * A removed pick as it is after its removal is undone: the time off the list is a pause if a midnight is in it. SQL has
 * an equivalent (`restorePick`, db/queries/picks/removals.ts).
 */
export const restoredPick = <P extends CountingPick>(pick: P, now: Instant): P => {
  const { removedAt: from, countsFrom: countedFrom } = pick
  if (from === null) return pick
  const pause: Pause = { cause: 'removed', from, until: now, countedFrom }
  const pauses = dayOf(from) < dayOf(now) ? [...pick.pauses, pause] : pick.pauses
  return { ...pick, removedAt: null, pauses }
}
