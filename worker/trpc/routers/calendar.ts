import { calendarLink, calendarPage, createCalendarLinkInput } from '#contracts/calendar.ts'
import { leagueInput } from '#contracts/fields/fields.ts'
import {
  createCalendarLink,
  readCalendarLink,
  revokeCalendarLink,
} from '#worker/services/feeds/calendar-link.ts'
import { readCalendarPage } from '#worker/services/feeds/calendar-page.ts'
import { proceduresOf, router } from '../init.ts'

const { query, mutation } = proceduresOf('Competitions')

export const calendarRouter = router({
  link: query({ scope: 'session', cost: 'light', output: calendarLink }, readCalendarLink, {
    get: '/calendar/link',
    summary: 'The secret address of your calendar feed',
  }),
  makeLink: mutation(
    { scope: 'session', cost: 'write', quota: 'links', input: createCalendarLinkInput, output: calendarLink },
    createCalendarLink,
    { post: '/calendar/link', summary: 'Create or replace that address' },
  ),
  revokeLink: mutation(
    { scope: 'session', cost: 'write', quota: null, output: calendarLink },
    revokeCalendarLink,
    { delete: '/calendar/link', summary: 'Delete your calendar feed' },
  ),
  /** The dates of a league, and the URL of the user's own feed. Members. */
  page: query(
    { scope: 'session', cost: 'light', input: leagueInput, output: calendarPage },
    readCalendarPage,
  ),
})
