import { z } from 'zod'
import type { ListedEdit } from '#domain/life-status/edits.ts'
import { type HistorySource, indexSite, PeopleSourceUnavailable } from '#worker/services/people-source.ts'
import { callAction, jobDeadlineMs, maxlag, parseAnswer } from '../action.ts'
import type { Sites } from './sites.ts'

/** The maximum of one response. Edits before the report are included, because they show what a later edit reverted. */
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
              /** Missing if the comment was hidden. */
              comment: z.string().optional(),
              tags: z.array(z.string()).default([]),
              /** Missing if the text was hidden. */
              sha1: z.string().optional(),
            }),
          )
          .default([]),
      }),
    ),
  }),
})

/** The edits of an item, one item per request. A hidden edit may have changed anything. */
export const itemHistory = ({ http, wikidata }: Sites): HistorySource => ({
  site: indexSite,
  perRequest: 1,
  edits: async (id) => {
    const value = await callAction(http, {
      base: wikidata,
      params: {
        action: 'query',
        prop: 'revisions',
        titles: id,
        rvprop: 'ids|timestamp|comment|tags|sha1',
        rvlimit: String(mostEdits),
        ...maxlag,
      },
      deadlineMs: jobDeadlineMs,
    })
    const page = parseAnswer(answer, value).query.pages.find(({ title }) => title === id)
    if (!page) throw new PeopleSourceUnavailable('malformed', `no edits of ${id}`)
    return page.revisions.map(
      ({ revid, timestamp, comment, tags, sha1 }): ListedEdit => ({
        revision: revid,
        at: new Date(timestamp).toISOString(),
        summary: comment ?? null,
        tags,
        sha1: sha1 ?? null,
      }),
    )
  },
})
