import { runBatch } from '#db/batch.ts'
import { storeReplacedCode } from '#db/queries/leagues/joining.ts'
import { replaceInviteCode as write } from '#db/queries/leagues/leagues.ts'
import { isCurrentAdmin } from '#db/queries/leagues/members.ts'
import { auditedChange } from '#db/queries/news/audited-change.ts'
import { readAsAdmin } from '../access.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'
import { freshCodes } from '../random-codes.ts'

/**
 * Gives the league a new invite code. The old one stops working, with an error that says so. The audit log records the
 * change, never the codes.
 * @throws AppError not_allowed for plain members, changed_meanwhile
 */
export const replaceInviteCode = async (
  ctx: Ctx,
  input: { league: string },
): Promise<{ inviteCode: string }> => {
  const { league, user } = await readAsAdmin(ctx, input.league, () => ({}))
  const change = auditedChange(ctx, league.id, user.userId)
  const { codes } = await runBatch(ctx.db, {
    written: change.audit({ action: 'invite_code_replaced' }, isCurrentAdmin(league.id, user.userId)),
    kept: storeReplacedCode(ctx.db, league.id, ctx.realNow, change.done),
    codes: write(ctx.db, league.id, freshCodes(), change.done),
  })
  const [code] = codes
  if (!code) throw new AppError('changed_meanwhile')
  return code
}
