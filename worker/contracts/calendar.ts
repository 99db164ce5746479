import { z } from 'zod'
import { feedLinks } from './accounts/feed.ts'
import { competition } from './competitions/competition.ts'
import { outputDay } from './fields/fields.ts'
import { leagueHead } from './league.ts'
import { season } from './season.ts'

/** The URL of the user's calendar feed; null if there is none. */
export const calendarLink = z.object({ url: z.string().nullable() })
export type CalendarLink = z.output<typeof calendarLink>

/**
 * The dates of a league: its current season with transfer windows and competitions (without cancelled ones), and the
 * URLs of the user's calendar and feeds.
 */
export const calendarPage = z.object({
  league: leagueHead,
  today: outputDay,
  season,
  /** The season's transfer windows, as days, both inclusive. */
  windows: z.array(z.object({ from: outputDay, to: outputDay })),
  competitions: z.array(competition),
  link: calendarLink,
  feeds: feedLinks,
})
export type CalendarPage = z.output<typeof calendarPage>

export const createCalendarLinkInput = z.object({ replace: z.boolean().default(false) })
