import { type CalendarDay, dayOf, type Instant } from '../calendar-day.ts'
import { sealDay } from '../scoring/seal-day.ts'

/**
 * The facts of a season that the rules need. Dates are inclusive UTC days; without a start it runs from its creation.
 */
export interface Season {
  startDate: CalendarDay | null
  endDate: CalendarDay | null
  createdAt: Instant
}

/** `ended`: over, but late reports still change the leaderboard. `sealed`: final. */
export const seasonStates = ['before', 'running', 'ended', 'sealed'] as const
export type SeasonState = (typeof seasonStates)[number]

/** The season's first day, or the day of its creation */
export const firstDayOf = (season: Season): CalendarDay => season.startDate ?? dayOf(season.createdAt)

/** The day at whose start (00:00 UTC) the leaderboard is sealed; null without an end */
export const sealsOn = (endDate: CalendarDay | null): CalendarDay | null =>
  endDate === null ? null : sealDay(endDate)

export const seasonState = (season: Season, today: CalendarDay): SeasonState => {
  const { startDate, endDate } = season
  const seals = sealsOn(endDate)
  if (seals !== null && today >= seals) return 'sealed'
  if (endDate !== null && today > endDate) return 'ended'
  return startDate !== null && today < startDate ? 'before' : 'running'
}

/** True for a season that is not over, begun or not */
export const isOpen = (season: Season, today: CalendarDay): boolean => {
  const state = seasonState(season, today)
  return state === 'before' || state === 'running'
}
