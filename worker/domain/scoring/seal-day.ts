import { addDays, addMs, type CalendarDay, type Instant, startOf } from '../calendar-day.ts'

/** Number of days after the last day in which a match or leaderboard still accepts late reports */
export const openDays = 14

/** The UTC day at whose start a match or leaderboard with this last day is sealed */
export const sealDay = (lastDay: CalendarDay): CalendarDay => addDays(lastDay, openDays + 1)

/** The time whose knowledge counts for a match or leaderboard with this last day: now, or just before the seal */
export const knowledgeAt = (lastDay: CalendarDay | null, now: Instant): Instant => {
  if (lastDay === null) return now
  const last = addMs(startOf(sealDay(lastDay)), -1)
  return last < now ? last : now
}
