import { type CalendarDay, type Instant, startOf } from '../calendar-day.ts'

/** One spell in which a user was a member of the league; leftAt is null in the running one. */
export interface MembershipSpell {
  joinedAt: Instant
  leftAt: Instant | null
}

/** True for somebody who was a member as a day began: only then does a death of that day count. */
export const wasMemberOn = (spells: readonly MembershipSpell[], day: CalendarDay): boolean => {
  const dawn = startOf(day)
  return spells.some(({ joinedAt, leftAt }) => joinedAt <= dawn && (leftAt === null || leftAt >= dawn))
}
