import { and, desc, eq, lt, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Db } from '#db/client.ts'
import { all } from '#db/conditions.ts'
import { insertWhere } from '#db/insert-where.ts'
import { activity, auditLog, profiles, reactions, remarks } from '#db/schema/index.ts'
import { addMs, type Instant } from '#domain/calendar-day.ts'
import { activityDefinition, newsKindOf } from '#domain/news/news-registry.ts'
import { shownUserOf } from '../accounts/profiles.ts'

type AuditRow = Omit<typeof auditLog.$inferInsert, 'leagueId' | 'before'> & {
  leagueId: string | SQL<string>
  before?: Record<string, unknown> | SQL | null
}
type ActivityRow = Omit<typeof activity.$inferInsert, 'leagueId'> & { leagueId: string | SQL<string> }

const always = sql`true`

/**
 * The audit row of a change, written first and only if `condition` holds at that moment: the change itself then follows
 * under `isAudited(id)`, so that nothing changes without its row. Answers one row when written.
 */
export const audit = (db: Db, row: AuditRow, condition: SQL = always) =>
  insertWhere(db, auditLog, row, condition).returning({ id: auditLog.id })

/** True once the audit row of this change is there. */
export const isAudited = (auditId: string): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${auditLog} a where a.id = ${auditId})`

const dayBefore = (at: Instant): Instant => addMs(at, -86_400_000)

/** True while a line would not be told more often than a day allows (`daily` of its kind). */
const isWithinDailyLimit = ({ leagueId, kind, actorId, at }: ActivityRow): SQL => {
  const limit = activityDefinition(kind).daily
  if (!limit) return always
  const fewer = (most: number, whose: SQL): SQL => sql`(select count(*) from (
    select 1 from ${activity} t where t.league_id = ${leagueId} and t.at > ${dayBefore(at)} and t.kind = ${kind}
      ${whose} limit ${most})) < ${most}`
  return all(
    fewer(limit.league, sql``),
    limit.player === undefined ? always : fewer(limit.player, sql`and t.actor_id is ${actorId ?? null}`),
  )
}

/** A row of the activity with the kind of news that its kind is. */
export const withNewsKind = <Row extends Pick<ActivityRow, 'kind'>>(row: Row) => ({
  ...row,
  newsKind: newsKindOf(row.kind),
})

/** A line of the activity, written if `condition` holds at that moment and the day allows it. */
export const recordActivity = (db: Db, row: ActivityRow, condition: SQL = always) =>
  insertWhere(db, activity, withNewsKind(row), all(condition, isWithinDailyLimit(row)))

/**
 * Takes away what a new line takes the place of, except what somebody has said something about. It goes before `recordActivity` in
 * the same batch or, where `newId` is given, behind it, and then only if that line was written.
 */
export const dropRepeated = (
  db: Db,
  { leagueId, kind, actorId, personId, at }: Omit<ActivityRow, 'id' | 'data'>,
  { newId, condition = always }: { newId?: string; condition?: SQL },
) => {
  const repeated = activityDefinition(kind).replaces
  if (!repeated) return undefined
  const earlier = (kinds: readonly string[]): SQL => sql`
    from ${activity} t where t.league_id = ${leagueId} and t.at > ${dayBefore(at)}
      and t.kind in (select value from json_each(${JSON.stringify(kinds)}))
      and t.actor_id is ${actorId ?? null} and t.person_id is ${personId ?? null} and t.id <> ${newId ?? ''}`
  return db.run(sql`
    delete from ${activity} where id in (
      select t.id ${earlier(repeated.kinds)}
        and not exists (select 1 from ${remarks} r where r.entry_id = t.id)
        and not exists (select 1 from ${reactions} r where r.entry_id = t.id))
    and ${condition}
    and ${newId === undefined ? always : sql`exists (select 1 from ${activity} n where n.id = ${newId})`}
    and ${repeated.repeated ? sql`exists (select 1 ${earlier([kind])})` : always}`)
}

const actors = alias(profiles, 'actors')
const subjects = alias(profiles, 'subjects')

interface Page {
  /** Id of the last entry seen: older ones follow. */
  before?: string | undefined
  limit: number
}

/** Entries older than the one seen; a cursor that is not of this league leaves nothing. */
const older = (db: Db, leagueId: string | SQL<string>, before: string | undefined): SQL | undefined => {
  if (before === undefined) return undefined
  const seen = sql`(${db
    .select({ at: auditLog.at })
    .from(auditLog)
    .where(and(eq(auditLog.id, before), eq(auditLog.leagueId, leagueId)))})`
  return or(lt(auditLog.at, seen), and(eq(auditLog.at, seen), lt(auditLog.id, before)))
}

/** A league's audit log, newest first. */
export const auditPage = (db: Db, leagueId: string | SQL<string>, { before, limit }: Page) =>
  db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      action: auditLog.action,
      before: auditLog.before,
      after: auditLog.after,
      actor: shownUserOf(actors),
      subject: shownUserOf(subjects),
    })
    .from(auditLog)
    .leftJoin(actors, eq(actors.id, auditLog.actorId))
    .leftJoin(subjects, eq(subjects.id, auditLog.subjectId))
    .where(and(eq(auditLog.leagueId, leagueId), older(db, leagueId, before)))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(limit)

export type AuditRead = Awaited<ReturnType<typeof auditPage>>[number]
