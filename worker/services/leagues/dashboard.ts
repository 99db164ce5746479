import type { z } from 'zod'
import { dashboardLeagues, leagueIdsOf } from '../../../db/queries/overview.ts'
import { rulesOfLeaguesOf } from '../../../db/queries/rules.ts'
import type { dashboardPage } from '../../contracts/league-pages.ts'
import { dayOf } from '../../domain/calendar-day.ts'
import { readAsUser } from '../access.ts'
import type { Ctx } from '../context.ts'
import { viewSeason } from '../seasons/view.ts'
import { viewListItem } from './view.ts'

/** The page of one's leagues. */
export const readDashboard = async (ctx: Ctx): Promise<z.output<typeof dashboardPage>> => {
  const today = dayOf(ctx.now)
  const { rows } = await readAsUser(
    ctx,
    ({ userId }) =>
      [dashboardLeagues(ctx.db, userId), rulesOfLeaguesOf(ctx.db, leagueIdsOf(userId), today)] as const,
  )
  const [leagues, rules] = rows
  const maxPicks = new Map(rules.map((row) => [row.leagueId, row.maxPicks]))
  return {
    leagues: leagues.map((row) => ({
      ...viewListItem(row),
      memberCount: row.memberCount,
      season: viewSeason(row.season, today),
      list: { name: row.listName, picks: row.picks, maxPicks: maxPicks.get(row.league.id) ?? 0 },
      standing: row.standing,
    })),
  }
}
