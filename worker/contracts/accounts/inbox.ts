import { z } from 'zod'
import { newsKinds } from '#domain/news/news-registry.ts'
import { description } from '../activity.ts'
import { instant, leagueRef } from '../fields/fields.ts'
import { announcedDeath } from '../people/death.ts'

export const inboxItem = description.extend({
  id: z.string(),
  leagueId: z.string(),
  leagueSlug: z.string(),
  leagueName: z.string(),
  kind: z.enum(newsKinds),
  /** `href` as an absolute URL. */
  url: z.string(),
  at: instant,
  read: z.boolean(),
  /** The announced death in its present state; null for other items, and once the announcement no longer holds. */
  death: announcedDeath.nullable(),
  /** Set on the newest of several items that are shown as one line: the line for all of them. */
  run: description.extend({ size: z.int() }).nullable(),
})
export type InboxItem = z.output<typeof inboxItem>

/** The newest news of all the user's leagues, newest first; `unread` may be larger than the number of items. */
export const inbox = z.object({ unread: z.int(), items: inboxItem.array() })
export type Inbox = z.output<typeof inbox>

export const unreadNews = z.object({
  unread: z.int(),
  leagues: z.array(
    z.object({
      leagueId: z.string(),
      unread: z.int(),
      /** Items up to this time are read. */
      readUntil: instant,
    }),
  ),
})
export type UnreadNews = z.output<typeof unreadNews>

export const markReadInput = z.object({
  /** Marks items up to this time as read; a time in the future means now. */
  until: z.iso.datetime({ offset: true }).max(40),
  /** Limits it to this league; all leagues if left out. */
  league: leagueRef.optional(),
})
