import type { CalendarDay, Instant } from '../calendar-day.ts'

/**
 * Why a death did not count: it was before the pick could count, its player was not in the league, or the pick was
 * suspended or off the list on that day. If that turns out to be wrong, the pick returns.
 */
export const uncountedReasons = ['already_dead', 'player_away', 'not_counting'] as const
export type UncountedReason = (typeof uncountedReasons)[number]

/** Why a pick is void: a death that did not count, a person picked twice, or barred by votes when the season began */
export const voidReasons = [...uncountedReasons, 'merged', 'barred'] as const
export type VoidReason = (typeof voidReasons)[number]

/** Why a pick was inactive for a time: suspended, void, or removed until the removal was undone */
export type PauseCause = 'suspended' | 'void' | 'removed'

/**
 * A past period in which a pick was inactive. It is kept permanently, so that the pick's state on every past day is
 * known. A pick's pauses are in the order of their ends.
 */
export interface Pause {
  cause: PauseCause
  from: Instant
  /** Active again from this time */
  until: Instant
  /** The former first day on which a death counted for the pick */
  countedFrom: CalendarDay
}
