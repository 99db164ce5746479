import { type CalendarDay, type Instant, startOf } from '../calendar-day.ts'

/** A period in which a user was a member of the league; leftAt is null for the current one */
export interface MembershipPeriod {
  joinedAt: Instant
  leftAt: Instant | null
}

/** True for a user who was a member at the start of a day. A death of that day counts only then. */
export const wasMemberOn = (periods: readonly MembershipPeriod[], day: CalendarDay): boolean => {
  const start = startOf(day)
  return periods.some(({ joinedAt, leftAt }) => joinedAt <= start && (leftAt === null || leftAt >= start))
}
