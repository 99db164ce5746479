import { runBatch } from '#db/batch.ts'
import { all } from '#db/conditions.ts'
import { markLeagueStale } from '#db/queries/competitions/leaderboards.ts'
import { endMembership, hasRole, isCurrentAdmin } from '#db/queries/leagues/members.ts'
import { withdrawVotes } from '#db/queries/leagues/votes.ts'
import { auditedChange } from '#db/queries/news/audited-change.ts'
import { recallMails } from '#db/queries/news/recall-mails.ts'
import { pauseWebhooksOf } from '#db/queries/news/webhooks.ts'
import { leaveRefusal, type Role, removalRefusal } from '#domain/leagues/roles.ts'
import { readAsMember } from '../access.ts'
import type { Ctx } from '../context.ts'
import { settleAfter, settleLeague } from '../drafts/settle-drafts.ts'
import { AppError } from '../errors.ts'
import { closeConnections } from '../live/hint.ts'
import { refuse } from '../refuse.ts'
import { readTarget } from './member.ts'

interface Ending {
  league: { id: string; exclusive: boolean }
  actorId: string
  userId: string
  role: Role
}

/** Ends a membership: the member leaves or is removed. List and points stay. */
const end = async (ctx: Ctx, { league, actorId, userId, role }: Ending): Promise<void> => {
  const leagueId = league.id
  const { db, now } = ctx
  const removed = actorId !== userId
  const change = auditedChange(ctx, leagueId, actorId)
  const still = hasRole(leagueId, userId, role)
  // Turns that have run out and claims that are due belong to the members of that time.
  if (league.exclusive) await settleLeague(ctx, leagueId)
  const { written } = await runBatch(db, {
    written: change.audit(
      { action: removed ? 'member_removed' : 'member_left', subjectId: userId, before: { role } },
      removed ? all(still, isCurrentAdmin(leagueId, actorId)) : still,
    ),
    ended: endMembership(db, { leagueId, userId, at: now, removedBy: removed ? actorId : null }, change.id),
    votes: withdrawVotes(db, { leagueId, userId, now }, change.id),
    webhooks: pauseWebhooksOf(db, { userId, by: actorId, at: now, realAt: ctx.realNow }),
    mails: recallMails(db, { userId, at: ctx.realNow }, change.done),
    repeated: change.dropRepeated({ kind: 'left', actorId: userId }),
    recorded: change.record({ kind: 'left', actorId: userId, data: removed ? { removed } : {} }),
    stale: markLeagueStale(db, leagueId, now, change.done),
  })
  if (written.length === 0) throw new AppError('changed_meanwhile')
  closeConnections(ctx, [leagueId], userId)
  // If it was the leaver's turn in a draft, the turn passes to the next player, who is notified.
  if (league.exclusive) settleAfter(ctx, leagueId)
}

/**
 * Leaves a league. An owner has to hand it over first.
 * @throws AppError owner_cannot_leave, changed_meanwhile
 */
export const leaveLeague = async (ctx: Ctx, input: { league: string }): Promise<void> => {
  const { league, membership, user } = await readAsMember(ctx, input.league, () => ({}))
  refuse(leaveRefusal(membership.role))
  await end(ctx, {
    league,
    actorId: user.userId,
    userId: user.userId,
    role: membership.role,
  })
}

/**
 * Removes a member, who needs a new invitation to come back.
 * @throws AppError member_not_found, changed_meanwhile, and the refusals of removalRefusal
 */
export const removeMember = async (ctx: Ctx, input: { league: string; userId: string }): Promise<void> => {
  const { league, user, membership, target, admins } = await readTarget(ctx, input)
  refuse(removalRefusal(membership, target, admins))
  await end(ctx, {
    league,
    actorId: user.userId,
    userId: target.userId,
    role: target.role,
  })
}
