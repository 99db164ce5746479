import { z } from 'zod'
import type { Instant } from '../domain/calendar-day.ts'
import { type FeedEntry, feedPageSize } from '../domain/life-status/change-feed.ts'
import { isQid } from '../domain/people/facts.ts'
import type { ChangesPage } from '../services/people-source.ts'
import { callAction, jobDeadlineMs, maxlag, parseAnswer } from './action.ts'
import type { Http } from './http.ts'

const answer = z.object({
  continue: z.object({ rccontinue: z.string() }).optional(),
  query: z.object({ recentchanges: z.array(z.unknown()) }),
})
/** The title is missing if an entry was hidden. */
const entry = z.object({
  type: z.string(),
  title: z.string(),
  revid: z.number().optional(),
  timestamp: z.iso.datetime(),
})

const toEntry = (value: unknown): FeedEntry[] => {
  const parsed = entry.safeParse(value)
  if (!parsed.success || !isQid(parsed.data.title)) return []
  const { type, title, revid, timestamp } = parsed.data
  return [
    {
      id: title,
      revision: type !== 'log' && revid ? revid : null,
      at: new Date(timestamp).toISOString(),
    },
  ]
}

/** A page of changes to items from a time on, oldest first; `more`: the previous page's continuation. */
export const requestChanges = async (
  http: Http,
  base: string,
  from: Instant,
  more: string | null,
): Promise<ChangesPage> => {
  const value = await callAction(http, {
    base,
    params: {
      action: 'query',
      list: 'recentchanges',
      rcnamespace: '0',
      // Includes bots, because they enter deaths too. Not only each item's newest edit (rctoponly), because that would
      // leave out deletions.
      rctype: 'edit|new|log',
      rcprop: 'ids|title|timestamp|loginfo',
      rcdir: 'newer',
      rcstart: from.replace(/\.\d+/, ''),
      rclimit: String(feedPageSize),
      ...(more === null ? {} : { rccontinue: more, continue: '-||' }),
      ...maxlag,
    },
    deadlineMs: jobDeadlineMs,
  })
  const { query, continue: next } = parseAnswer(answer, value)
  return { entries: query.recentchanges.flatMap(toEntry), more: next?.rccontinue ?? null }
}
