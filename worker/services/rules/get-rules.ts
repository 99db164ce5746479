import type { z } from 'zod'
import type { leagueRulesView } from '#contracts/rules.ts'
import { rulesHistory } from '#db/queries/leagues/rules.ts'
import { dayOf } from '#domain/calendar-day.ts'
import { readAsMember } from '../access.ts'
import type { Ctx } from '../context.ts'
import { presentUserOrNull } from '../profile/present.ts'
import { boundRules, viewRules } from '../views/leagues.ts'

type HistoryRow = Awaited<ReturnType<typeof rulesHistory>>[number]

/** The rules of a league: saved last, in force today, and the latest versions. */
export const viewHistory = (ctx: Ctx, history: readonly HistoryRow[]): z.output<typeof leagueRulesView> => {
  const { latest, inForce } = boundRules(
    history.map(({ rules }) => rules),
    dayOf(ctx.now),
  )
  return {
    latest: viewRules(latest),
    inForce: viewRules(inForce),
    versions: history.map(({ rules, author }) => ({
      ...viewRules(rules),
      createdAt: rules.createdAt,
      createdBy: presentUserOrNull(author, ctx.locale),
    })),
  }
}

/** The rules and their history, which every member may read. */
export const getRules = async (
  ctx: Ctx,
  input: { league: string },
): Promise<z.output<typeof leagueRulesView>> => {
  const { rows } = await readAsMember(ctx, input.league, ({ leagueId }) => ({
    history: rulesHistory(ctx.db, leagueId, dayOf(ctx.now)),
  }))
  return viewHistory(ctx, rows.history)
}
