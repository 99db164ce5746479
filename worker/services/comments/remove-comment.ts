import type { z } from 'zod'
import type { commentInput, removedComment } from '#contracts/comment.ts'
import { runBatch } from '#db/batch.ts'
import { all, type Condition } from '#db/conditions.ts'
import { isCurrentAdmin, isCurrentMember } from '#db/queries/leagues/members.ts'
import { auditedChange } from '#db/queries/news/audited-change.ts'
import {
  type CommentRow,
  commentOf,
  isCommentPresent,
  isRemovedBy,
  markCommentRemoved,
  restoreRemovedComment,
} from '#db/queries/news/comments.ts'
import { addMs } from '#domain/calendar-day.ts'
import { isAdmin } from '#domain/leagues/roles.ts'
import { commentUndoMs } from '#domain/news/comments.ts'
import { readAsMember } from '../access.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'
import { retryOnConflict } from '../retry-on-conflict.ts'

type Input = z.output<typeof commentInput>

const readComment = async (ctx: Ctx, { league, id }: Input) => {
  const scope = await readAsMember(ctx, league, ({ leagueId }) => ({
    comments: commentOf(ctx.db, leagueId, id),
  }))
  const [comment] = scope.rows.comments
  // A comment whose author has deleted their account has no text left to remove.
  if (!comment || comment.authorId === null) throw new AppError('remark_not_found')
  return { ...scope, comment: { ...comment, authorId: comment.authorId } }
}

interface Act {
  ctx: Ctx
  leagueId: string
  userId: string
  comment: CommentRow
}

/** Audits what an admin does to another member's comment: its author and place, never its text. */
const onRecord = (
  { ctx, leagueId, userId, comment }: Act,
  action: 'remark_removed' | 'remark_restored',
  condition: Condition,
) => {
  if (comment.authorId === userId)
    return { audited: undefined, condition: all(condition, isCurrentMember(leagueId, userId)) }
  const change = auditedChange(ctx, leagueId, userId)
  const { id, entryId, thread } = comment
  return {
    audited: change.audit(
      { action, subjectId: comment.authorId, before: { remarkId: id, entryId, thread } },
      condition,
      isCurrentAdmin(leagueId, userId),
    ),
    condition: change.done,
  }
}

/**
 * Removes a comment: the user's own, or as an admin any member's, which is audited. For ten minutes this can be undone.
 * @throws AppError league_not_found, remark_not_found, remark_not_own, changed_meanwhile
 */
export const removeComment = retryOnConflict(
  async (ctx: Ctx, input: Input): Promise<z.output<typeof removedComment>> => {
    const { db, realNow } = ctx
    const { league, membership, user, comment } = await readComment(ctx, input)
    if (comment.removedAt !== null) throw new AppError('remark_not_found')
    const { userId } = user
    if (comment.authorId !== userId && !isAdmin(membership.role)) throw new AppError('remark_not_own')
    const act = { ctx, leagueId: league.id, userId, comment }
    const { audited, condition } = onRecord(act, 'remark_removed', isCommentPresent(league.id, comment))
    const { written } = await runBatch(db, {
      audited,
      written: markCommentRemoved(
        db,
        { leagueId: league.id, id: comment.id, authorId: comment.authorId, by: userId, at: realNow },
        condition,
      ),
    })
    if (written.length === 0) throw new AppError('changed_meanwhile')
    return { id: comment.id, undoUntil: addMs(realNow, commentUndoMs) }
  },
)

/**
 * Restores a comment that the user has removed within the last ten minutes.
 * @throws AppError league_not_found, remark_not_found, remark_not_own, undo_too_late, changed_meanwhile
 */
export const restoreComment = retryOnConflict(async (ctx: Ctx, input: Input): Promise<void> => {
  const { db, realNow } = ctx
  const { league, membership, user, comment } = await readComment(ctx, input)
  const { userId } = user
  // An earlier call has restored it already.
  if (comment.removedAt === null && comment.authorId === userId) return
  if (comment.removedBy !== userId) throw new AppError('remark_not_found')
  if (comment.authorId !== userId && !isAdmin(membership.role)) throw new AppError('remark_not_own')
  const since = addMs(realNow, -commentUndoMs)
  if (comment.removedAt === null || comment.removedAt < since) throw new AppError('undo_too_late')
  const act = { ctx, leagueId: league.id, userId, comment }
  const { audited, condition } = onRecord(
    act,
    'remark_restored',
    isRemovedBy(league.id, comment.id, userId, since),
  )
  const { written } = await runBatch(db, {
    audited,
    written: restoreRemovedComment(
      db,
      comment.id,
      all(isRemovedBy(league.id, comment.id, userId, since), condition),
    ),
  })
  if (written.length === 0) throw new AppError('changed_meanwhile')
})
