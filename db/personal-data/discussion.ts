import { asc, eq } from 'drizzle-orm'
import { columnsOf } from '../fields.ts'
import { eraseDiscussion } from '../queries/news/comments.ts'
import { commentReports, comments, leagues, reactions } from '../schema/index.ts'
import { isErased, personal } from './line.ts'

/** What members say about each other's news. */
export const discussionTables = {
  comments: personal(comments, {
    columns: { authorId: 'erased', text: 'erased', removedBy: 'former_player' },
    exported: (db, { userId }) =>
      db
        .select({
          league: leagues.name,
          ...columnsOf(comments, 'leagueId', 'entryId', 'thread', 'text', 'at', 'editedAt', 'removedAt'),
        })
        .from(comments)
        .innerJoin(leagues, eq(leagues.id, comments.leagueId))
        .where(eq(comments.authorId, userId))
        .orderBy(asc(comments.at)),
    // Together with its reactions, reports and activity items.
    erased: (db, { userId }) => eraseDiscussion(db, userId, isErased(userId)),
    kept: 'as long as the league; its place stays without text and author',
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
    kept: 'as long as the account',
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
    kept: 'as long as the comment, or the account',
  }),
} as const
