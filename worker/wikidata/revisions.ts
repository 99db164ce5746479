import { z } from 'zod'
import type { Instant } from '../domain/calendar-day.ts'
import type { ListedEdit } from '../domain/life-status/edits.ts'
import { type PeopleSource, PeopleSourceUnavailable } from '../services/people-source.ts'
import { callAction, jobDeadlineMs, maxlag, parseAnswer } from './action.ts'
import type { Http } from './http.ts'

/** As many as one answer may have; of an item with more since its death was reported the newest are enough. */
const mostEdits = 500

const answer = z.object({
  query: z.object({
    pages: z.array(
      z.object({
        title: z.string(),
        revisions: z
          .array(
            z.object({
              revid: z.number(),
              timestamp: z.iso.datetime(),
              /** Absent where it was hidden. */
              comment: z.string().optional(),
              tags: z.array(z.string()).default([]),
            }),
          )
          .default([]),
      }),
    ),
  }),
})

/** The edits of one item, newest first, in one request; `since`: the oldest of interest, by Wikidata's clock. */
export const askEdits = async (
  http: Http,
  base: string,
  id: string,
  since: Instant | null,
): Promise<Awaited<ReturnType<PeopleSource['edits']>>> => {
  const value = await callAction(http, {
    base,
    params: {
      action: 'query',
      prop: 'revisions',
      titles: id,
      rvprop: 'ids|timestamp|comment|tags',
      rvlimit: String(mostEdits),
      ...(since === null ? {} : { rvend: since.replace(/\.\d+/, '') }),
      ...maxlag,
    },
    deadlineMs: jobDeadlineMs,
  })
  const page = parseAnswer(answer, value).query.pages.find(({ title }) => title === id)
  if (!page) throw new PeopleSourceUnavailable('malformed', `no edits of ${id}`)
  return page.revisions.map(
    ({ revid, timestamp, comment, tags }): ListedEdit => ({
      revision: revid,
      at: new Date(timestamp).toISOString(),
      summary: comment ?? null,
      tags,
    }),
  )
}
