import type { CalendarDay } from '../calendar-day.ts'
import { type Season, seasonState } from './state.ts'

export interface SeasonDates {
  startDate: CalendarDay | null
  endDate: CalendarDay | null
}

/** Why dates can't be as asked; each is an error code. */
export type DatesRefusal =
  | 'season_dates_reversed'
  | 'season_dates_final'
  | 'season_start_fixed'
  | 'season_start_past'
  | 'season_end_only_later'

/** Whether two dates make a season at all; null: yes. */
export const datesRefusal = ({ startDate, endDate }: SeasonDates): DatesRefusal | null =>
  startDate !== null && endDate !== null && endDate < startDate ? 'season_dates_reversed' : null

/**
 * Whether the dates of a season may become `next`; null: yes. Once begun, the start stays and the end moves only to a
 * later day; once over, neither moves. A season that never had a start gets one as long as nothing has been scored.
 * @param scored the season's table holds a death already
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
    if (next.startDate !== null && next.startDate < today) return 'season_start_past'
  }
  const reversed = datesRefusal(next)
  if (reversed) return reversed
  if (endMoves && state === 'running') {
    const earlier = season.endDate !== null && (next.endDate === null || next.endDate < season.endDate)
    if (earlier || (next.endDate !== null && next.endDate < today)) return 'season_end_only_later'
  }
  return null
}
