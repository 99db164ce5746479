import { z } from 'zod'
import type { ListedEdit } from '#domain/life-status/edits.ts'
import { type HistorySource, indexSite, PeopleSourceUnavailable } from '#worker/services/people-source.ts'
import { callAction, jobDeadlineMs, maxlag, parseAnswer } from '../action.ts'
import type { Sites } from './sources.ts'

/** As many as one answer may have; those made before the report say what a later one took back. */
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
              /** Absent where the text was hidden. */
              sha1: z.string().optional(),
            }),
          )
          .default([]),
      }),
    ),
  }),
})

/** The edits of an item, one item a request. Where an edit is hidden it may have changed anything. */
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
