import { Hono } from 'hono'
import ical from 'ical-generator'
import { addDays, startOf } from '../domain/calendar-day.ts'
import { AppError } from '../services/errors.ts'
import { readCalendar } from '../services/feeds/calendar-events.ts'
import { withinOwnersBudget } from '../services/spending.ts'
import { type RestEnv, restError } from './mount.ts'

/** The calendar feed: public to anybody who has the secret URL, until its owner revokes it. */
export const calendarFeed = new Hono<RestEnv>().get('/:file', async (c) => {
  const ctx = c.get('ctx')
  const token = /^([0-9a-f]{64})\.ics$/.exec(c.req.param('file'))?.[1]
  const calendar = token ? await withinOwnersBudget(ctx, token, 'dear', () => readCalendar(ctx, token)) : null
  if (!calendar) throw new AppError('not_found')
  const feed = ical({
    name: 'Deathlist',
    prodId: { company: 'Deathlist', product: 'Deathlist', language: calendar.locale.toUpperCase() },
    ttl: 3600,
  })
  for (const { id, title, start, end, url, createdAt } of calendar.events)
    feed.createEvent({
      id: `${id}@deathlist`,
      summary: title,
      allDay: true,
      start: new Date(startOf(start)),
      // The end of an all-day event is exclusive: the day after its last.
      end: new Date(startOf(addDays(end, 1))),
      stamp: new Date(createdAt),
      url,
    })
  return c.body(feed.toString(), 200, {
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'inline; filename="deathlist.ics"',
    'cache-control': 'private, max-age=900',
  })
})

calendarFeed.onError((error, c) => restError(error, c.get('ctx')))
