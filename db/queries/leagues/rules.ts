import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { insertWhere } from '#db/insert-where.ts'
import type { Given } from '#db/prepared.ts'
import { auditLog, leagueRules, profiles } from '#db/schema/index.ts'
import type { CalendarDay } from '#domain/calendar-day.ts'
import { shownUser } from '../accounts/profiles.ts'
import { rulesRow, rulesWithSettings } from '../settings.ts'

export type RulesRow = Awaited<ReturnType<typeof rulesVersionsOf>>[number]

/**
 * True for a version that is in force on some day. A version replaced before its first day never is. The versions of a
 * league come into force in their order.
 */
export const bindsSomeDay: SQL<boolean> = sql<boolean>`${leagueRules.effectiveFrom} is not (
  select later.effective_from from ${leagueRules} later
  where later.league_id = ${leagueRules.leagueId} and later.version > ${leagueRules.version}
  order by later.version limit 1)`

/** The version of a league's rules in force on a day. Before any version is in force, the first one. */
export const versionOn = (leagueId: SQL, day: Given<CalendarDay>): SQL => sql`coalesce(
  (select max(v.version) from ${leagueRules} v where v.league_id = ${leagueId} and v.effective_from <= ${day}),
  (select min(v.version) from ${leagueRules} v where v.league_id = ${leagueId}))`

const mostListed = 30

/** The latest versions of a league's rules, and the one in force on a day, with their authors, newest first. */
export const rulesHistory = (db: Db, leagueId: string | SQL<string>, today: Given<CalendarDay>) =>
  db
    .select({
      rules: rulesWithSettings,
      author: shownUser,
    })
    .from(leagueRules)
    .leftJoin(profiles, eq(profiles.id, leagueRules.createdBy))
    .where(
      and(
        eq(leagueRules.leagueId, leagueId),
        sql`(${leagueRules.version} > (select max(r.version) from ${leagueRules} r where r.league_id = ${leagueId}) - ${mostListed}
          or ${leagueRules.version} = (select max(r.version) from ${leagueRules} r where r.league_id = ${leagueId} and r.effective_from <= ${today}))`,
      ),
    )
    .orderBy(desc(leagueRules.version))

/** The rules of these leagues in force on a day: one row per league. */
export const rulesOfLeaguesOf = (db: Db, leagueIds: SQL, today: Given<CalendarDay>) =>
  db
    .select(rulesWithSettings)
    .from(leagueRules)
    .where(
      and(
        sql`${leagueRules.leagueId} in ${leagueIds}`,
        sql`${leagueRules.version} = ${versionOn(sql`${leagueRules.leagueId}`, today)}`,
      ),
    )

/** Every version of the rules of these leagues that is in force on some day. */
export const rulesVersionsOf = (db: Db, leagueIds: SQL) =>
  db
    .select(rulesWithSettings)
    .from(leagueRules)
    .where(and(sql`${leagueRules.leagueId} in ${leagueIds}`, bindsSomeDay))

export const addRulesVersion = (db: Db, rules: Parameters<typeof rulesRow>[0], condition: SQL) =>
  insertWhere(db, leagueRules, rulesRow(rules), condition)

/**
 * Deletes versions that the same admin saved earlier with the same first day: they were never in force. The audit log
 * keeps them.
 */
export const dropReplacedVersions = (
  db: Db,
  { leagueId, version, effectiveFrom, createdBy }: Parameters<typeof rulesRow>[0],
  condition: SQL,
) =>
  db
    .delete(leagueRules)
    .where(
      and(
        eq(leagueRules.leagueId, leagueId),
        eq(leagueRules.effectiveFrom, effectiveFrom),
        eq(leagueRules.createdBy, createdBy),
        lt(leagueRules.version, version),
        condition,
      ),
    )

/**
 * How often a league's rules were changed on a day, and on how many other days changed rules come into force in its
 * current season.
 */
export const rulesChanges = (db: Db, leagueId: SQL<string>, today: CalendarDay, bindFrom: CalendarDay) =>
  db.all<{ today: number; days: number }>(sql`select
    (select count(*) from ${auditLog} a
      where a.league_id = ${leagueId} and a.at >= ${today} and a.action = 'rules_changed') as today,
    (select count(distinct r.effective_from) from ${leagueRules} r
      where r.league_id = ${leagueId} and r.effective_from <> ${bindFrom} and r.effective_from > (
        select substr(s.created_at, 1, 10) from seasons s where s.league_id = ${leagueId} and s.archived_at is null)
    ) as days`)

export const isLatestVersion = (leagueId: string, version: number): SQL<boolean> =>
  sql<boolean>`(select max(r.version) from ${leagueRules} r where r.league_id = ${leagueId}) = ${version}`
