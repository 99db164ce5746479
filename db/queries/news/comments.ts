import { and, desc, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { all } from '#db/conditions.ts'
import { columnsOf, flagAs } from '#db/fields.ts'
import { insertWhere } from '#db/insert-where.ts'
import type { Given } from '#db/prepared.ts'
import { activity, commentReports, comments, leagues, profiles, reactions } from '#db/schema/index.ts'
import type { Instant } from '#domain/calendar-day.ts'
import type { CommentThread } from '#domain/news/comments.ts'
import { kindsWith } from '#domain/news/news-registry.ts'
import { shownUser } from '../accounts/profiles.ts'
import { timeOfId } from '../ids.ts'
import { listOfKinds, unlisted } from '../kinds.ts'
import { isConfirmedDead } from '../picks/present-id.ts'
import { isVisibleTo } from '../picks/sealed.ts'

/** True while the league allows reactions and comments. */
export const allowsComments = (leagueId: Given<string>): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${leagues} l where l.id = ${leagueId} and l.remarks_allowed)`

/** True for an activity item `a` with a death that is confirmed now. */
const deathStands = isConfirmedDead(sql`a.person_id`)

/** True for an activity item `a` with a remembrance thread. There is none for a person who turned out to be alive. */
export const isRemembered = sql<boolean>`(a.kind in ${listOfKinds(kindsWith('remembers'))} and ${deathStands})`

/** An activity item of a league for a user who wants to comment on it; no row if the user may not see it. */
export const commentableItem = (db: Db, leagueId: Given<string>, userId: string, entryId: string) =>
  db.all<{
    id: string
    kind: (typeof activity.$inferSelect)['kind']
    personId: string | null
    competitionId: string | null
    isPrivate: number
    deathStands: number
  }>(sql`
    select a.id, a.kind, a.person_id as "personId", a.competition_id as "competitionId",
      a.only_for is not null as "isPrivate", ${deathStands} as "deathStands"
    from ${activity} a
    where a.id = ${entryId} and a.league_id = ${leagueId} and ${isVisibleTo(userId)}
      and a.kind not in ${unlisted}`)

/** True while members can comment on the item in that thread, or react to it (`thread` null). */
export const allowsDiscussion = (
  leagueId: string,
  entryId: string,
  thread: CommentThread | null,
): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${activity} a where a.id = ${entryId} and a.league_id = ${leagueId} and a.only_for is null
    and a.kind not in ${unlisted} ${thread === 'remembrance' ? sql`and ${isRemembered}` : sql``})`

/** Inserts a comment while the condition is true and its item allows it; returns a row if inserted. */
export const insertComment = (db: Db, comment: typeof comments.$inferInsert, condition: SQL) =>
  insertWhere(
    db,
    comments,
    comment,
    all(
      condition,
      allowsComments(comment.leagueId),
      allowsDiscussion(comment.leagueId, comment.entryId, comment.thread),
    ),
  ).returning({ id: comments.id })

export const commentExists = (id: string): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${comments} r where r.id = ${id})`

/** A comment of a league, removed or not. */
export const commentOf = (db: Db, leagueId: Given<string>, id: string) =>
  db
    .select(
      columnsOf(comments, 'id', 'entryId', 'thread', 'authorId', 'at', 'editedAt', 'removedAt', 'removedBy'),
    )
    .from(comments)
    .where(and(eq(comments.id, id), eq(comments.leagueId, leagueId)))
export type CommentRow = Awaited<ReturnType<typeof commentOf>>[number]

/** True while the comment is not removed and has this author. */
export const isCommentPresent = (
  leagueId: string,
  { id, authorId }: Pick<CommentRow, 'id' | 'authorId'>,
): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${comments} r where r.id = ${id} and r.league_id = ${leagueId} and r.removed_at is null and r.author_id is ${authorId})`

