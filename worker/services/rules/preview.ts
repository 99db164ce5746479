import type { z } from 'zod'
import type { preview, previewInput } from '#contracts/rules.ts'
import { viewReason } from '#contracts/words/reasons.ts'
import { reasonTexts } from '#contracts/words/rule-texts.ts'
import { dayOf } from '#domain/calendar-day.ts'
import { mergeRules } from '#domain/league-settings/rule-settings.ts'
import { scoreReasons, sumOf } from '#domain/scoring/score.ts'
import { readAsMember } from '../access.ts'
import type { Ctx } from '../context.ts'
import { boundRules, leagueFacts } from '../views/leagues.ts'

/**
 * The points for the death of a person of an age, held by a number of players, by the rules saved last or by given
 * ones.
 */
export const previewScore = async (
  ctx: Ctx,
  input: z.output<typeof previewInput>,
): Promise<z.output<typeof preview>> => {
  const { rows } = await readAsMember(ctx, input.league, ({ leagueId }) => leagueFacts(ctx, leagueId))
  const { versions, counts } = rows
  const today = dayOf(ctx.now)
  const { latest } = boundRules(versions, today)
  const rules = { ...mergeRules(latest, input.rules ?? {}), version: latest.version }
  const players = Math.max(input.players ?? counts[0]?.count ?? 1, input.holders)
  // A birthday on 1 January: the age is the same all year.
  const birth = {
    date: `${Number(today.slice(0, 4)) - input.age}-01-01`,
    precision: 'day' as const,
  }
  const reasons = scoreReasons(rules, birth, today, players, input.holders, input.firstDeath)
  return {
    points: sumOf(reasons),
    players,
    reasons: reasons.map((reason) => viewReason(reason, reasonTexts(ctx.locale))),
  }
}
