import { and, desc, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { all } from '#db/conditions.ts'
import { insertWhere } from '#db/insert-where.ts'
import { activity, commentReports, leagues, profiles, reactions, remarks } from '#db/schema/index.ts'
import type { Instant } from '#domain/calendar-day.ts'
import type { CommentThread } from '#domain/news/comments.ts'
import { kindsWith } from '#domain/news/news-registry.ts'
import { shownUser } from '../accounts/profiles.ts'
import { listOfKinds, unlisted } from '../kinds.ts'
import { isHeldDead } from '../picks/present-id.ts'
import { isVisibleTo } from '../picks/sealed.ts'

type LeagueId = string | SQL<string>

/** True while members of the league can react and remark. */
export const allowsComments = (leagueId: LeagueId): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${leagues} l where l.id = ${leagueId} and l.remarks_allowed)`

/** True for an entry `a` of the activity whose death stands. */
const deathStands = isHeldDead(sql`a.person_id`)

/** True for an entry `a` that has a line of remembrance. Of somebody who lives after all none is shown. */
export const isRemembered = sql<boolean>`(a.kind in ${listOfKinds(kindsWith('remembers'))} and ${deathStands})`

/** An entry of a league as somebody sees it who would like to say something about it; no row for one that is hidden. */
export const spokenEntry = (db: Db, leagueId: LeagueId, userId: string, entryId: string) =>
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

/** True while something can be said of the entry: by anybody in the league, in that thread. */
export const allowsDiscussion = (
  leagueId: string,
  entryId: string,
  thread: CommentThread | null,
): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${activity} a where a.id = ${entryId} and a.league_id = ${leagueId} and a.only_for is null
    and a.kind not in ${unlisted} ${thread === 'remembrance' ? sql`and ${isRemembered}` : sql``})`

/** Writes a remark while the condition holds and its entry takes it; answers a row when it did. */
export const insertComment = (db: Db, remark: typeof remarks.$inferInsert, condition: SQL) =>
  insertWhere(
    db,
    remarks,
    remark,
    all(
      condition,
      allowsComments(remark.leagueId),
      allowsDiscussion(remark.leagueId, remark.entryId, remark.thread),
    ),
  ).returning({ id: remarks.id })

/** True once the remark is there. */
export const commentExists = (id: string): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${remarks} r where r.id = ${id})`

/** A remark of a league, removed or not. */
export const commentOf = (db: Db, leagueId: LeagueId, id: string) =>
  db
    .select({
      id: remarks.id,
      entryId: remarks.entryId,
      thread: remarks.thread,
      authorId: remarks.authorId,
      at: remarks.at,
      removedAt: remarks.removedAt,
      removedBy: remarks.removedBy,
    })
    .from(remarks)
    .where(and(eq(remarks.id, id), eq(remarks.leagueId, leagueId)))
export type CommentRow = Awaited<ReturnType<typeof commentOf>>[number]

/** True while the remark stands there, by this author. */
export const commentStands = (
  leagueId: string,
  { id, authorId }: Pick<CommentRow, 'id' | 'authorId'>,
): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${remarks} r where r.id = ${id} and r.league_id = ${leagueId} and r.removed_at is null and r.author_id is ${authorId})`

/**
 * Gives a remark another text while the condition holds; what admins have dismissed of it may be reported again. Answers a
 * row when it did.
 */
export const rewriteComment = (
  db: Db,
  { leagueId, ...row }: { leagueId: string; id: string; authorId: string; text: string; at: Instant },
  condition: SQL,
) => ({
  written: db
    .update(remarks)
    .set({ text: row.text, editedAt: row.at })
    .where(and(eq(remarks.id, row.id), commentStands(leagueId, row), allowsComments(leagueId), condition))
    .returning({ id: remarks.id }),
  reports: db
    .delete(commentReports)
    .where(
      and(
        eq(commentReports.remarkId, row.id),
        sql`${commentReports.dismissedAt} is not null`,
        sql`exists (select 1 from ${remarks} r where r.id = ${row.id} and r.author_id = ${row.authorId} and r.edited_at = ${row.at})`,
      ),
    ),
})

