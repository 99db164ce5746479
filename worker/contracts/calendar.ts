import { z } from 'zod'
import { feedLinks } from './accounts/feed.ts'
import { competition } from './competitions/competition.ts'
import { outputDay } from './fields/fields.ts'
import { leagueHead } from './league.ts'
import { season } from './season.ts'

/** The address of one's calendar feed; null: there is none. */
export const calendarLink = z.object({ url: z.string().nullable() })
export type CalendarLink = z.output<typeof calendarLink>

/**
 * The dates of a league: its current season with its windows and its competitions, those cancelled left out; and where one's own calendar and
 * feeds are fed from.
 */
export const calendarPage = z.object({
  league: leagueHead,
  today: outputDay,
  season,
  /** Days of the season, both included, on which its transfer windows are open. */
  windows: z.array(z.object({ from: outputDay, to: outputDay })),
  competitions: z.array(competition),
  link: calendarLink,
  feeds: feedLinks,
})
export type CalendarPage = z.output<typeof calendarPage>

export const createCalendarLinkInput = z.object({ replace: z.boolean().default(false) })
