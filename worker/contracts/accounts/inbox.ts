import { z } from 'zod'
import { newsKinds } from '#domain/news/news-registry.ts'
import { description } from '../activity.ts'
import { instant, leagueRef } from '../fields/fields.ts'
import { announcedDeath } from '../people/death.ts'

/** A piece of news from one of one's leagues. */
export const inboxItem = description.extend({
  id: z.string(),
  leagueId: z.string(),
  leagueSlug: z.string(),
  leagueName: z.string(),
  kind: z.enum(newsKinds),
  /** The whole address of `href`. */
  url: z.string(),
  at: instant,
  read: z.boolean(),
  /** The death that it announces, as it stands now; null for all else, and once the announcement does not hold any more. */
  death: announcedDeath.nullable(),
  /** With the newest of several that belong together: all of them in one line. */
  run: description.extend({ size: z.int() }).nullable(),
})
export type InboxItem = z.output<typeof inboxItem>

/** The newest news of all one's leagues, newest first; `unread` may count more than there are items. */
export const inbox = z.object({ unread: z.int(), items: inboxItem.array() })
export type Inbox = z.output<typeof inbox>

/** How much is new, in all and league by league. */
export const unreadNews = z.object({
  unread: z.int(),
  leagues: z.array(
    z.object({
      leagueId: z.string(),
      unread: z.int(),
      /** Until when it has been read. */
      readUntil: instant,
    }),
  ),
})
export type UnreadNews = z.output<typeof unreadNews>

export const markReadInput = z.object({
  /** What happened until then has been seen; later than now is now. */
  until: z.iso.datetime({ offset: true }).max(40),
  /** Only of this league; left out: of all. */
  league: leagueRef.optional(),
})
