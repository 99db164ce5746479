import type { z } from 'zod'
import type { ActivityEntry, AuditEntry, recordInput } from '#contracts/activity.ts'
import type { Db } from '#db/client.ts'
import type { Name, Names } from '#db/prepared.ts'
import { type LeagueIdOf, prepareLeagueParts } from '#db/queries/leagues/member-scope.ts'
import { everMembersOf } from '#db/queries/leagues/members.ts'
import { type AuditRead, auditPage } from '#db/queries/news/activity.ts'
import {
  type ActivityCursor,
  activityCursor,
  activityItems,
  pageOfLeague,
} from '#db/queries/news/activity-items.ts'
import { discussionsOf } from '#db/queries/news/discussions.ts'
import { latestActivityVersion, olderActivityVersion } from '#db/queries/versions/league-versions.ts'
import { addMs } from '#domain/calendar-day.ts'
import { idsIn } from '#domain/news/activity-item.ts'
import { mourningMs } from '#domain/news/remembrance.ts'
import { readAsMember } from '../access.ts'
import type { Ctx } from '../context.ts'
import { viewActivity } from '../news/activity-lines.ts'
import type { VersionOf } from '../page-version.ts'
import { presentUserOrNull } from '../profile/present.ts'
import { viewDiscussions } from '../views/comments.ts'
import { usersById } from '../views/standings.ts'

type Input = z.output<typeof recordInput>

/** The players of a cancelled competition, or those newly chosen for a planned one, as shown in the audit log. */
const drawOf = ({ action, before, after }: AuditRead): string[] | null => {
  const [former, chosen] = [idsIn(before?.participants), idsIn(after?.participants)]
  const isChanged = action === 'competition_changed' && chosen.toSorted().join() !== former.toSorted().join()
  const players = action === 'competition_cancelled' ? former : isChanged ? chosen : []
  return players.length > 0 ? players : null
}

/** The audit log of a league, newest first. Every member may read it. */
export const listAudit = async (ctx: Ctx, { league, ...page }: Input): Promise<AuditEntry[]> => {
  const { rows } = await readAsMember(ctx, league, ({ leagueId }) => ({
    entries: auditPage(ctx.db, leagueId, page),
    users: everMembersOf(ctx.db, leagueId),
  }))
  const userOf = usersById(rows.users, ctx.locale)
  return rows.entries.map((row) => ({
    ...row,
    actor: presentUserOrNull(row.actor, ctx.locale),
    subject: presentUserOrNull(row.subject, ctx.locale),
    draw: drawOf(row)?.map(userOf) ?? null,
  }))
}

type Asked = { now: string; limit: number }

const activityPartsOf = (
  db: Db,
  leagueId: LeagueIdOf,
  userId: Name<string>,
  { now, limit }: Names<Asked>,
  cursor?: Names<ActivityCursor>,
) => {
  const ids = pageOfLeague(leagueId, { userId, now }, { ...cursor, limit })
  return {
    activity: activityItems(db, ids),
    discussions: discussionsOf(db, ids, userId),
    users: everMembersOf(db, leagueId),
  }
}
const latestActivity = prepareLeagueParts(activityPartsOf)
const olderActivity = prepareLeagueParts((db, leagueId, userId, names: Names<Asked & ActivityCursor>) =>
  activityPartsOf(db, leagueId, userId, names, { before: names.before, beforeAt: names.beforeAt }),
)

export const activityDependsOn: VersionOf<Input> = ({ db, now }, { league, before, limit }, { userId }) => {
  const values = { league, userId, now, limit, mournedSince: addMs(now, -mourningMs) }
  return before === undefined
    ? latestActivityVersion(db, values)
    : olderActivityVersion(db, { ...values, ...activityCursor(before) })
}

/** The activity of a league, newest first, with its discussions. */
export const listActivity = async (ctx: Ctx, { league, before, limit }: Input): Promise<ActivityEntry[]> => {
  const { user, rows } = await readAsMember(ctx, league, ({ asked }) => {
    const values = { now: ctx.now, limit }
    return before === undefined
      ? latestActivity(ctx.db, asked, values)
      : olderActivity(ctx.db, asked, { ...values, ...activityCursor(before) })
  })
  const userOf = usersById(rows.users, ctx.locale)
  return viewActivity(ctx, user.userId, rows.activity, userOf, {
    discussions: viewDiscussions(rows.discussions, userOf),
  })
}
