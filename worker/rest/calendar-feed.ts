import { Hono } from 'hono'
import ICAL from 'ical.js'
import { addDays } from '../domain/calendar-day.ts'
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

const calendarFile = (events: readonly CalendarEvent[], locale: string): string => {
  const file = component('vcalendar', {
    version: '2.0',
    prodid: `-//Deathlist//Deathlist//${locale.toUpperCase()}`,
    'x-wr-calname': 'Deathlist',
    'x-published-ttl': 'PT1H',
  })
  file.addPropertyWithValue('refresh-interval', 'PT1H').setParameter('value', 'DURATION')
  for (const { id, title, start, end, url, createdAt } of events)
    file.addSubcomponent(
      component('vevent', {
        uid: `${id}@deathlist`,
        summary: title,
        dtstart: ICAL.Time.fromDateString(start),
        // The end of an all-day event is exclusive: the day after its last.
        dtend: ICAL.Time.fromDateString(addDays(end, 1)),
        dtstamp: ICAL.Time.fromJSDate(new Date(createdAt), true),
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
  const { locale, events } = calendar
  return c.body(calendarFile(events, locale), 200, {
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'inline; filename="deathlist.ics"',
    'cache-control': 'private, max-age=900',
  })
})
