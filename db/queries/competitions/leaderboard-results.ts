import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from '#db/client.ts'
import { listed } from '#db/fields.ts'
import { insertRows, type JsonKeys } from '#db/insert-where.ts'
import {
  activity,
  competitionParticipants,
  competitionPicks,
  competitions,
  entriesTakenBack,
  leaderboards,
  matches,
  rankHistory,
  scoreEntries,
  standings,
} from '#db/schema/index.ts'
import type { CalendarDay, Instant } from '#domain/calendar-day.ts'
import type { ActivityKind } from '#domain/news/news-registry.ts'
import type { LeaderboardResult } from '#domain/scoring/scored.ts'
import { newsKindIn } from '../kinds.ts'

export interface LeaderboardNews {
  /** Derived from the event, so that it is recorded once however often it is written. */
  id: string
  leagueId: string
  kind: ActivityKind
  personId: string | null
  competitionId: string | null
  data: Record<string, unknown>
  /** The only user who may see it; undefined: the whole league. */
  onlyFor?: string
  /** When it happened, if that is long before it is recorded; default: the moment of recording. */
  at?: Instant
}

/** The state that a competition fixes at its start. */
interface Start {
  rulesVersion: number
  endDate: CalendarDay
  participants: readonly { userId: string; seed: number }[]
  /** The picks that take part, in a subset competition. */
  picks: readonly { userId: string; pickId: string }[]
}

/** A recomputed leaderboard, with the revision that it is based on. */
export interface LeaderboardWrite {
  leaderboardId: string
  revision: number
  result: LeaderboardResult
  /** Set if the competition begins with this write. */
  start: Start | null
  /** The competition is cancelled instead: too few players. */
  cancelled: boolean
  news: readonly LeaderboardNews[]
}

/** The values of a JSON array as rows `w`, in parentheses. */
const rowsOf = (values: readonly unknown[]): SQL => sql`${listed(values)} w`

/**
 * Stores computed leaderboards in one batch. Rows are inserted from JSON, so that the number of statements does not
 * depend on the number of rows. A leaderboard is only written if nothing newer is stored and it is not sealed, or if
 * its rows were deleted to be derived again. Its stale flag is only cleared if nothing has changed since it was read.
 * Writing twice gives the same rows.
 */
export const replaceLeaderboards = (db: Db, writes: readonly LeaderboardWrite[], at: Instant) => {
  const heads = writes.map(({ leaderboardId, revision, result }) => ({
    id: leaderboardId,
    rev: revision,
    due: result.dueOn,
    sealed: result.sealed ? at : null,
  }))
  // The leaderboards that the first statement has written: only it sets this time and revision.
  const written = sql`(
    select t.id from ${rowsOf(heads)} join ${leaderboards} t on t.id = w.value ->> 'id'
    where t.computed_at = ${at} and t.computed_revision = w.value ->> 'rev')`
  const replace = <T extends SQLiteTable>(
    table: T,
    key: SQL,
    rows: readonly object[],
    keys: JsonKeys<T>,
  ) => ({
    gone: db.run(sql`delete from ${table} where ${key} in ${written}`),
    come: insertRows(db, table, sql`from ${rowsOf(rows)} where value ->> 't' in ${written}`, keys),
  })
  const entries = writes.flatMap(({ leaderboardId, result }) =>
    result.entries.map((e) => ({ t: leaderboardId, ...e, reasons: JSON.stringify(e.reasons) })),
  )
  const rows = writes.flatMap(({ leaderboardId, result }) =>
    result.standings.map((row, position) => ({
      t: leaderboardId,
      position,
      ...row,
      active: row.active ? 1 : 0,
      extras: JSON.stringify(row.extras),
    })),
  )
  const history = writes.flatMap(({ leaderboardId, result }) =>
    result.rankHistory.map((point) => ({ t: leaderboardId, ...point })),
  )
  const played = writes.flatMap(({ leaderboardId, result }) =>
    result.matches.map((match) => ({ t: leaderboardId, ...match })),
  )
  return {
    heads: db.run(sql`
      update ${leaderboards} set computed_at = ${at}, computed_revision = w.value ->> 'rev', due_on = w.value ->> 'due',
        sealed_at = coalesce(sealed_at, w.value ->> 'sealed'),
        stale_since = case when revision = w.value ->> 'rev' then null else stale_since end
      from ${rowsOf(heads)} where ${leaderboards.id} = w.value ->> 'id'
        and computed_revision <= w.value ->> 'rev'
        and (sealed_at is null or not exists (select 1 from ${standings} s where s.leaderboard_id = ${leaderboards.id}))`),
    // A sealed leaderboard never changes: only clear its stale flag.
    sealed: db.run(sql`
      update ${leaderboards} set stale_since = null from ${rowsOf(heads)}
      where ${leaderboards.id} = w.value ->> 'id' and revision = w.value ->> 'rev' and sealed_at is not null`),
    takenBack: keepTakenBack(db, written, entries, at),
    entries: replace(scoreEntries, sql`leaderboard_id`, entries, { leaderboardId: 't' }),
    standings: replace(standings, sql`leaderboard_id`, rows, { leaderboardId: 't' }),
    history: replace(rankHistory, sql`leaderboard_id`, history, { leaderboardId: 't' }),
    matches: replace(matches, sql`competition_id`, played, {
      competitionId: 't',
      startDate: 'start',
      endDate: 'end',
    }),
    // Before the starts: a competition that is cancelled here loses its leaderboard.
    recorded: recordActivities(
      db,
      writes.flatMap(({ leaderboardId, revision, news }) =>
        news.map((item) => ({ ...item, t: leaderboardId, rev: revision })),
      ),
      at,
      isNotOlder,
    ),
    starts: startCompetitions(db, writes, at),
  }
}

