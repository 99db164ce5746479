import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type { CalendarDay, Instant } from '../../worker/domain/calendar-day.ts'
import type { ActivityKind } from '../../worker/domain/record.ts'
import type { TableResult } from '../../worker/domain/scoring/types.ts'
import type { Db } from '../client.ts'
import {
  activity,
  competitionParticipants,
  competitionPicks,
  competitions,
  matches,
  membershipPeriods,
  profiles,
  rankHistory,
  scoreEntries,
  scoreTables,
  standings,
} from '../schema/index.ts'
import type { TableIds } from './table-inputs.ts'

/** The id of a table, or a subquery for it. */
export type TableId = string | SQL

/** The stored table itself: one row, or none. */
export const storedTable = (db: Db, tableId: TableId) =>
  db
    .select({
      id: scoreTables.id,
      computedAt: scoreTables.computedAt,
      staleSince: scoreTables.staleSince,
      sealedAt: scoreTables.sealedAt,
    })
    .from(scoreTables)
    .where(eq(scoreTables.id, tableId))

/** Rows in display order. */
export const storedStandings = (db: Db, tableId: TableId) =>
  db.select().from(standings).where(eq(standings.tableId, tableId)).orderBy(asc(standings.position))

export const storedEntries = (db: Db, tableId: TableId) =>
  db
    .select()
    .from(scoreEntries)
    .where(eq(scoreEntries.tableId, tableId))
    .orderBy(asc(scoreEntries.diedOn), asc(scoreEntries.pickId))

/** The matches of these tables by round. */
export const storedMatches = (db: Db, tables: TableIds) =>
  db
    .select()
    .from(matches)
    .where(sql`${matches.competitionId} in ${tables}`)
    .orderBy(asc(matches.round), asc(matches.slot))

export const storedRankHistory = (db: Db, tableId: TableId) =>
  db
    .select()
    .from(rankHistory)
    .where(eq(rankHistory.tableId, tableId))
    .orderBy(asc(rankHistory.day), asc(rankHistory.rank), asc(rankHistory.userId))

/** Everybody who is or was a member of a league, as they are shown. */
export const everMembersOf = (db: Db, leagueId: string | SQL) =>
  db
    .selectDistinct({
      userId: profiles.id,
      displayName: profiles.displayName,
      avatarKey: profiles.avatarKey,
      deletedAt: profiles.deletedAt,
    })
    .from(membershipPeriods)
    .innerJoin(profiles, eq(profiles.id, membershipPeriods.userId))
    .where(eq(membershipPeriods.leagueId, leagueId))

export interface Told {
  /** Made from what is told, so that it is told once however often it is written. */
  id: string
  leagueId: string
  kind: ActivityKind
  personId: string | null
  competitionId: string | null
  data: Record<string, unknown>
  /** When it happened, where that is long past as it is told; otherwise the moment of telling. */
  at?: Instant
}

/** What a competition keeps from its start on. */
export interface Start {
  rulesVersion: number
  endDate: CalendarDay
  participants: readonly { userId: string; seed: number }[]
  /** The picks that play, in a subset competition. */
  picks: readonly { userId: string; pickId: string }[]
}

/** A table computed anew, with the revision on which it is based. */
export interface TableWrite {
  tableId: string
  revision: number
  result: TableResult
  /** Set when the competition begins with this. */
  start: Start | null
  /** The competition is called off instead: too few to play. */
  cancelled: boolean
  told: readonly Told[]
}

/** A JSON array as rows `w`, each a value; in parentheses. */
const rowsOf = (values: readonly unknown[]): SQL =>
  sql`(select value from json_each(${JSON.stringify(values)})) w`

/**
 * Stores computed tables in one batch; rows go in from JSON, so that the number of statements does not depend on theirs.
 * A table is written only while nothing newer is stored and it is not sealed, or its rows were thrown away to be derived
 * anew; its mark goes only if no change has come since it was read. Written twice, the rows are the same.
 */
