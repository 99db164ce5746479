import type { z } from 'zod'
import { type ActivityRead, type AuditRead, activityPage, auditPage } from '../../../db/queries/record.ts'
import type { ActivityEntry, AuditEntry, recordInput } from '../../contracts/activity.ts'
import type { Locale } from '../../contracts/errors.ts'
import { portraitUrl } from '../../domain/people/portrait.ts'
import { readAsMember } from '../access.ts'
import type { Ctx } from '../context.ts'
import { presentUserOrNull } from '../profile/present.ts'

type Input = z.output<typeof recordInput>

const viewAudit = (row: AuditRead, locale: Locale): AuditEntry => ({
  id: row.id,
  at: row.at,
  action: row.action,
  actor: presentUserOrNull(row.actor, locale),
  subject: presentUserOrNull(row.subject, locale),
  before: row.before,
  after: row.after,
})

/** A line of the activity as the contract shows it. */
export const viewActivity = (row: ActivityRead, locale: Locale): ActivityEntry => ({
  id: row.id,
  at: row.at,
  kind: row.kind,
  actor: presentUserOrNull(row.actor, locale),
  person: row.person && {
    wikidataId: row.person.id,
    name: (locale === 'it' ? row.person.labelIt : null) ?? row.person.labelEn,
    imageUrl: portraitUrl(row.person.image),
  },
  competition: row.competition,
  data: row.data,
})

/** The audit log of a league, newest first: every member may read it. */
export const listAudit = async (ctx: Ctx, { league, ...page }: Input): Promise<AuditEntry[]> => {
  const { rows } = await readAsMember(ctx, league, ({ leagueId }) => [auditPage(ctx.db, leagueId, page)])
  return rows[0].map((row) => viewAudit(row, ctx.locale))
}

/** What happened in a league, newest first. */
export const listActivity = async (ctx: Ctx, { league, ...page }: Input): Promise<ActivityEntry[]> => {
  const { rows } = await readAsMember(ctx, league, ({ leagueId }) => [activityPage(ctx.db, leagueId, page)])
  return rows[0].map((row) => viewActivity(row, ctx.locale))
}
