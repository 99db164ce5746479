import type { SeasonView } from '#contracts/season.ts'
import { seasonsOfLeague } from '#db/queries/leagues/seasons.ts'
import { dayOf } from '#domain/calendar-day.ts'
import { readAsMember } from '../access.ts'
import type { Ctx } from '../context.ts'
import { viewSeason } from '../views/seasons.ts'

/** All seasons of a league, the current one first. The id of a season is also the id of its leaderboard. */
export const listSeasons = async (ctx: Ctx, input: { league: string }): Promise<SeasonView[]> => {
  const { rows } = await readAsMember(ctx, input.league, ({ leagueId }) => ({
    seasons: seasonsOfLeague(ctx.db, leagueId),
  }))
  return rows.seasons.map((season) => viewSeason(season, dayOf(ctx.now)))
}
