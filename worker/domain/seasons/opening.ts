import { addDays, type CalendarDay } from '../calendar-day.ts'
import { type DatesRefusal, datesRefusal, type SeasonDates, startRefusal } from './dates.ts'
import { type Season, seasonState } from './state.ts'

type OpeningRefusal = DatesRefusal | 'season_not_over' | 'season_dates_overlap'

export type Opening =
  | { kind: 'refused'; refusal: OpeningRefusal }
  | {
      kind: 'open'
      /** Last day of the season that is archived; a season without an end closes today */
      previousEnd: CalendarDay
      dates: SeasonDates
      /** For a pick that is carried over only deaths from this day on count */
      countsFrom: CalendarDay
    }

const refused = (refusal: OpeningRefusal): Opening => ({ kind: 'refused', refusal })

/**
 * Whether a new season may follow the current one, and its dates. The current one must be over, or have begun and have
 * no end. No day belongs to both: after a season that closes today the next begins tomorrow at the earliest. No season
 * starts in the past.
 */
export const openingAfter = (current: Season, asked: SeasonDates, today: CalendarDay): Opening => {
  const state = seasonState(current, today)
  if (state === 'before' || (state === 'running' && current.endDate !== null))
    return refused('season_not_over')
  const reversed = datesRefusal(asked)
  if (reversed) return refused(reversed)
  const previousEnd = current.endDate ?? today
  const startDate = asked.startDate ?? (previousEnd < today ? null : addDays(today, 1))
  const firstDay = startDate ?? today
  if (firstDay <= previousEnd) return refused('season_dates_overlap')
  const past = startRefusal(startDate, today)
  if (past) return refused(past)
  if (asked.endDate !== null && asked.endDate < firstDay) return refused('season_dates_reversed')
  return {
    kind: 'open',
    previousEnd,
    dates: { startDate, endDate: asked.endDate },
    countsFrom: firstDay,
  }
}
