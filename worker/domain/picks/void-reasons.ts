import type { CalendarDay, Instant } from '../calendar-day.ts'

/**
 * Why a pick is void: its person had died before it could count, turned out to be picked twice, or was barred by votes
 * as the season began.
 */
export const voidReasons = ['already_dead', 'merged', 'barred'] as const
export type VoidReason = (typeof voidReasons)[number]

/** Why a pick was off its list for a while: suspended, void, or removed until the removal was undone. */
export type PauseCause = 'suspended' | 'void' | 'removed'

/**
 * A time in which a pick was not on its list, and which is over. It is kept for good, so that what the pick did on a past
 * day can always be told. A pick has them in the order in which they ended.
 */
export interface Pause {
  cause: PauseCause
  from: Instant
  /** On the list again from this moment. */
  until: Instant
  /** The first day on which a death counted for the pick, as it was before. */
  countedFrom: CalendarDay
}