/** Stores confirmed entries that will no longer be confirmed, or will change, once the new entries are written. */
const keepTakenBack = (
  db: Db,
  written: SQL,
  entries: readonly { t: string; pickId: string; diedOn: CalendarDay; points: number; status: string }[],
  at: Instant,
) => {
  const staying = entries.flatMap(({ t, pickId, diedOn, points, status }) =>
    status === 'confirmed' ? [[t, pickId, diedOn, points]] : [],
  )
  return db.run(sql`
    insert or ignore into ${entriesTakenBack} (leaderboard_id, pick_id, user_id, person_id, died_on, points, at)
    select e.leaderboard_id, e.pick_id, e.user_id, e.person_id, e.died_on, e.points, ${at}
    from ${scoreEntries} e where e.leaderboard_id in ${written} and e.status = 'confirmed'
      and (e.leaderboard_id, e.pick_id, e.died_on, e.points) not in (
        select value ->> 0, value ->> 1, value ->> 2, value ->> 3 from ${rowsOf(staying)})`)
}

/** For a row `w` with the revision that it is based on: nothing has changed since. */
const unchanged = sql`exists (select 1 from ${leaderboards} t where t.id = w.value ->> 'id' and t.revision = w.value ->> 'rev')`

/**
 * Fixes players and picks once, or cancels the competition. If anything has changed since it was read, nothing is
 * written and it is computed again first.
 */
const startCompetitions = (db: Db, writes: readonly LeaderboardWrite[], at: Instant) => {
  const starting = writes.flatMap(({ leaderboardId, revision, start }) =>
    start ? [{ id: leaderboardId, rev: revision, ...start }] : [],
  )
  const cancelled = writes
    .filter((write) => write.cancelled)
    .map(({ leaderboardId, revision }) => ({ id: leaderboardId, rev: revision }))
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
          leaderboards: db.run(sql`
            delete from ${leaderboards} where id in (
              select c.id from ${rowsOf(cancelled)} join ${competitions} c on c.id = w.value ->> 'id' where c.cancelled_at is not null)`),
        }
      : undefined,
  }
}

/** For an activity item: its leaderboard exists (its competition has not been cancelled), and has no newer result. */
const isNotOlder = sql`exists (
  select 1 from ${leaderboards} t where t.id = value ->> 't' and t.computed_revision <= value ->> 'rev')`

/**
 * Records activity in leagues, each item once however often it is written, while the condition on it is true; skips
 * leagues that have been deleted.
 */
export const recordActivities = (
  db: Db,
  news: readonly LeaderboardNews[],
  at: Instant,
  condition: SQL = sql`true`,
) =>
  news.length
    ? db.run(sql`
          insert or ignore into ${activity}
            (id, league_id, kind, news_kind, person_id, competition_id, data, only_for, at)
          select value ->> 'id', value ->> 'leagueId', value ->> 'kind', ${newsKindIn(sql`value ->> 'kind'`)}, value ->> 'personId',
            value ->> 'competitionId', value ->> 'data', value ->> 'onlyFor', coalesce(value ->> 'at', ${at})
          from ${rowsOf(news)} where exists (select 1 from leagues l where l.id = value ->> 'leagueId') and ${condition}`)
    : undefined
