import type { CalendarDay, Instant } from '../calendar-day.ts'
import type { Scorebook } from '../scoring/scorebook.ts'
import type { TableEnd } from '../scoring/table-terms.ts'

/**
 * The end of a table, by the lists at a time. People removed while their picks counted are included: otherwise a player
 * could remove the living.
 */
export const tableEndOf = (
  scorebook: Scorebook,
  { start, end }: { start: CalendarDay; end: CalendarDay | null },
  at: Instant,
  known: Instant,
): TableEnd => ({
  isSweep: (userId) => {
    const list = scorebook.listAt(userId, at, known)
    return (
      list.length > 0 &&
      [...list, ...scorebook.removedIn(userId, { start, end }, known)].every(({ personId }) =>
        scorebook.isDead(personId, end, known),
      )
    )
  },
})
