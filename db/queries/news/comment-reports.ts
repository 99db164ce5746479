import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { columnsOf, numberAs } from '#db/fields.ts'
import { insertWhere } from '#db/insert-where.ts'
import type { Given } from '#db/prepared.ts'
import { commentReports, comments, profiles } from '#db/schema/index.ts'
import type { Instant } from '#domain/calendar-day.ts'
import { shownUser } from '../accounts/profiles.ts'
import { allowsComments } from './comments.ts'

/** Inserts a member's report of a comment to the admins, once, while the condition is true. */
export const insertReport = (db: Db, row: typeof commentReports.$inferInsert, condition: SQL) =>
  insertWhere(db, commentReports, row, condition).onConflictDoNothing()

export const reportExists = (id: string): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${commentReports} o where o.id = ${id})`

export const hasReportedAtMost = (
  most: number,
  { leagueId, reporterId, since }: { leagueId: string; reporterId: string; since: Instant },
): SQL<boolean> =>
  sql<boolean>`(select count(*) from ${commentReports} o
    where o.reporter_id = ${reporterId} and o.league_id = ${leagueId} and o.at > ${since}) <= ${most}`

export const reportBy = (db: Db, commentId: string, reporterId: string) =>
  db
    .select({ id: commentReports.id })
    .from(commentReports)
    .where(and(eq(commentReports.commentId, commentId), eq(commentReports.reporterId, reporterId)))

/** The reported comments of a league that admins still have to review, earliest report first. */
export const openReports = (db: Db, leagueId: Given<string>) =>
  db
    .select({
      ...columnsOf(comments, 'id', 'entryId', 'thread'),
      author: shownUser,
      ...columnsOf(comments, 'text', 'at', 'editedAt'),
      reportedAt: sql<Instant>`min(${commentReports.at})`.as('reported_at'),
      reports: numberAs('reports', sql`count(*)`),
    })
    .from(commentReports)
    .innerJoin(comments, eq(comments.id, commentReports.commentId))
    .innerJoin(profiles, eq(profiles.id, comments.authorId))
    .where(
      and(
        eq(commentReports.leagueId, leagueId),
        isNull(commentReports.dismissedAt),
        isNull(comments.removedAt),
        allowsComments(leagueId),
      ),
    )
    .groupBy(comments.id)
    .orderBy(asc(sql`reported_at`), asc(comments.id))

/** Dismisses all reports of a comment while the condition is true; returns a row for each. */
export const dismissReports = (
  db: Db,
  { leagueId, commentId, at }: { leagueId: string; commentId: string; at: Instant },
  condition: SQL,
) =>
  db
    .update(commentReports)
    .set({ dismissedAt: at })
    .where(
      and(
        eq(commentReports.commentId, commentId),
        eq(commentReports.leagueId, leagueId),
        isNull(commentReports.dismissedAt),
        condition,
      ),
    )
    .returning({ id: commentReports.commentId })
