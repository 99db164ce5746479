import type { z } from 'zod'
import { profileOf } from '#db/queries/profiles.ts'
import type { CalendarPage } from '../../contracts/calendar.ts'
import type { leagueInput } from '../../contracts/fields.ts'
import { dayOf } from '../../domain/calendar-day.ts'
import { readAsMember } from '../access.ts'
import { competitionParts, viewAll } from '../competitions/list.ts'
import { viewLeagueHead } from '../competitions/view.ts'
import type { Ctx } from '../context.ts'
import { feedLinksOf } from '../feeds/link.ts'
import { viewSeason } from '../seasons/view.ts'
import { linkOf } from './link.ts'

/** The calendar page of a league, and the addresses of the user's own feeds. One round trip. */
export const readCalendarPage = async (
  ctx: Ctx,
  input: z.output<typeof leagueInput>,
): Promise<CalendarPage> => {
  const today = dayOf(ctx.now)
  const { league, membership, season, rows } = await readAsMember(
    ctx,
    input.league,
    ({ leagueId, user }) => ({
      ...competitionParts(ctx, leagueId),
      profiles: profileOf(ctx.db, user.userId),
    }),
  )
  return {
    league: viewLeagueHead(league, membership),
    today,
    season: viewSeason(season, today),
    competitions: viewAll(ctx, rows).filter(({ status }) => status !== 'cancelled'),
    link: linkOf(ctx, rows.profiles[0]?.calendarToken ?? null),
    feeds: feedLinksOf(ctx, membership.feedToken),
  }
}
