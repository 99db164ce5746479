import { uuidv7 } from 'uuidv7'
import { runBatch } from '#db/batch.ts'
import { storeReplacedCode } from '#db/queries/leagues/joining.ts'
import { replaceInviteCode as write } from '#db/queries/leagues/leagues.ts'
import { isCurrentAdmin } from '#db/queries/leagues/members.ts'
import { audit, isAudited } from '#db/queries/news/activity.ts'
import { readAsMember, requireAdmin } from '../access.ts'
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
  const scope = await readAsMember(ctx, input.league, () => ({}))
  requireAdmin(scope)
  const { league, user } = scope
  const id = uuidv7()
  const { codes } = await runBatch(ctx.db, {
    written: audit(
      ctx.db,
      { id, leagueId: league.id, actorId: user.userId, action: 'invite_code_replaced', at: ctx.now },
      isCurrentAdmin(league.id, user.userId),
    ),
    kept: storeReplacedCode(ctx.db, league.id, ctx.realNow, isAudited(id)),
    codes: write(ctx.db, league.id, freshCodes(), isAudited(id)),
  })
  const [code] = codes
  if (!code) throw new AppError('changed_meanwhile')
  return code
}
