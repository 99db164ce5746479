import type { z } from 'zod'
import type { PublicProfile } from '#contracts/accounts/profile.ts'
import type { homePage } from '#contracts/league-pages.ts'
import { dayOf } from '#domain/calendar-day.ts'
import { championsOf } from '#domain/history/season-table.ts'
import type { TableRow } from '#domain/scoring/scored.ts'
import { nextSeasonDates } from '#domain/seasons/next.ts'
import { firstDayOf, isOpen, type Season } from '#domain/seasons/state.ts'
import type { Ctx } from '../context.ts'

/** Who has won the season that is over, and when the next one could be; null while it goes on. */
export const viewSeasonEnd = (
  ctx: Ctx,
  { season, league }: { season: Season; league: { picturesShared: boolean } },
  standings: readonly TableRow[],
  userOf: (userId: string) => PublicProfile,
): z.output<typeof homePage>['seasonEnd'] => {
  const today = dayOf(ctx.now)
  if (season.endDate === null || isOpen(season, today)) return null
  return {
    champions: championsOf(standings).map((userId) => userOf(userId).displayName),
    next: nextSeasonDates({ start: firstDayOf(season), end: season.endDate }, today),
    picturesShared: league.picturesShared,
  }
}
