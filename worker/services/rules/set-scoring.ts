import type { RuleVersion } from '#contracts/rules.ts'
import { ruleValues } from '#domain/league-settings/rule-settings.ts'
import type { Ctx } from '../context.ts'
import { updateLeague } from '../leagues/update-league.ts'

/**
 * Saves rules; they are in force from the next UTC day. Returns the version saved last, with all its rules.
 * @throws AppError those of updateLeague
 */
export const setScoring = async (
  ctx: Ctx,
  input: Parameters<typeof updateLeague>[1],
): Promise<RuleVersion> => {
  const league = await updateLeague(ctx, input)
  return {
    version: league.rulesVersion,
    effectiveFrom: league.rulesEffectiveFrom,
    ...ruleValues({ ...league, ...league.scoring }),
  }
}
