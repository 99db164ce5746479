import type { CompetitionView } from '#contracts/competitions/competition.ts'
import type { CalendarDay } from '#domain/calendar-day.ts'
import { lastPlayedDay } from '#domain/competitions/length.ts'

type Dated = Pick<CompetitionView, 'status' | 'startDate' | 'endDate' | 'sealsOn' | 'cancelReason'> &
  Parameters<typeof lastPlayedDay>[0]

/**
 * When a competition begins or ends, or ended, as a text key and its days. It ends on its last day, even if its
 * matches need fewer days.
 */
export const whenOf = (competition: Dated, today: CalendarDay) => {
  const { status, startDate, endDate, sealsOn, cancelReason } = competition
  const last = lastPlayedDay(competition)
  const days = { day: status === 'upcoming' ? startDate : endDate, sealDay: sealsOn, last }
  if (status === 'cancelled')
    return { key: cancelReason === 'too_few' ? 'tooFew' : 'cancelled', ...days } as const
  return { key: status === 'active' && last < today ? 'played' : status, ...days } as const
}
