import { sql } from 'drizzle-orm'
import { check, index, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { commentThreads, reactionSigns } from '#domain/news/comments.ts'
import { profiles } from './accounts/profile.ts'
import { id, instant, partOf, rowOf } from './columns.ts'
import { leagues } from './league.ts'
import { activity } from './record.ts'

/**
 * Comments of members on an activity item. When the author's account is deleted, text and name are erased and the row
 * stays. The text of a removed comment is kept for a day, so that it can be restored (db/personal-data/discussion.ts).
 */
export const comments = sqliteTable(
  'comments',
  {
    /** Also the id of the activity item that records the comment. */
    id: id().primaryKey(),
    leagueId: partOf(() => leagues.id),
    entryId: partOf(() => activity.id),
    thread: text({ enum: commentThreads }).notNull(),
    authorId: id().references(() => profiles.id),
    text: text(),
    /** By the game's clock, as activity items are; `editedAt` too. */
    at: instant().notNull(),
    editedAt: instant(),
    /** Wall clock. */
    removedAt: instant(),
    removedBy: id(),
  },
  (t) => [
    index('comments_entry').on(t.entryId, t.thread, t.at),
    index('comments_league').on(t.leagueId),
    index('comments_author').on(t.authorId),
    index('comments_removed').on(t.removedAt).where(sql`${t.removedAt} is not null`),
    check('remarks_author_text', sql`(${t.authorId} is null) = (${t.text} is null)`),
    check('remarks_removed_by', sql`(${t.removedAt} is null) = (${t.removedBy} is null)`),
  ],
)

/** Reactions of members to an activity item: each sign at most once per member. */
export const reactions = sqliteTable(
  'reactions',
  {
    entryId: partOf(() => activity.id),
    userId: rowOf(() => profiles.id),
    sign: text({ enum: reactionSigns }).notNull(),
    /** By the game's clock. */
    at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.entryId, t.userId, t.sign] }), index('reactions_user').on(t.userId)],
)

/** A member's request that the admins review a comment. Dismissed reports stay, so that nobody reports it again. */
export const commentReports = sqliteTable(
  'comment_reports',
  {
    /** Also the id of the activity item that notifies the admins. */
    id: id().primaryKey(),
    commentId: partOf(() => comments.id),
    reporterId: rowOf(() => profiles.id),
    leagueId: partOf(() => leagues.id),
    /** By the game's clock, as `dismissedAt` is. */
    at: instant().notNull(),
    dismissedAt: instant(),
  },
  (t) => [
    uniqueIndex('comment_reports_once').on(t.commentId, t.reporterId),
    index('comment_reports_open').on(t.leagueId, t.at).where(sql`${t.dismissedAt} is null`),
    index('comment_reports_league').on(t.leagueId),
    index('comment_reports_reporter').on(t.reporterId),
  ],
)
