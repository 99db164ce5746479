import { Hono } from 'hono'
import ICAL from 'ical.js'
import { addDays, type Instant } from '../domain/calendar-day.ts'
import { AppError } from '../services/errors.ts'
import { type CalendarEvent, readCalendar } from '../services/feeds/calendar-events.ts'
import { withinOwnersBudget } from '../services/spending.ts'
import type { RestEnv } from './mount.ts'

/** A component of iCalendar (RFC 5545) with these properties */
const component = (name: string, properties: Record<string, string | ICAL.Time>): ICAL.Component => {
  const made = new ICAL.Component(name)
  for (const [property, value] of Object.entries(properties)) made.addPropertyWithValue(property, value)
  return made
}

// The library does not count the space that begins a continued line: a line has 75 bytes at most.
ICAL.foldLength = 74

const calendarFile = (
  { locale, events }: { locale: string; events: readonly CalendarEvent[] },
  now: Instant,
): string => {
  // When the data was last revised. Names, dates and opponents change without a trace: it is always now, or programs
  // that compare this time would keep the dates that they have.
  const dtstamp = ICAL.Time.fromJSDate(new Date(now), true)
  const file = component('vcalendar', {
    version: '2.0',
    prodid: `-//Deathlist//Deathlist//${locale.toUpperCase()}`,
    'x-wr-calname': 'Deathlist',
    'x-published-ttl': 'PT1H',
  })
  file.addPropertyWithValue('refresh-interval', 'PT1H').setParameter('value', 'DURATION')
  for (const { id, title, start, end, url } of events)
    file.addSubcomponent(
      component('vevent', {
        uid: `${id}@deathlist`,
        summary: title,
        dtstart: ICAL.Time.fromDateString(start),
        // The end of an all-day event is exclusive: the day after its last.
        dtend: ICAL.Time.fromDateString(addDays(end, 1)),
        dtstamp,
        // Takes nobody's time: an all-day event would otherwise mark its days as busy.
        transp: 'TRANSPARENT',
        url,
      }),
    )
  return file.toString()
}

/** The calendar feed: public to anybody who has the secret URL, until its owner revokes it. */
export const calendarFeed = new Hono<RestEnv>().get('/:file', async (c) => {
  const ctx = c.get('ctx')
  const token = /^([0-9a-f]{64})\.ics$/.exec(c.req.param('file'))?.[1]
  const calendar = token ? await withinOwnersBudget(ctx, token, 'dear', () => readCalendar(ctx, token)) : null
  if (!calendar) throw new AppError('not_found')
  return c.body(calendarFile(calendar, ctx.now), 200, {
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'inline; filename="deathlist.ics"',
    'cache-control': 'private, max-age=900',
  })
})
