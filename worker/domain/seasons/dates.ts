import { type CalendarDay, choosableDays } from '../calendar-day.ts'
import { firstDayOf, type Season, seasonState } from './state.ts'

export interface SeasonDates {
  startDate: CalendarDay | null
  endDate: CalendarDay | null
}

/** Why dates are refused; each is an error code. */
export type DatesRefusal =
  | 'season_dates_reversed'
  | 'season_dates_final'
  | 'season_start_fixed'
  | 'season_start_past'
  | 'season_end_only_later'

/** Whether two dates form a valid season; null: yes */
export const datesRefusal = ({ startDate, endDate }: SeasonDates): DatesRefusal | null =>
  startDate !== null && endDate !== null && endDate < startDate ? 'season_dates_reversed' : null

/** Whether a season may get this first day; null: yes. It never starts in the past, where deaths are already known. */
export const startRefusal = (startDate: CalendarDay | null, today: CalendarDay): DatesRefusal | null =>
  startDate !== null && startDate < today ? 'season_start_past' : null

/**
 * Whether the dates of a season may change to `next`; null: yes. Once it has begun, the start is fixed and the end can
 * only move later; once it is over, both are fixed. A season without a start can get one while nothing has scored. An
 * end after the last choosable day, saved before that limit existed, counts as none; otherwise the season would never
 * end.
 * @param scored the season's leaderboard already has a death
 */
export const datesChangeRefusal = (
  season: Season,
  next: SeasonDates,
  today: CalendarDay,
  scored: boolean,
): DatesRefusal | null => {
  const startMoves = next.startDate !== season.startDate
  const endMoves = next.endDate !== season.endDate
  if (!startMoves && !endMoves) return null
  const state = seasonState(season, today)
  if (state === 'ended' || state === 'sealed') return 'season_dates_final'
  if (startMoves) {
    if (state === 'running' && (season.startDate !== null || scored)) return 'season_start_fixed'
    const past = startRefusal(next.startDate, today)
    if (past) return past
  }
  const reversed = datesRefusal(next)
  if (reversed) return reversed
  if (endMoves && state === 'running') {
    const end = season.endDate !== null && season.endDate <= choosableDays.last ? season.endDate : null
    const earlier = end !== null && (next.endDate === null || next.endDate < end)
    if (earlier || (next.endDate !== null && next.endDate < today)) return 'season_end_only_later'
  }
  return null
}

/**
 * Whether a season may lose its start; null: yes. It would then run from the day of its creation: after that day this
 * is a start in the past.
 */
export const startRemovalRefusal = (
  season: Season,
  { startDate }: SeasonDates,
  today: CalendarDay,
): DatesRefusal | null =>
  startDate === null && season.startDate !== null
    ? startRefusal(firstDayOf({ ...season, startDate }), today)
    : null