/** True while the comment has the text of this edit; null: it has not been edited. */
export const isEditedAt = (id: string, editedAt: Instant | null): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${comments} r where r.id = ${id} and r.edited_at is ${editedAt})`

/**
 * Changes the text of a comment while the condition is true, and deletes its dismissed reports, so that it can be
 * reported again. Returns a row if changed.
 */
export const rewriteComment = (
  db: Db,
  { leagueId, ...row }: { leagueId: string; id: string; authorId: string; text: string; at: Instant },
  condition: SQL,
) => ({
  written: db
    .update(comments)
    .set({ text: row.text, editedAt: row.at })
    .where(and(eq(comments.id, row.id), isCommentPresent(leagueId, row), allowsComments(leagueId), condition))
    .returning({ id: comments.id }),
  reports: db
    .delete(commentReports)
    .where(
      and(
        eq(commentReports.commentId, row.id),
        sql`${commentReports.dismissedAt} is not null`,
        sql`exists (select 1 from ${comments} r where r.id = ${row.id} and r.author_id = ${row.authorId} and r.edited_at = ${row.at})`,
      ),
    ),
})

/** Removes a comment while the condition is true; returns a row if it did. */
export const markCommentRemoved = (
  db: Db,
  { leagueId, by, at, ...row }: { leagueId: string; id: string; authorId: string; by: string; at: Instant },
  condition: SQL,
) =>
  db
    .update(comments)
    .set({ removedAt: at, removedBy: by })
    .where(and(eq(comments.id, row.id), isCommentPresent(leagueId, row), condition))
    .returning({ id: comments.id })

/** True while a comment is removed, by this user and not before a given time. */
export const isRemovedBy = (leagueId: string, id: string, userId: string, since: Instant): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${comments} r where r.id = ${id} and r.league_id = ${leagueId} and r.removed_by = ${userId} and r.removed_at >= ${since})`

/** Restores a comment while the condition is true; returns a row if it did. */
export const restoreRemovedComment = (db: Db, id: string, condition: SQL) =>
  db
    .update(comments)
    .set({ removedAt: null, removedBy: null })
    .where(and(eq(comments.id, id), condition))
    .returning({ id: comments.id })

interface CommentsPage {
  leagueId: Given<string>
  userId: string
  entryId: string
  thread: CommentThread
  /** Id of the last comment seen: the page continues with older comments. */
  before?: string | undefined
  limit: number
}

/** A page of comments on an item, newest first; empty if the league allows no comments. */
export const commentsPage = (db: Db, { leagueId, userId, entryId, thread, before, limit }: CommentsPage) => {
  // A comment that has been deleted since: the time in its id.
  const seen = sql`coalesce((select s.at from ${comments} s where s.id = ${before} and s.entry_id = ${entryId}), ${before && timeOfId(before)})`
  return db
    .select({
      id: comments.id,
      thread: comments.thread,
      author: shownUser,
      ...columnsOf(comments, 'text', 'at', 'editedAt'),
      reported: flagAs(
        'reported',
        sql`exists (select 1 from ${commentReports} o where o.comment_id = ${comments.id} and o.reporter_id = ${userId})`,
      ),
    })
    .from(comments)
    .leftJoin(profiles, eq(profiles.id, comments.authorId))
    .where(
      and(
        eq(comments.entryId, entryId),
        eq(comments.thread, thread),
        eq(comments.leagueId, leagueId),
        isNull(comments.removedAt),
        allowsComments(leagueId),
        sql`exists (select 1 from ${activity} a where a.id = ${entryId} and ${isVisibleTo(userId)} ${thread === 'remembrance' ? sql`and ${isRemembered}` : sql``})`,
        before === undefined
          ? undefined
          : or(lt(comments.at, seen), and(eq(comments.at, seen), lt(comments.id, before))),
      ),
    )
    .orderBy(desc(comments.at), desc(comments.id))
    .limit(limit)
}

/** Deletes up to `limit` comments that were removed before a given time (wall clock), with their activity items. */
export const deleteRemoved = (db: Db, before: Instant, limit: number) => {
  const due = sql`(
    select r.id from ${comments} r where r.removed_at < ${before} order by r.removed_at limit ${limit})`
  return {
    activity: db.delete(activity).where(inArray(activity.id, due)),
    gone: db.delete(comments).where(inArray(comments.id, due)),
  }
}

/** Erases a user's comments (text and author), reactions and reports. The rows of comments stay. */
export const eraseDiscussion = (db: Db, userId: string, condition: SQL) => {
  const theirs = sql`(select r.id from ${comments} r where r.author_id = ${userId})`
  return {
    activity: db.delete(activity).where(and(inArray(activity.id, theirs), condition)),
    reports: db.delete(commentReports).where(and(inArray(commentReports.commentId, theirs), condition)),
    removed: db
      .delete(comments)
      .where(and(eq(comments.authorId, userId), sql`${comments.removedAt} is not null`, condition)),
    texts: db
      .update(comments)
      .set({ authorId: null, text: null, editedAt: null })
      .where(and(eq(comments.authorId, userId), condition)),
    reactions: db.delete(reactions).where(and(eq(reactions.userId, userId), condition)),
    reported: db.delete(commentReports).where(and(eq(commentReports.reporterId, userId), condition)),
  }
}
