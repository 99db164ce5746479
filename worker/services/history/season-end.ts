import type { z } from 'zod'
import type { Result } from '#db/batch.ts'
import type { LeagueIdOf } from '#db/queries/gate.ts'
import { endedSeasonIdOf } from '#db/queries/history.ts'
import { thisLeaderboard } from '#db/queries/leaderboard-inputs.ts'
import { storedStandings } from '#db/queries/leaderboard-results.ts'
import type { overviewPage } from '../../contracts/league-pages.ts'
import type { PublicProfile } from '../../contracts/profile.ts'
import { dayOf } from '../../domain/calendar-day.ts'
import { championsOf } from '../../domain/history/types.ts'
import { nextSeasonDates } from '../../domain/seasons/next.ts'
import { firstDayOf, isOpen, type Season } from '../../domain/seasons/state.ts'
import type { Ctx } from '../context.ts'
import { freshLeaderboards, staleParts } from '../leaderboards/fresh.ts'

/** What it takes to tell how a season ended, for the batch of a page: while it goes on these parts answer nothing. */
export const seasonEndParts = (ctx: Ctx, leagueId: LeagueIdOf) => {
  const ended = endedSeasonIdOf(leagueId, dayOf(ctx.now))
  return { standings: storedStandings(ctx.db, ended), stale: staleParts(ctx, thisLeaderboard(ended)) }
}

/** Who has won the season that is over, and when the next one could be; null while it goes on. */
export const viewSeasonEnd = (
  ctx: Ctx,
  { season, league }: { season: Season & { id: string }; league: { picturesShared: boolean } },
  { standings, stale }: Result<ReturnType<typeof seasonEndParts>>,
  userOf: (userId: string) => PublicProfile,
): z.output<typeof overviewPage>['seasonEnd'] => {
  const today = dayOf(ctx.now)
  if (season.endDate === null || isOpen(season, today)) return null
  const rows = freshLeaderboards(ctx, stale).get(season.id)?.result.standings ?? standings
  return {
    champions: championsOf(rows).map((userId) => userOf(userId).displayName),
    next: nextSeasonDates({ start: firstDayOf(season), end: season.endDate }, today),
    picturesShared: league.picturesShared,
  }
}
