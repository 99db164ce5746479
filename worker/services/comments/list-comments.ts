import type { z } from 'zod'
import type { Comment, listCommentsInput } from '#contracts/comment.ts'
import { commentableItem, commentsPage } from '#db/queries/news/comments.ts'
import { readAsMember } from '../access.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'
import { viewComment } from '../views/comments.ts'

/**
 * The comments on an activity item, newest first; empty if comments are switched off, and in a remembrance of a person
 * who turned out to be alive.
 * @throws AppError league_not_found, entry_not_found
 */
export const listComments = async (
  ctx: Ctx,
  { league, entry, ...page }: z.output<typeof listCommentsInput>,
): Promise<Comment[]> => {
  const { rows } = await readAsMember(ctx, league, ({ leagueId, user }) => ({
    entries: commentableItem(ctx.db, leagueId, user.userId, entry),
    comments: commentsPage(ctx.db, { leagueId, userId: user.userId, entryId: entry, ...page }),
  }))
  if (!rows.entries[0]) throw new AppError('entry_not_found')
  return rows.comments.map((row) => viewComment(row, ctx.locale))
}