/** Takes a remark away while the condition holds; answers a row when it did. */
export const removeComment = (
  db: Db,
  { leagueId, by, at, ...row }: { leagueId: string; id: string; authorId: string; by: string; at: Instant },
  condition: SQL,
) =>
  db
    .update(remarks)
    .set({ removedAt: at, removedBy: by })
    .where(and(eq(remarks.id, row.id), commentStands(leagueId, row), condition))
    .returning({ id: remarks.id })

/** True while a remark is away that this user took away, not before a moment. */
export const isRemovedBy = (leagueId: string, id: string, userId: string, since: Instant): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${remarks} r where r.id = ${id} and r.league_id = ${leagueId} and r.removed_by = ${userId} and r.removed_at >= ${since})`

/** Puts a remark back while the condition holds; answers a row when it did. */
export const restoreComment = (db: Db, id: string, condition: SQL) =>
  db
    .update(remarks)
    .set({ removedAt: null, removedBy: null })
    .where(and(eq(remarks.id, id), condition))
    .returning({ id: remarks.id })

interface CommentsPage {
  leagueId: LeagueId
  userId: string
  entryId: string
  thread: CommentThread
  /** Id of the last remark seen: older ones follow. */
  before?: string | undefined
  limit: number
}

/** A page of what is said of an entry, newest first; nothing in a league that allows no remarks. */
export const commentsPage = (db: Db, { leagueId, userId, entryId, thread, before, limit }: CommentsPage) => {
  const seen = sql`(select s.at from ${remarks} s where s.id = ${before} and s.entry_id = ${entryId})`
  return db
    .select({
      id: remarks.id,
      thread: remarks.thread,
      author: shownUser,
      text: remarks.text,
      at: remarks.at,
      editedAt: remarks.editedAt,
      reported:
        sql<boolean>`exists (select 1 from ${commentReports} o where o.remark_id = ${remarks.id} and o.reporter_id = ${userId})`
          .mapWith(Boolean)
          .as('reported'),
    })
    .from(remarks)
    .leftJoin(profiles, eq(profiles.id, remarks.authorId))
    .where(
      and(
        eq(remarks.entryId, entryId),
        eq(remarks.thread, thread),
        eq(remarks.leagueId, leagueId),
        isNull(remarks.removedAt),
        allowsComments(leagueId),
        sql`exists (select 1 from ${activity} a where a.id = ${entryId} and ${isVisibleTo(userId)} ${thread === 'remembrance' ? sql`and ${isRemembered}` : sql``})`,
        before === undefined
          ? undefined
          : or(lt(remarks.at, seen), and(eq(remarks.at, seen), lt(remarks.id, before))),
      ),
    )
    .orderBy(desc(remarks.at), desc(remarks.id))
    .limit(limit)
}

/** Deletes up to `limit` remarks that were taken away before a moment (wall clock), with what told of them. */
export const deleteRemoved = (db: Db, before: Instant, limit: number) => {
  const due = sql`(
    select r.id from ${remarks} r where r.removed_at < ${before} order by r.removed_at limit ${limit})`
  return {
    activity: db.delete(activity).where(inArray(activity.id, due)),
    gone: db.delete(remarks).where(inArray(remarks.id, due)),
  }
}

/** What somebody has said goes with the account: text and name, reactions and reports. The places stay. */
export const eraseDiscussion = (db: Db, userId: string, condition: SQL) => {
  const theirs = sql`(select r.id from ${remarks} r where r.author_id = ${userId})`
  return {
    activity: db.delete(activity).where(and(inArray(activity.id, theirs), condition)),
    reports: db.delete(commentReports).where(and(inArray(commentReports.remarkId, theirs), condition)),
    removed: db
      .delete(remarks)
      .where(and(eq(remarks.authorId, userId), sql`${remarks.removedAt} is not null`, condition)),
    texts: db
      .update(remarks)
      .set({ authorId: null, text: null, editedAt: null })
      .where(and(eq(remarks.authorId, userId), condition)),
    reactions: db.delete(reactions).where(and(eq(reactions.userId, userId), condition)),
    reported: db.delete(commentReports).where(and(eq(commentReports.reporterId, userId), condition)),
  }
}
