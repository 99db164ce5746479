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
import { handOverRefusal, type RoleHolder } from '#domain/leagues/roles.ts'
import { readAsMember, requireOwner } from '../access.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'
import { limitError } from '../quotas.ts'
import { refuse } from '../refuse.ts'
import { findMember } from './member.ts'

/**
 * The statements that make another member the owner, with the audit row `id`, if both roles are unchanged since they
 * were read.
 */
export const handOverParts = (
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { id, leagueId, actorId, from }: { id: string; leagueId: string; actorId: string | null; from: string },
  target: RoleHolder,
) => ({
  written: audit(
    db,
    {
      id,
      leagueId,
      actorId,
      action: 'ownership_handed_over',
      subjectId: target.userId,
      before: { owner: from, role: target.role },
      after: { owner: target.userId, role: 'OWNER' },
      at: now,
    },
    all(
      isCurrentOwner(leagueId, from),
      hasRole(leagueId, target.userId, target.role),
      mayOwnMore(target.userId),
    ),
  ),
  counts: leagueCounts(db, target.userId),
  roles: handOver(db, leagueId, from, target.userId, id),
})

/** Why nothing was written: quota_leagues_owned_by or changed_meanwhile. */
export const handOverError = (counts: readonly { owned: number }[]): AppError => {
  const { max } = standing.leaguesOwned
  return (counts[0]?.owned ?? 0) >= max
    ? limitError({ code: 'quota_leagues_owned_by', max })
    : new AppError('changed_meanwhile')
}

/**
 * Makes another member the owner; the old owner stays as an admin.
 * @throws AppError not_allowed for all but the owner, already_owner, member_not_found,
 *   quota_leagues_owned_by, changed_meanwhile
 */
export const handOverLeague = async (ctx: Ctx, input: { league: string; userId: string }): Promise<void> => {
  const scope = await readAsMember(ctx, input.league, ({ leagueId }) => ({
    members: roster(ctx.db, leagueId),
  }))
  requireOwner(scope)
  const { league, user, membership, rows } = scope
  const { target } = findMember(rows.members, input.userId)
  refuse(handOverRefusal(membership, target))
  const { userId } = user
  const { written, counts } = await runBatch(
    ctx.db,
    handOverParts(ctx, { id: uuidv7(), leagueId: league.id, actorId: userId, from: userId }, target),
  )
  if (written.length === 0) throw handOverError(counts)
}
