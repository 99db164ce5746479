import { addDays, addMs, type CalendarDay, dayOf, type Instant, startOf } from '../calendar-day.ts'
import { isOpen, type Season } from '../seasons/state.ts'

/** Both ends included. */
export const turnSecondsRange = [30, 86_400] as const
/** The start of a draft can be at most this many days ahead. */
const furthestDays = 366

/**
 * In drafts with turns of at least this many seconds players are notified of their turn. In faster drafts they are
 * present.
 */
export const announcedFromSeconds = 600

/** In drafts with turns of at least this many seconds players are reminded when `endingShare` of the time is left. */
export const slowFromSeconds = 3600
export const endingShare = 1 / 4

export interface PlannedDraft {
  startsAt: Instant
  secondsPerTurn: number
  rounds: number
}

export type DraftPlanRefusal =
  | { code: 'season_over' | 'draft_in_the_past' | 'draft_too_far'; field: 'startsAt' }
  | { code: 'draft_too_many_rounds'; field: 'rounds'; params: { max: number } }
  | { code: 'draft_does_not_fit'; field: 'startsAt'; params: { until: string } }

/** The latest time at which the rounds of a draft end */
const latestEnd = ({ startsAt, secondsPerTurn, rounds }: PlannedDraft, players: number): Instant =>
  addMs(startsAt, players * rounds * secondsPerTurn * 1000)

/**
 * The day that the rounds of a draft may reach, although they must end before it: the season's first day, or, once the
 * season has begun, the day after its last; null: they end before it
 */
export const overrunDay = (
  plan: PlannedDraft,
  { season: { startDate, endDate }, players }: { season: Season; players: number },
  today: CalendarDay,
): CalendarDay | null => {
  const ahead = startDate !== null && today < startDate
  const until = ahead ? startDate : endDate === null ? null : addDays(endDate, 1)
  return until !== null && latestEnd(plan, players) > startOf(until) ? until : null
}

/**
 * Why a draft cannot be planned with these values, or null. Even if every turn takes its full time, the rounds must end
 * before the season's first day, or before the end of its last day if the season has begun. Pauses and made-up turns
 * may exceed this limit; the plan may not.
 */
export const draftPlanRefusal = (
  plan: PlannedDraft,
  { season, maxPicks, players }: { season: Season; maxPicks: number; players: number },
  now: Instant,
): DraftPlanRefusal | null => {
  const today = dayOf(now)
  if (!isOpen(season, today)) return { code: 'season_over', field: 'startsAt' }
  if (plan.startsAt < now) return { code: 'draft_in_the_past', field: 'startsAt' }
  if (plan.startsAt > startOf(addDays(today, furthestDays)))
    return { code: 'draft_too_far', field: 'startsAt' }
  if (plan.rounds > maxPicks)
    return { code: 'draft_too_many_rounds', field: 'rounds', params: { max: maxPicks } }
  const until = overrunDay(plan, { season, players }, today)
  return until === null ? null : { code: 'draft_does_not_fit', field: 'startsAt', params: { until } }
}
