import { uuidv7 } from 'uuidv7'
import { runBatch } from '#db/batch.ts'
import { all } from '#db/conditions.ts'
import {
  handOver,
  hasRole,
  isCurrentOwner,
  leagueCounts,
  mayOwnMore,
  roster,
} from '#db/queries/leagues/members.ts'
import { audit } from '#db/queries/news/activity.ts'
import { standing } from '#domain/leagues/quotas.ts'
import { handOverRefusal } from '#domain/leagues/roles.ts'
import { readAsMember, requireOwner } from '../access.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'
import { refuse } from '../refuse.ts'
import { findMember } from './member.ts'

/**
 * Makes another member the owner; the old one stays as an admin.
 * @throws AppError not_allowed for all but the owner, already_owner, member_not_found,
 * quota_leagues_owned_by, changed_meanwhile
 */
export const handOverLeague = async (ctx: Ctx, input: { league: string; userId: string }): Promise<void> => {
  const scope = await readAsMember(ctx, input.league, ({ leagueId }) => ({
    members: roster(ctx.db, leagueId),
  }))
  requireOwner(scope)
  const { league, user, membership, rows } = scope
  const { target } = findMember(rows.members, input.userId)
  refuse(handOverRefusal(membership, target))
  const id = uuidv7()
  const { written, counts } = await runBatch(ctx.db, {
    written: audit(
      ctx.db,
      {
        id,
        leagueId: league.id,
        actorId: user.userId,
        action: 'ownership_handed_over',
        subjectId: target.userId,
        before: { owner: user.userId, role: target.role },
        after: { owner: target.userId, role: 'OWNER' },
        at: ctx.now,
      },
      all(
        isCurrentOwner(league.id, user.userId),
        hasRole(league.id, target.userId, target.role),
        mayOwnMore(target.userId),
      ),
    ),
    counts: leagueCounts(ctx.db, target.userId),
    roles: handOver(ctx.db, league.id, user.userId, target.userId, id),
  })
  if (written.length > 0) return
  const { max } = standing.leaguesOwned
  if ((counts[0]?.owned ?? 0) >= max) throw new AppError('quota_leagues_owned_by', { params: { max } })
  throw new AppError('changed_meanwhile')
}
