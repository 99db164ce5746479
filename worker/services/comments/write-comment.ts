import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import type { addCommentInput, Comment, editCommentInput } from '#contracts/comment.ts'
import { runBatch } from '#db/batch.ts'
import { isCurrentMember } from '#db/queries/leagues/members.ts'
import { recordActivity } from '#db/queries/news/activity.ts'
import {
  commentableItem,
  commentExists,
  commentOf,
  insertComment,
  rewriteComment,
} from '#db/queries/news/comments.ts'
import { discussionRefusal } from '#domain/news/remembrance.ts'
import { readAsMember } from '../access.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'
import { presentUser } from '../profile/present.ts'
import { countRate, requireRate } from '../quotas.ts'
import { refuse } from '../refuse.ts'
import { retryOnConflict } from '../retry-on-conflict.ts'

/**
 * Adds a comment to an activity item. It appears in the inboxes of the other members; it is sent only to those who have
 * chosen that.
 * @throws AppError league_not_found, entry_not_found, remarks_off, entry_private, no_remembrance,
 *   quota_remarks, quota_remarks_minute, changed_meanwhile
 */
export const addComment = retryOnConflict(
  async (ctx: Ctx, input: z.output<typeof addCommentInput>): Promise<Comment> => {
    const { db, now } = ctx
    const { thread, text } = input
    const { league, profile, user, rows } = await readAsMember(ctx, input.league, ({ leagueId, user }) => ({
      counted: countRate(ctx, user, 'remarks'),
      countedToday: countRate(ctx, user, 'remarksADay'),
      entries: commentableItem(db, leagueId, user.userId, input.entry),
    }))
    requireRate(ctx, 'remarks', rows.counted)
    requireRate(ctx, 'remarksADay', rows.countedToday)
    const [entry] = rows.entries
    if (!entry) throw new AppError('entry_not_found')
    refuse(
      discussionRefusal(
        league,
        { kind: entry.kind, isPrivate: Boolean(entry.isPrivate), deathStands: Boolean(entry.deathStands) },
        thread,
      ),
    )
    const [id, leagueId, { userId }] = [uuidv7(), league.id, user]
    const { written } = await runBatch(db, {
      written: insertComment(
        db,
        { id, leagueId, entryId: entry.id, thread, authorId: userId, text, at: now },
        isCurrentMember(leagueId, userId),
      ),
      // The text is stored with the comment alone, and deleted with it.
      recorded: recordActivity(
        db,
        {
          id,
          leagueId,
          kind: 'remarked',
          actorId: userId,
          personId: entry.personId,
          competitionId: entry.competitionId,
          data: { entryId: entry.id, about: entry.kind, thread },
          at: now,
        },
        commentExists(id),
      ),
    })
    if (written.length === 0) throw new AppError('changed_meanwhile')
    const author = presentUser({ ...profile, userId }, ctx.locale)
    return { id, thread, author, text, at: now, editedAt: null, reported: false }
  },
)

/**
 * Changes the text of the user's own comment.
 * @throws AppError league_not_found, remark_not_found, remark_not_own, remarks_off, quota_remarks_minute,
 *   changed_meanwhile
 */
export const editComment = retryOnConflict(
  async (ctx: Ctx, { text, ...input }: z.output<typeof editCommentInput>): Promise<Comment> => {
    const { db, now } = ctx
    const { league, profile, user, rows } = await readAsMember(ctx, input.league, ({ leagueId, user }) => ({
      counted: countRate(ctx, user, 'remarks'),
      comments: commentOf(db, leagueId, input.id),
    }))
    requireRate(ctx, 'remarks', rows.counted)
    const [comment] = rows.comments
    if (!comment || comment.removedAt !== null) throw new AppError('remark_not_found')
    const { userId } = user
    if (comment.authorId !== userId) throw new AppError('remark_not_own')
    if (!league.remarksAllowed) throw new AppError('remarks_off')
    const { id, thread, at } = comment
    const { written } = await runBatch(
      db,
      rewriteComment(
        db,
        { leagueId: league.id, id, authorId: userId, text, at: now },
        isCurrentMember(league.id, userId),
      ),
    )
    if (written.length === 0) throw new AppError('changed_meanwhile')
    const author = presentUser({ ...profile, userId }, ctx.locale)
    return { id, thread, author, text, at, editedAt: now, reported: false }
  },
)
