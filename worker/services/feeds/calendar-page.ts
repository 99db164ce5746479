import type { CalendarPage } from '#contracts/calendar.ts'
import { dayGiven } from '#db/prepared.ts'
import { profileOf } from '#db/queries/accounts/profiles.ts'
import { rulesFrom } from '#db/queries/picks/deathlists.ts'
import { dayOf } from '#domain/calendar-day.ts'
import { windowDays, windowsOf } from '#domain/picks/windows.ts'
import { prepareMemberRead } from '../access.ts'
import { competitionParts, viewAll } from '../competitions/list-competitions.ts'
import type { Ctx } from '../context.ts'
import { viewLeagueHead } from '../views/competitions.ts'
import { boundRules } from '../views/leagues.ts'
import { viewSeason } from '../views/seasons.ts'
import { linkOf } from './calendar-link.ts'
import { feedLinksOf } from './feed-links.ts'

const readCalendar = prepareMemberRead(({ db, now }, leagueId, { userId }) => ({
  ...competitionParts(db, leagueId),
  versions: rulesFrom(db, leagueId, dayGiven(now)),
  profiles: profileOf(db, userId),
}))

/** The calendar page of a league, and the URLs of the user's own feeds. One round trip. */
export const readCalendarPage = async (ctx: Ctx, input: { league: string }): Promise<CalendarPage> => {
  const today = dayOf(ctx.now)
  const { league, membership, season, rows } = await readCalendar(ctx, input.league)
  return {
    league: viewLeagueHead(league, membership),
    today,
    season: viewSeason(season, today),
    windows: windowDays(windowsOf(boundRules(rows.versions, today).inForce), season),
    competitions: viewAll(ctx, rows).filter(({ status }) => status !== 'cancelled'),
    link: linkOf(ctx, rows.profiles[0]?.calendarToken ?? null),
    feeds: feedLinksOf(ctx, membership.feedToken),
  }
}
