import type { CalendarDay, Instant } from '../calendar-day.ts'
import type { Scorebook } from '../scoring/scorebook.ts'
import type { TableEnd } from '../scoring/table-terms.ts'

/** The end of a table, by the lists at a time. People removed before are ignored. */
export const tableEndOf = (
  scorebook: Scorebook,
  end: CalendarDay | null,
  at: Instant,
  known: Instant,
): TableEnd => ({
  isSweep: (userId) => {
    const list = scorebook.listAt(userId, at, known)
    return list.length > 0 && list.every(({ personId }) => scorebook.isDead(personId, end, known))
  },
})
