import { calendarLink, calendarPage, makeCalendarLinkInput } from '../../contracts/calendar.ts'
import { leagueInput } from '../../contracts/fields.ts'
import { makeCalendarLink, readCalendarLink, revokeCalendarLink } from '../../services/calendar/link.ts'
import { readCalendarPage } from '../../services/calendar/page.ts'
import { procedure, router } from '../init.ts'

export const calendarRouter = router({
  /** The dates of a league, and the address of one's own feed. Members. */
  page: procedure
    .input(leagueInput)
    .output(calendarPage)
    .query(({ ctx, input }) => readCalendarPage(ctx, input)),
  /** The address of one's own calendar feed. Any signed-in user. */
  link: procedure.output(calendarLink).query(({ ctx }) => readCalendarLink(ctx)),
  /** Makes that address, or replaces it. Any signed-in user. */
  makeLink: procedure
    .input(makeCalendarLinkInput)
    .output(calendarLink)
    .mutation(({ ctx, input }) => makeCalendarLink(ctx, input)),
  /** Takes it away. Any signed-in user. */
  revokeLink: procedure.output(calendarLink).mutation(({ ctx }) => revokeCalendarLink(ctx)),
})