export const replaceTables = (db: Db, writes: readonly TableWrite[], at: Instant) => {
  const heads = writes.map(({ tableId, revision, result }) => ({
    id: tableId,
    rev: revision,
    due: result.dueOn,
    sealed: result.sealed ? at : null,
  }))
  // The tables that the first statement has written: it alone leaves this moment and revision behind.
  const written = sql`(
    select t.id from ${rowsOf(heads)} join ${scoreTables} t on t.id = w.value ->> 'id'
    where t.computed_at = ${at} and t.computed_revision = w.value ->> 'rev')`
  const replace = (table: SQL, key: SQL, rows: SQL) => ({
    gone: db.run(sql`delete from ${table} where ${key} in ${written}`),
    come: db.run(rows),
  })
  const entries = writes.flatMap(({ tableId, result }) =>
    result.entries.map((e) => ({ t: tableId, ...e, reasons: JSON.stringify(e.reasons) })),
  )
  const rows = writes.flatMap(({ tableId, result }) =>
    result.standings.map((row, position) => ({ t: tableId, position, ...row, active: row.active ? 1 : 0 })),
  )
  const history = writes.flatMap(({ tableId, result }) =>
    result.rankHistory.map((point) => ({ t: tableId, ...point })),
  )
  const played = writes.flatMap(({ tableId, result }) =>
    result.matches.map((match) => ({ t: tableId, ...match })),
  )
  return {
    heads: db.run(sql`
      update ${scoreTables} set computed_at = ${at}, computed_revision = w.value ->> 'rev', due_on = w.value ->> 'due',
        sealed_at = coalesce(sealed_at, w.value ->> 'sealed'),
        stale_since = case when revision = w.value ->> 'rev' then null else stale_since end
      from ${rowsOf(heads)} where ${scoreTables.id} = w.value ->> 'id'
        and computed_revision <= w.value ->> 'rev'
        and (sealed_at is null or not exists (select 1 from ${standings} s where s.table_id = ${scoreTables.id}))`),
    // A sealed table never changes: having looked at it is all there is to note.
    sealed: db.run(sql`
      update ${scoreTables} set stale_since = null from ${rowsOf(heads)}
      where ${scoreTables.id} = w.value ->> 'id' and revision = w.value ->> 'rev' and sealed_at is not null`),
    entries: replace(
      sql`${scoreEntries}`,
      sql`table_id`,
      sql`insert into ${scoreEntries} (table_id, pick_id, user_id, person_id, died_on, status, points, reasons, rules_version)
        select value ->> 't', value ->> 'pickId', value ->> 'userId', value ->> 'personId', value ->> 'diedOn',
          value ->> 'status', value ->> 'points', value ->> 'reasons', value ->> 'rulesVersion'
        from ${rowsOf(entries)} where value ->> 't' in ${written}`,
    ),
    standings: replace(
      sql`${standings}`,
      sql`table_id`,
      sql`insert into ${standings} (table_id, position, rank, previous_rank, user_id, points, provisional_points, alive, dead,
          total, active, won, drawn, lost, round_reached, scored_on, pick_id)
        select value ->> 't', value ->> 'position', value ->> 'rank', value ->> 'previousRank', value ->> 'userId',
          value ->> 'points', value ->> 'provisionalPoints', value ->> 'alive', value ->> 'dead', value ->> 'total',
          value ->> 'active', value ->> 'won', value ->> 'drawn', value ->> 'lost', value ->> 'roundReached',
          value ->> 'scoredOn', value ->> 'pickId'
        from ${rowsOf(rows)} where value ->> 't' in ${written}`,
    ),
    history: replace(
      sql`${rankHistory}`,
      sql`table_id`,
      sql`insert into ${rankHistory} (table_id, day, user_id, rank, points)
        select value ->> 't', value ->> 'day', value ->> 'userId', value ->> 'rank', value ->> 'points'
        from ${rowsOf(history)} where value ->> 't' in ${written}`,
    ),
    matches: replace(
      sql`${matches}`,
      sql`competition_id`,
      sql`insert into ${matches} (id, competition_id, round, slot, start_date, end_date, home_user_id, away_user_id,
          home_points, away_points, winner_user_id, decided_by, decided_on, status)
        select value ->> 'id', value ->> 't', value ->> 'round', value ->> 'slot', value ->> 'start', value ->> 'end',
          value ->> 'homeUserId', value ->> 'awayUserId', value ->> 'homePoints', value ->> 'awayPoints',
          value ->> 'winnerUserId', value ->> 'decidedBy', value ->> 'decidedOn', value ->> 'status'
        from ${rowsOf(played)} where value ->> 't' in ${written}`,
    ),
    starts: startCompetitions(db, writes, at),
    told: tellAll(
      db,
      writes.flatMap(({ told }) => told),
      at,
    ),
  }
}

