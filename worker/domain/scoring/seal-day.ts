import { addDays, addMs, type CalendarDay, type Instant, startOf } from '../calendar-day.ts'

/** Days after its last on which a match or a leaderboard still takes late reports. */
export const openDays = 14

/** The UTC day at whose midnight a thing with this last day seals. */
export const sealDay = (lastDay: CalendarDay): CalendarDay => addDays(lastDay, openDays + 1)

/** The moment whose knowledge decides about a thing with this last day: now, or just before it sealed. */
export const knowledgeAt = (lastDay: CalendarDay | null, now: Instant): Instant => {
  if (lastDay === null) return now
  const last = addMs(startOf(sealDay(lastDay)), -1)
  return last < now ? last : now
}
