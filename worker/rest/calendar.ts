import { calendarLink, makeCalendarLinkInput } from '../contracts/calendar.ts'
import { route } from './wire.ts'

const tag = 'Competitions'

export const calendarRoutes = [
  route({
    method: 'get',
    paths: ['/calendar/link'],
    summary: 'The secret address of your calendar feed',
    tag,
    ownSession: true,
    response: calendarLink,
    run: (caller) => caller.calendar.link(),
  }),
  route({
    method: 'post',
    paths: ['/calendar/link'],
    summary: 'Make that address, or replace it',
    tag,
    ownSession: true,
    body: makeCalendarLinkInput,
    response: calendarLink,
    run: (caller, { body }) => caller.calendar.makeLink(body),
  }),
  route({
    method: 'delete',
    paths: ['/calendar/link'],
    summary: 'Take your calendar feed away',
    tag,
    ownSession: true,
    response: calendarLink,
    run: (caller) => caller.calendar.revokeLink(),
  }),
]
