import { type CalendarDay, dayOf, type Instant } from '../calendar-day.ts'
import { sealDay } from '../scoring/seal-day.ts'

/** What the rules look at of a season. Dates are inclusive UTC days; without a start it runs from its creation. */
export interface Season {
  startDate: CalendarDay | null
  endDate: CalendarDay | null
  createdAt: Instant
}

/** `ended`: over, but late reports still change the leaderboard. `sealed`: for good. */
export const seasonStates = ['before', 'running', 'ended', 'sealed'] as const
export type SeasonState = (typeof seasonStates)[number]

/** The first day of the season, set or not. */
export const firstDayOf = (season: Season): CalendarDay => season.startDate ?? dayOf(season.createdAt)

/** The day at whose midnight the leaderboard is sealed; null without an end. */
export const sealsOn = (endDate: CalendarDay | null): CalendarDay | null =>
  endDate === null ? null : sealDay(endDate)

/** Where the season stands on a day. */
export const seasonState = (season: Season, today: CalendarDay): SeasonState => {
  const { startDate, endDate } = season
  const seals = sealsOn(endDate)
  if (seals !== null && today >= seals) return 'sealed'
  if (endDate !== null && today > endDate) return 'ended'
  return startDate !== null && today < startDate ? 'before' : 'running'
}

/** True while the season goes on or is still to come. */
export const isOpen = (season: Season, today: CalendarDay): boolean => {
  const state = seasonState(season, today)
  return state === 'before' || state === 'running'
}