/** Of a row `w` with the revision on which it is based: nothing has changed since. */
const unchanged = sql`exists (select 1 from ${scoreTables} t where t.id = w.value ->> 'id' and t.revision = w.value ->> 'rev')`

/** Freezes who and what plays, once; or calls the competition off. What has changed meanwhile is looked at again first. */
const startCompetitions = (db: Db, writes: readonly TableWrite[], at: Instant) => {
  const starting = writes.flatMap(({ tableId, revision, start }) =>
    start ? [{ id: tableId, rev: revision, ...start }] : [],
  )
  const cancelled = writes
    .filter((write) => write.cancelled)
    .map(({ tableId, revision }) => ({ id: tableId, rev: revision }))
  const begun = sql`(
    select c.id from ${rowsOf(starting.map(({ id }) => id))} join ${competitions} c on c.id = w.value where c.started_at = ${at})`
  const participants = starting.flatMap(({ id, participants }) =>
    participants.map((each) => ({ c: id, ...each })),
  )
  const chosen = starting.flatMap(({ id, picks }) => picks.map((each) => ({ c: id, ...each })))
  return {
    started: starting.length
      ? {
          competitions: db.run(sql`
            update ${competitions} set started_at = ${at}, rules_version = w.value ->> 'rulesVersion', end_date = w.value ->> 'endDate'
            from ${rowsOf(starting)} where ${competitions.id} = w.value ->> 'id' and started_at is null and cancelled_at is null and ${unchanged}`),
          noParticipants: db.run(
            sql`delete from ${competitionParticipants} where competition_id in ${begun}`,
          ),
          participants: db.run(sql`
            insert into ${competitionParticipants} (competition_id, user_id, seed)
            select value ->> 'c', value ->> 'userId', value ->> 'seed' from ${rowsOf(participants)} where value ->> 'c' in ${begun}`),
          noPicks: db.run(sql`delete from ${competitionPicks} where competition_id in ${begun}`),
          picks: db.run(sql`
            insert into ${competitionPicks} (competition_id, user_id, pick_id)
            select value ->> 'c', value ->> 'userId', value ->> 'pickId' from ${rowsOf(chosen)} where value ->> 'c' in ${begun}`),
        }
      : undefined,
    cancelled: cancelled.length
      ? {
          competitions: db.run(sql`
            update ${competitions} set cancelled_at = ${at}, cancel_reason = 'too_few' from ${rowsOf(cancelled)}
            where ${competitions.id} = w.value ->> 'id' and started_at is null and cancelled_at is null and ${unchanged}`),
          // Nothing is left to compute.
          tables: db.run(sql`
            delete from ${scoreTables} where id in (
              select c.id from ${rowsOf(cancelled)} join ${competitions} c on c.id = w.value ->> 'id' where c.cancelled_at is not null)`),
        }
      : undefined,
  }
}

/** Tells leagues what is new, each line once however often it is written. */
export const tellAll = (db: Db, told: readonly Told[], at: Instant) =>
  told.length
    ? db.run(sql`
          insert or ignore into ${activity} (id, league_id, kind, actor_id, person_id, competition_id, data, at)
          select value ->> 'id', value ->> 'leagueId', value ->> 'kind', null, value ->> 'personId',
            value ->> 'competitionId', value ->> 'data', coalesce(value ->> 'at', ${at})
          from ${rowsOf(told)}`)
    : undefined
