import type { CalendarDay, Instant } from '../calendar-day.ts'

/**
 * Why a pick is void: the person died before it could count, was picked twice, or was barred by votes when the season
 * began
 */
export const voidReasons = ['already_dead', 'merged', 'barred'] as const
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
