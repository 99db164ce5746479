import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { dayOf, type Instant } from '../../worker/domain/calendar-day.ts'
import type { Result } from '../batch.ts'
import type { Db } from '../client.ts'
import {
  competitionParticipants,
  competitionPicks,
  competitions,
  leagueRules,
  matches,
  membershipPeriods,
  people,
  picks,
  rulingObjections,
  rulings,
  scoreTables,
  seasons,
  statusEvents,
} from '../schema/index.ts'

/** A subquery of ids of scored tables, in parentheses. */
export type TableIds = SQL

/** Rulings that have taken effect since a table `t` was computed: nobody marks tables for that. */
const rulingTookEffect = (now: Instant): SQL => sql`exists (
  select 1 from ${rulings} r where r.league_id = t.league_id and r.withdrawn_at is null
    and r.effective_at <= ${now} and r.effective_at > t.computed_at)`

/** Those of the tables whose stored rows may be out of date at this moment (or a clock was set back). */
export const ifStale = (tables: TableIds, now: Instant): TableIds => sql`(
  select t.id from ${scoreTables} t where t.id in ${tables} and (t.stale_since is not null or t.due_on <= ${dayOf(now)}
    or t.computed_at > ${now}
    or (t.sealed_at is null and ${rulingTookEffect(now)})))`

/** The table of that id. */
export const thisTable = (tableId: string | SQL): TableIds => sql`(${tableId})`

/** Those tables. */
export const tablesOf = (ids: readonly string[]): TableIds =>
  sql`(select value from json_each(${JSON.stringify(ids)}))`

/** Tables whose stored rows may be out of date, those that wait longest: marked, due, or of leagues with a new ruling. */
export const staleTableIds = (db: Db, now: Instant, limit: number) =>
  db.all<{ id: string }>(sql`
    select id from (select id from ${scoreTables} where stale_since > '' order by stale_since limit ${limit})
    union select id from (select id from ${scoreTables} where due_on <= ${dayOf(now)} order by due_on limit ${limit})
    union select id from (
      select t.id from ${rulings} r cross join ${scoreTables} t on t.league_id = r.league_id
      where r.withdrawn_at is null and r.effective_at <= ${now} and r.effective_at > t.computed_at and t.sealed_at is null
      limit ${limit})
    limit ${limit}`)

const seasonsOf = (db: Db, tables: TableIds) =>
  db.select({ id: scoreTables.seasonId }).from(scoreTables).where(sql`${scoreTables.id} in ${tables}`)

const leaguesOf = (db: Db, tables: TableIds) =>
  db.select({ id: scoreTables.leagueId }).from(scoreTables).where(sql`${scoreTables.id} in ${tables}`)

/** A person's birth and life status, as far as scoring goes. */
export const personState = {
  id: people.id,
  birthDate: people.birthDate,
  birthPrecision: people.birthPrecision,
  birthYear: people.birthYear,
  formerBirths: people.formerBirths,
  status: people.status,
  diedOn: people.diedOn,
  confirmedAt: people.confirmedAt,
  reportedDeathDate: people.reportedDeathDate,
  reportedDeathPrecision: people.reportedDeathPrecision,
  reportedAt: people.reportedAt,
  updatedAt: people.updatedAt,
}

/** A pick, as far as scoring goes. */
const pickState = {
  id: picks.id,
  seasonId: picks.seasonId,
  userId: picks.userId,
  personId: picks.personId,
  formerPeople: picks.formerPeople,
  addedAt: picks.addedAt,
  countsFrom: picks.countsFrom,
  removedAt: picks.removedAt,
  suspendedAt: picks.suspendedAt,
  voidedAt: picks.voidedAt,
  pauses: picks.pauses,
}

/** Every pick of the seasons of these tables, removed ones included, with the person's state. */
export const picksOfTables = (db: Db, tables: TableIds) =>
  db
    .select({ pick: pickState, person: personState })
    .from(picks)
    .innerJoin(people, eq(people.id, picks.personId))
    .where(inArray(picks.seasonId, seasonsOf(db, tables)))

/**
 * All else that the result of these tables depends on. With a subquery that is empty they answer nothing, so that
 * reading a table that is not stale costs next to nothing.
 */
export const tableInputs = (db: Db, tables: TableIds) => ({
  heads: db
    .select({ table: scoreTables, season: seasons, competition: competitions })
    .from(scoreTables)
    .innerJoin(seasons, eq(seasons.id, scoreTables.seasonId))
    .leftJoin(competitions, eq(competitions.id, scoreTables.id))
    .where(sql`${scoreTables.id} in ${tables}`),
  rules: db
    .select({
      leagueId: leagueRules.leagueId,
      version: leagueRules.version,
      effectiveFrom: leagueRules.effectiveFrom,
      base: leagueRules.base,
      flatPoints: leagueRules.flatPoints,
      rarityMax: leagueRules.rarityMax,
      firstDeathBonus: leagueRules.firstDeathBonus,
    })
    .from(leagueRules)
    .where(inArray(leagueRules.leagueId, leaguesOf(db, tables))),
  periods: db
    .select({
      leagueId: membershipPeriods.leagueId,
      userId: membershipPeriods.userId,
      joinedAt: membershipPeriods.joinedAt,
      leftAt: membershipPeriods.leftAt,
    })
    .from(membershipPeriods)
    .where(inArray(membershipPeriods.leagueId, leaguesOf(db, tables))),
  events: db
    .select({
      personId: statusEvents.personId,
      kind: statusEvents.kind,
      at: statusEvents.at,
      diedOn: statusEvents.diedOn,
    })
    .from(statusEvents)
    .where(
      and(
        inArray(statusEvents.kind, ['confirmed', 'corrected', 'retracted', 'disputed']),
        inArray(
          statusEvents.personId,
          sql`(select k.person_id from ${picks} k where k.season_id in ${seasonsOf(db, tables)}
              union select f.value ->> 'personId' from ${picks} k, json_each(k.former_people) f
                where k.season_id in ${seasonsOf(db, tables)})`,
        ),
      ),
    )
    .orderBy(statusEvents.at, statusEvents.id),
  rulings: db
    .select({
      leagueId: rulings.leagueId,
      personId: rulings.personId,
      formerPeople: rulings.formerPeople,
      diedOn: rulings.diedOn,
      effectiveAt: rulings.effectiveAt,
      withdrawnAt: rulings.withdrawnAt,
    })
    .from(rulings)
    .where(
      and(
        inArray(rulings.leagueId, leaguesOf(db, tables)),
        sql`not exists (select 1 from ${rulingObjections} o where o.ruling_id = ${rulings.id})`,
      ),
    ),
  participants: db
    .select(getTableColumns(competitionParticipants))
    .from(competitionParticipants)
    .where(sql`${competitionParticipants.competitionId} in ${tables}`),
  chosen: db
    .select(getTableColumns(competitionPicks))
    .from(competitionPicks)
    .where(sql`${competitionPicks.competitionId} in ${tables}`),
  matches: db
    .select({
      id: matches.id,
      competitionId: matches.competitionId,
      homePoints: matches.homePoints,
      awayPoints: matches.awayPoints,
      winnerUserId: matches.winnerUserId,
      decidedBy: matches.decidedBy,
      status: matches.status,
    })
    .from(matches)
    .where(sql`${matches.competitionId} in ${tables}`),
})

/** What `tableInputs` answers. */
export type TableInputRows = Result<ReturnType<typeof tableInputs>>
export type TablePickRow = Awaited<ReturnType<typeof picksOfTables>>[number]
