import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import type { commentInput, removedComment } from '#contracts/remark.ts'
import { runBatch } from '#db/batch.ts'
import { all } from '#db/conditions.ts'
import { isCurrentAdmin, isCurrentMember } from '#db/queries/leagues/members.ts'
import { audit, isAudited } from '#db/queries/news/activity.ts'
import {
  type CommentRow,
  commentOf,
  commentStands,
  isRemovedBy,
  removeComment,
  restoreComment,
} from '#db/queries/news/comments.ts'
import { addMs } from '#domain/calendar-day.ts'
import { isAdmin } from '#domain/leagues/roles.ts'
import { commentUndoMs } from '#domain/news/comments.ts'
import { readAsMember } from '../access.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'
import { retryOnConflict } from '../fresh-rows.ts'

type Input = z.output<typeof commentInput>

const readComment = async (ctx: Ctx, { league, id }: Input) => {
  const scope = await readAsMember(ctx, league, ({ leagueId }) => ({
    remarks: commentOf(ctx.db, leagueId, id),
  }))
  const [remark] = scope.rows.remarks
  // Of a place that its author has left behind there is nothing to be taken away.
  if (!remark || remark.authorId === null) throw new AppError('remark_not_found')
  return { ...scope, remark: { ...remark, authorId: remark.authorId } }
}

interface Act {
  ctx: Ctx
  leagueId: string
  userId: string
  remark: CommentRow
}

/** What an admin does to somebody else's remark is on record: whose it was and where it stood, never what it said. */
const onRecord = (
  { ctx, leagueId, userId, remark }: Act,
  action: 'remark_removed' | 'remark_restored',
  condition: ReturnType<typeof isAudited>,
) => {
  if (remark.authorId === userId)
    return { audited: undefined, condition: all(condition, isCurrentMember(leagueId, userId)) }
  const auditId = uuidv7()
  const { id, entryId, thread } = remark
  return {
    audited: audit(
      ctx.db,
      {
        id: auditId,
        leagueId,
        actorId: userId,
        action,
        subjectId: remark.authorId,
        before: { remarkId: id, entryId, thread },
        at: ctx.now,
      },
      all(condition, isCurrentAdmin(leagueId, userId)),
    ),
    condition: isAudited(auditId),
  }
}

const remove = async (ctx: Ctx, input: Input): Promise<z.output<typeof removedComment>> => {
  const { db, realNow } = ctx
  const { league, membership, user, remark } = await readComment(ctx, input)
  if (remark.removedAt !== null) throw new AppError('remark_not_found')
  const { userId } = user
  if (remark.authorId !== userId && !isAdmin(membership.role)) throw new AppError('remark_not_own')
  const act = { ctx, leagueId: league.id, userId, remark }
  const { audited, condition } = onRecord(act, 'remark_removed', commentStands(league.id, remark))
  const { written } = await runBatch(db, {
    audited,
    written: removeComment(
      db,
      { leagueId: league.id, id: remark.id, authorId: remark.authorId, by: userId, at: realNow },
      condition,
    ),
  })
  if (written.length === 0) throw new AppError('changed_meanwhile')
  return { id: remark.id, undoUntil: addMs(realNow, commentUndoMs) }
}

/**
 * Takes a remark away: one's own, or as an admin anybody's, which is on record. For ten minutes that can be undone.
 * @throws AppError league_not_found, remark_not_found, remark_not_own, changed_meanwhile
 */
export const takeCommentAway = (ctx: Ctx, input: Input): Promise<z.output<typeof removedComment>> =>
  retryOnConflict(() => remove(ctx, input))

const restore = async (ctx: Ctx, input: Input): Promise<void> => {
  const { db, realNow } = ctx
  const { league, membership, user, remark } = await readComment(ctx, input)
  const { userId } = user
  // Put back already: by a second click.
  if (remark.removedAt === null && remark.authorId === userId) return
  if (remark.removedBy !== userId) throw new AppError('remark_not_found')
  if (remark.authorId !== userId && !isAdmin(membership.role)) throw new AppError('remark_not_own')
  const since = addMs(realNow, -commentUndoMs)
  if (remark.removedAt === null || remark.removedAt < since) throw new AppError('undo_too_late')
  const act = { ctx, leagueId: league.id, userId, remark }
  const { audited, condition } = onRecord(
    act,
    'remark_restored',
    isRemovedBy(league.id, remark.id, userId, since),
  )
  const { written } = await runBatch(db, {
    audited,
    written: restoreComment(db, remark.id, all(isRemovedBy(league.id, remark.id, userId, since), condition)),
  })
  if (written.length === 0) throw new AppError('changed_meanwhile')
}

/**
 * Puts a remark back that one has taken away within the last ten minutes, as it was.
 * @throws AppError league_not_found, remark_not_found, remark_not_own, undo_too_late, changed_meanwhile
 */
export const putRemarkBack = (ctx: Ctx, input: Input): Promise<void> =>
  retryOnConflict(() => restore(ctx, input))
