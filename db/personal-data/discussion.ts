import { asc, eq } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { columnsOf } from '../fields.ts'
import { deleteRemoved, eraseDiscussion } from '../queries/news/comments.ts'
import { commentReports, comments, leagues, reactions } from '../schema/index.ts'
import { isErased, personal } from './line.ts'
import { daysBefore, withAccount } from './retention.ts'

/** As many comments as one answer of the database can hold, which has at most 10 MB. */
export const commentsAtOnce = 5000

/** A part of a user's comments, oldest first, after the first `offset`. */
export const ownComments = (db: Db, userId: string, offset = 0) =>
  db
    .select({
      league: leagues.name,
      ...columnsOf(comments, 'leagueId', 'entryId', 'thread', 'text', 'at', 'editedAt', 'removedAt'),
    })
    .from(comments)
    .innerJoin(leagues, eq(leagues.id, comments.leagueId))
    .where(eq(comments.authorId, userId))
    .orderBy(asc(comments.at), asc(comments.id))
    .limit(commentsAtOnce)
    .offset(offset)

/** What members say about each other's news. */
export const discussionTables = {
  comments: personal(comments, {
    columns: { authorId: 'erased', text: 'erased', removedBy: 'former_player' },
    exported: (db, { userId }) => ownComments(db, userId),
    // Together with its reactions, reports and activity items.
    erased: (db, { userId }) => eraseDiscussion(db, userId, isErased(userId)),
    retention: [
      {
        days: 1,
        why: 'after it was removed: for ten minutes that can be undone; its place stays, without text and author',
        chunk: (db, { realNow }, limit) => deleteRemoved(db, daysBefore(realNow, 1), limit),
      },
    ],
  }),
  reactions: personal(reactions, {
    columns: { userId: 'erased' },
    exported: (db, { userId }) =>
      db
        .select({ entryId: reactions.entryId, sign: reactions.sign, at: reactions.at })
        .from(reactions)
        .where(eq(reactions.userId, userId))
        .orderBy(asc(reactions.at)),
    erased: null,
    retention: withAccount,
  }),
  commentReports: personal(commentReports, {
    columns: { reporterId: 'erased' },
    exported: (db, { userId }) =>
      db
        .select({
          remarkId: commentReports.commentId,
          leagueId: commentReports.leagueId,
          at: commentReports.at,
        })
        .from(commentReports)
        .where(eq(commentReports.reporterId, userId))
        .orderBy(asc(commentReports.at)),
    erased: null,
    retention:
      'as long as the comment or the account; dismissed ones too, so that nobody reports a comment twice',
  }),
} as const
