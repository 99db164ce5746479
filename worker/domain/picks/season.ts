import { type CalendarDay, dayOf, type Instant, startOf } from '../calendar-day.ts'
import type { SeasonDays } from './counting.ts'

/** A season as it is kept: days are inclusive; without a start date it runs from its creation. */
export interface Season {
  startDate: CalendarDay | null
  endDate: CalendarDay | null
  createdAt: Instant
  archivedAt: Instant | null
}

export type SeasonPhase = 'before' | 'running' | 'over'

/** The days that a season covers. */
export const seasonDays = (season: Season): SeasonDays => ({
  start: season.startDate ?? dayOf(season.createdAt),
  end: season.endDate,
})

/** Where a season stands at a moment. */
export const seasonPhase = (season: Season, now: Instant): SeasonPhase => {
  const { start, end } = seasonDays(season)
  if (season.archivedAt !== null || (end !== null && dayOf(now) > end)) return 'over'
  return now < startOf(start) ? 'before' : 'running'
}
