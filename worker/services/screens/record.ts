import type { z } from 'zod'
import type { PublicProfile } from '#contracts/accounts/profile.ts'
import type { ActivityEntry, AuditEntry, recordInput } from '#contracts/activity.ts'
import type { Locale } from '#contracts/errors.ts'
import { everMembersOf } from '#db/queries/competitions/leaderboard-results.ts'
import { type AuditRead, auditPage } from '#db/queries/news/activity.ts'
import { pageOfLeague } from '#db/queries/news/activity-items.ts'
import { discussionsOf } from '#db/queries/news/discussions.ts'
import { readAsMember } from '../access.ts'
import type { Ctx } from '../context.ts'
import { activityParts, viewActivity } from '../news/happenings.ts'
import { presentUserOrNull } from '../profile/present.ts'
import { viewDiscussions } from '../views/comments.ts'
import { usersById } from '../views/standings.ts'

type Input = z.output<typeof recordInput>

/** The players of a cancelled competition, as the record names them. */
const drawOf = (row: AuditRead): string[] | null => {
  if (row.action !== 'competition_cancelled') return null
  const players = row.before?.participants
  return Array.isArray(players) ? players.map(String) : null
}

const viewAudit = (
  row: AuditRead,
  userOf: (userId: string) => PublicProfile,
  locale: Locale,
): AuditEntry => ({
  id: row.id,
  at: row.at,
  action: row.action,
  actor: presentUserOrNull(row.actor, locale),
  subject: presentUserOrNull(row.subject, locale),
  before: row.before,
  after: row.after,
  draw: drawOf(row)?.map(userOf) ?? null,
})

/** The audit log of a league, newest first: every member may read it. */
export const listAudit = async (ctx: Ctx, { league, ...page }: Input): Promise<AuditEntry[]> => {
  const { rows } = await readAsMember(ctx, league, ({ leagueId }) => ({
    entries: auditPage(ctx.db, leagueId, page),
    users: everMembersOf(ctx.db, leagueId),
  }))
  const userOf = usersById(rows.users, ctx.locale)
  return rows.entries.map((row) => viewAudit(row, userOf, ctx.locale))
}

/** What happened in a league, newest first, and what is said of it. */
export const listActivity = async (ctx: Ctx, { league, ...page }: Input): Promise<ActivityEntry[]> => {
  const { user, rows } = await readAsMember(ctx, league, ({ leagueId, user }) => ({
    activity: activityParts(ctx, pageOfLeague(leagueId, { userId: user.userId, now: ctx.now }, page)),
    voices: discussionsOf(
      ctx.db,
      pageOfLeague(leagueId, { userId: user.userId, now: ctx.now }, page),
      user.userId,
    ),
    users: everMembersOf(ctx.db, leagueId),
  }))
  const userOf = usersById(rows.users, ctx.locale)
  return viewActivity(ctx, user.userId, rows.activity, userOf, {
    voices: viewDiscussions(rows.voices, userOf),
  })
}
