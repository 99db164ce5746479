import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import type { commentInput, dismissInput, ReportedComment } from '#contracts/comment.ts'
import type { Locale } from '#contracts/errors.ts'
import { runBatch } from '#db/batch.ts'
import { all } from '#db/conditions.ts'
import { isCurrentAdmin, isCurrentMember, roster } from '#db/queries/leagues/members.ts'
import { recordActivity } from '#db/queries/news/activity.ts'
import {
  dismissReports,
  hasReportedAtMost,
  insertReport,
  openReports,
  reportBy,
  reportExists,
} from '#db/queries/news/comment-reports.ts'
import { allowsComments, commentOf, isCommentPresent, isEditedAt } from '#db/queries/news/comments.ts'
import { addMs, dayMs } from '#domain/calendar-day.ts'
import { isAdmin } from '#domain/leagues/roles.ts'
import { reportsRecordedADay } from '#domain/news/kinds/comment.ts'
import { readAsAdmin, readAsMember } from '../access.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'
import { presentUser } from '../profile/present.ts'
import { countRate, requireRate } from '../quotas.ts'
import { retryOnConflict } from '../retry-on-conflict.ts'

type Input = z.output<typeof commentInput>

/**
 * Reports another member's comment to the admins, who see it in their inboxes and on the admin page. A repeated call
 * changes nothing.
 * @throws AppError league_not_found, remark_not_found, remark_own, remarks_off, quota_reports,
 *   changed_meanwhile
 */
export const reportComment = retryOnConflict(async (ctx: Ctx, input: Input): Promise<void> => {
  const { db, now } = ctx
  const { league, user, rows } = await readAsMember(ctx, input.league, ({ leagueId, user }) => ({
    counted: countRate(ctx, user, 'reports'),
    comments: commentOf(db, leagueId, input.id),
    members: roster(db, leagueId),
  }))
  requireRate(ctx, 'reports', rows.counted)
  const [comment] = rows.comments
  if (!comment || comment.removedAt !== null || comment.authorId === null)
    throw new AppError('remark_not_found')
  if (!league.remarksAllowed) throw new AppError('remarks_off')
  const { userId } = user
  if (comment.authorId === userId) throw new AppError('remark_own')
  const [leagueId, commentId] = [league.id, comment.id]
  const admins = rows.members.filter((member) => isAdmin(member.role) && member.userId !== userId)
  const id = uuidv7()
  const { reported } = await runBatch(db, {
    written: insertReport(
      db,
      { id, commentId, reporterId: userId, leagueId, at: now },
      all(isCurrentMember(leagueId, userId), allowsComments(leagueId), isCommentPresent(leagueId, comment)),
    ),
    // The reporter is not recorded: nobody may learn who it was.
    recorded: recordActivity(
      db,
      {
        id,
        leagueId,
        kind: 'remark_reported',
        data: { remarkId: commentId, userIds: admins.map((admin) => admin.userId) },
        at: now,
      },
      all(
        reportExists(id),
        hasReportedAtMost(reportsRecordedADay, { leagueId, reporterId: userId, since: addMs(now, -dayMs) }),
      ),
    ),
    reported: reportBy(db, commentId, userId),
  })
  if (reported.length === 0) throw new AppError('changed_meanwhile')
})

type Row = Awaited<ReturnType<typeof openReports>>[number]

/** A reported comment as admins see it. */
export const viewReport = (
  { author, ...row }: Row,
  { userId, locale }: { userId: string; locale: Locale },
): ReportedComment => ({ ...row, author: presentUser(author, locale), own: author.userId === userId })

/**
 * The reported comments, the earliest report first.
 * @throws AppError league_not_found, not_allowed for plain members
 */
export const listReports = async (ctx: Ctx, { league }: { league: string }): Promise<ReportedComment[]> => {
  const scope = await readAsAdmin(ctx, league, ({ leagueId }) => ({
    reports: openReports(ctx.db, leagueId),
  }))
  const reader = { userId: scope.user.userId, locale: ctx.locale }
  return scope.rows.reports.map((row) => viewReport(row, reader))
}

/**
 * Dismisses the reports of a comment: it stays, and the same member can't report it again unless it is changed. A text
 * that its author has changed since the admin read it is not dismissed. Admins can't decide on their own comments.
 * @throws AppError league_not_found, not_allowed for plain members, remark_not_found, report_own,
 *   changed_meanwhile
 */
export const dismissReport = retryOnConflict(
  async (ctx: Ctx, input: z.output<typeof dismissInput>): Promise<void> => {
    const { db, now } = ctx
    const { league, user, rows } = await readAsAdmin(ctx, input.league, ({ leagueId }) => ({
      comments: commentOf(db, leagueId, input.id),
    }))
    const [comment] = rows.comments
    if (!comment) throw new AppError('remark_not_found')
    if (comment.authorId === user.userId) throw new AppError('report_own')
    const seen = input.editedAt === undefined ? comment.editedAt : input.editedAt
    const { comments, admins } = await runBatch(db, {
      written: dismissReports(
        db,
        { leagueId: league.id, commentId: comment.id, at: now },
        all(isCurrentAdmin(league.id, user.userId), isEditedAt(comment.id, seen)),
      ),
      comments: commentOf(db, league.id, comment.id),
      admins: roster(db, league.id),
    })
    const isAdminStill = admins.some(({ userId, role }) => userId === user.userId && isAdmin(role))
    if (!isAdminStill || comments[0]?.editedAt !== seen) throw new AppError('changed_meanwhile')
  },
)
