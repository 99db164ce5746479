import { addDays, addMs, dayOf, type Instant, startOf } from '../calendar-day.ts'
import { isOpen, type Season } from '../seasons/state.ts'

/** Both ends included. */
export const turnSecondsRange = [30, 86_400] as const
/** A draft can be planned so far ahead, in days. */
const furthestDays = 366

/** A turn this long, in seconds, is announced to the player: who plays live is there. */
export const announcedFromSeconds = 600

/** A turn this long, in seconds, is announced once more when `endingShare` of its time is left. */
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

/** When the rounds of a draft are over at the latest. */
const latestEnd = ({ startsAt, secondsPerTurn, rounds }: PlannedDraft, players: number): Instant =>
  addMs(startsAt, players * rounds * secondsPerTurn * 1000)

/**
 * Why a draft can't be planned so, or null. Its rounds have to be over, however slow everybody is, as the season's first
 * day begins, or with its last where it has begun: pauses and turns that are made up may carry it beyond, a plan may not.
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
  const { startDate, endDate } = season
  const ahead = startDate !== null && today < startDate
  const until = ahead ? startDate : endDate === null ? null : addDays(endDate, 1)
  if (until !== null && latestEnd(plan, players) > startOf(until))
    return { code: 'draft_does_not_fit', field: 'startsAt', params: { until } }
  return null
}
