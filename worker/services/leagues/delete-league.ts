import { runBatch } from '#db/batch.ts'
import { deleteLeague as remove } from '#db/queries/leagues/leagues.ts'
import { hasRole } from '#db/queries/leagues/members.ts'
import { readAsMember, requireOwner } from '../access.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'

/**
 * Deletes a league with all its data. Only the owner may do it, and has to type the league's name.
 * @throws AppError not_allowed, league_name_mismatch, changed_meanwhile
 */
export const deleteLeague = async (ctx: Ctx, input: { league: string; name: string }): Promise<void> => {
  const scope = await readAsMember(ctx, input.league, () => ({}))
  requireOwner(scope)
  if (input.name.trim() !== scope.league.name) throw new AppError('league_name_mismatch', { field: 'name' })
  const { deleted } = await runBatch(ctx.db, {
    deleted: remove(
      ctx.db,
      { leagueId: scope.league.id, realAt: ctx.realNow },
      hasRole(scope.league.id, scope.user.userId, 'OWNER'),
    ),
  })
  if (deleted.gone.length === 0) throw new AppError('changed_meanwhile')
  if (ctx.live) ctx.after(ctx.live.end(scope.league.id))
}
