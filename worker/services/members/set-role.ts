import type { z } from 'zod'
import type { Member, setRoleInput } from '#contracts/member.ts'
import { runBatch } from '#db/batch.ts'
import { hasRole, isCurrentAdmin, setRole as write } from '#db/queries/leagues/members.ts'
import { auditedChange } from '#db/queries/news/audited-change.ts'
import { pauseWebhooksOf } from '#db/queries/news/webhooks.ts'
import { roleChangeRefusal } from '#domain/leagues/roles.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'
import { refuse } from '../refuse.ts'
import { readTarget, viewMember } from './member.ts'

/**
 * Makes a member an admin or a plain member.
 * @throws AppError member_not_found, changed_meanwhile, and the refusals of roleChangeRefusal
 */
export const setRole = async (ctx: Ctx, input: z.output<typeof setRoleInput>): Promise<Member> => {
  const { league, user, membership, target, admins } = await readTarget(ctx, input)
  refuse(roleChangeRefusal(membership, target, input.newRole, admins))
  const changed = viewMember({ ...target, role: input.newRole }, ctx.locale)
  if (target.role === input.newRole) return changed

  const change = auditedChange(ctx, league.id, user.userId)
  const { written } = await runBatch(ctx.db, {
    written: change.audit(
      {
        action: 'role_changed',
        subjectId: target.userId,
        before: { role: target.role },
        after: { role: input.newRole },
      },
      isCurrentAdmin(league.id, user.userId),
      hasRole(league.id, target.userId, target.role),
    ),
    membership: write(ctx.db, { leagueId: league.id, userId: target.userId, role: input.newRole }, change.id),
    webhooks: pauseWebhooksOf(ctx.db, {
      userId: target.userId,
      by: user.userId,
      at: ctx.now,
      realAt: ctx.realNow,
    }),
  })
  if (written.length === 0) throw new AppError('changed_meanwhile')
  return changed
}
