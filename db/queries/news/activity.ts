import { and, desc, eq, lt, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Db } from '#db/client.ts'
import { all } from '#db/conditions.ts'
import { columnsOf, listed } from '#db/fields.ts'
import { insertWhere } from '#db/insert-where.ts'
import { activity, auditLog, comments, profiles, reactions } from '#db/schema/index.ts'
import { addMs, dayMs, type Instant } from '#domain/calendar-day.ts'
import { activityDefinition, newsKindOf } from '#domain/news/news-registry.ts'
import { shownUserOf } from '../accounts/profiles.ts'
import { always } from '../auth/conditions.ts'

export type AuditRow = Omit<typeof auditLog.$inferInsert, 'leagueId' | 'before'> & {
  leagueId: string | SQL<string>
  before?: Record<string, unknown> | SQL | null
}
export type ActivityRow = Omit<typeof activity.$inferInsert, 'leagueId'> & { leagueId: string | SQL<string> }

/**
 * Inserts the audit entry of a change, if `condition` is true at that moment. Must come first: the statements of the
 * change then depend on `isAudited(id)`, so that nothing changes without an audit entry. Returns one row if inserted.
 */
export const audit = (db: Db, row: AuditRow, condition: SQL) =>
  insertWhere(db, auditLog, row, condition).returning({ id: auditLog.id })

/** True once the audit entry of this change exists. */
export const isAudited = (auditId: string): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${auditLog} a where a.id = ${auditId})`

const dayBefore = (at: Instant): Instant => addMs(at, -dayMs)

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

export const withNewsKind = <Row extends Pick<ActivityRow, 'kind'>>(row: Row) => ({
  ...row,
  newsKind: newsKindOf(row.kind),
})

/** Records an activity item, if `condition` is true at that moment and the daily limit allows it. */
export const recordActivity = (db: Db, row: ActivityRow, condition: SQL = always) =>
  insertWhere(db, activity, withNewsKind(row), all(condition, isWithinDailyLimit(row)))

/**
 * Deletes items that a new item replaces, except those with comments or reactions, those that tell of a setting which
 * the new item (`data`) does not, and those about rules that come into force before its rules do. Must come before
 * `recordActivity` in the same batch or, with `newId`, after it; it then only deletes if that item was recorded.
 */
export const dropRepeated = (
  db: Db,
  { leagueId, kind, actorId, personId, at, data = {} }: Omit<ActivityRow, 'id' | 'data'> & { data?: object },
  { newId, condition = always }: { newId?: string; condition?: SQL },
) => {
  const repeated = activityDefinition(kind).replaces
  if (!repeated) return undefined
  const earlier = (kinds: readonly string[]): SQL => sql`
    from ${activity} t where t.league_id = ${leagueId} and t.at > ${dayBefore(at)}
      and t.kind in ${listed(kinds)}
      and t.actor_id is ${actorId ?? null} and t.person_id is ${personId ?? null} and t.id <> ${newId ?? ''}`
  return db.run(sql`
    delete from ${activity} where id in (
      select t.id ${earlier(repeated.kinds)}
        and not exists (
          select 1 from json_each(t.data, '$.after') v where v.key not in (
            select key from json_each(${JSON.stringify(data)}, '$.after')))
        and not coalesce(t.data ->> 'effectiveFrom' < ${JSON.stringify(data)} ->> 'effectiveFrom', false)
        and not exists (select 1 from ${comments} r where r.entry_id = t.id)
        and not exists (select 1 from ${reactions} r where r.entry_id = t.id))
    and ${condition}
    and ${newId === undefined ? always : sql`exists (select 1 from ${activity} n where n.id = ${newId})`}
    and ${repeated.repeated ? sql`exists (select 1 ${earlier([kind])})` : always}`)
}

const actors = alias(profiles, 'actors')
const subjects = alias(profiles, 'subjects')

interface Page {
  /** Id of the last entry seen: the page continues with older entries. */
  before?: string | undefined
  limit: number
}

/** Entries older than the last one seen; none if the cursor is not of this league. */
const older = (db: Db, leagueId: string | SQL<string>, before: string | undefined): SQL | undefined => {
  if (before === undefined) return undefined
  const seen = sql`(${db
    .select({ at: auditLog.at })
    .from(auditLog)
    .where(and(eq(auditLog.id, before), eq(auditLog.leagueId, leagueId)))})`
  return or(lt(auditLog.at, seen), and(eq(auditLog.at, seen), lt(auditLog.id, before)))
}

export const auditPage = (db: Db, leagueId: string | SQL<string>, { before, limit }: Page) =>
  db
    .select({
      ...columnsOf(auditLog, 'id', 'at', 'action', 'before', 'after'),
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
