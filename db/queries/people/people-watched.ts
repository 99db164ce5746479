import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { addMs, type CalendarDay, type DatePrecision, type Instant } from '#domain/calendar-day.ts'
import type { LifeStatus } from '#domain/life-status/statuses.ts'
import { holdsLease, type Lease } from '../jobs/jobs.ts'

/** Somebody whose item is looked at, as the job reads it. */
export interface WatchedRow {
  id: string
  running: number
  suspected: number
  polledAt: Instant | null
  lastrevid: number | null
  status: LifeStatus
  birthDate: CalendarDay | null
  birthPrecision: DatePrecision | null
  enwikiTitle: string | null
  missing: number
  evidence: string | null
  evidenceSince: Instant | null
  reportedAt: Instant | null
  confirmedAt: Instant | null
  diedOn: CalendarDay | null
  contestedSince: Instant | null
  readAt: Instant | null
  human: number
  mergedInto: string | null
  mergedAt: Instant | null
  /** JSON of `Waiting`. */
  waiting: string | null
}

/** What a `WatchedRow` holds of a person `p`. */
const columns: readonly [keyof WatchedRow, string][] = [
  ['id', 'p.id'],
  ['suspected', 'p.suspected_at is not null'],
  ['polledAt', 'p.polled_at'],
  ['lastrevid', 'p.lastrevid'],
  ['status', 'p.status'],
  ['birthDate', 'p.birth_date'],
  ['birthPrecision', 'p.birth_precision'],
  ['enwikiTitle', "p.wiki_titles ->> 'en'"],
  ['missing', 'p.missing'],
  ['evidence', 'p.evidence'],
  ['evidenceSince', 'p.evidence_since'],
  ['reportedAt', 'p.reported_at'],
  ['confirmedAt', 'p.confirmed_at'],
  ['diedOn', 'p.died_on'],
  ['contestedSince', 'p.contested_since'],
  ['readAt', 'p.read_at'],
  ['human', 'p.human'],
  ['mergedInto', 'p.merged_into'],
  ['mergedAt', 'p.merged_at'],
  ['waiting', 'p.waiting'],
]
const knownColumns = sql.raw(columns.map(([name, column]) => `${column} as "${name}"`).join(', '))
const watchedObject = sql.raw(
  `json_object('running', p.watch = 2, ${columns.map(([name, column]) => `'${name}', ${column}`).join(', ')})`,
)

export interface WatchedLimits {
  running: number
  others: number
}

/**
 * The people of a closeness of watch of whom that is true, those who wait longest first. That the watch is above 0 is
 * said for the index, which holds nobody else.
 */
const some = (watch: 1 | 2, which: SQL, limit: number): SQL => sql`
  select person from (select rowid as person from people
    where watch > 0 and watch = ${watch} and ${which} and merged_into is null order by polled_at limit ${limit})`

const ofBoth = (which: SQL, limits: WatchedLimits): SQL =>
  sql`${some(2, which, limits.running)} union ${some(1, which, limits.others)}`

/** The people of whom that is true, as many as may be looked at. */
const unsettled = (which: SQL, limit: number): SQL =>
  sql`select person from (select rowid as person from people where ${which} and merged_into is null limit ${limit})`

/** How long after a merge it is undone when the old item answers by itself again. */
const mergeUndoneMs = 365 * 86_400_000

/** The items merged into others that are still looked at: a merge may be undone on Wikidata. */
const undoable = (now: Instant, which: SQL, limit: number): SQL => sql`
  select person from (select rowid as person from people
    where merged_at is not null and merged_at > ${addMs(now, -mergeUndoneMs)} and ${which} limit ${limit})`

/**
 * Who is looked at in every run: reported or in dispute, said to have died elsewhere, confirmed and contested, of whom
 * something waits to be believed, or into whom somebody is about to be merged.
 */
const urgent = (limit: number): SQL => sql`
  ${unsettled(sql`status in ('reported','disputed','retracted') and status <> 'retracted'`, limit)}
  union ${unsettled(sql`suspected_at is not null`, limit)}
  union ${unsettled(sql`contested_since is not null`, limit)}
  union select person from (select rowid as person from people where waiting is not null limit ${limit})
  union select person from (select i.rowid as person from people w
    cross join people i on i.id = w.waiting ->> '$.redirect.into'
    where w.waiting is not null and i.merged_into is null limit ${limit})`

const listOf = (db: Db, which: SQL) =>
  db.all<{ list: string }>(
    sql`select json_group_array(${watchedObject}) as list from people p where p.rowid in (${which})`,
  )

/**
 * Everybody who has to be looked at: picked in a season some leaderboard of which is not sealed (removed picks included), said
 * to have died elsewhere, or not settled yet (or in dispute again). Of each kind the ones waiting longest, found by
 * index, and who was looked at later than now, by a clock set back, first: it costs as much as there are people to look
 * at, however many are picked. They come as one JSON value, for `watchedOf`: of thousands of rows the protocol takes
 * longer than the database does.
 */
export const watchedPeople = (db: Db, now: Instant, limits: WatchedLimits) =>
  listOf(
    db,
    sql`${ofBoth(sql`polled_at > ${now}`, limits)} union ${ofBoth(sql`true`, limits)} union ${urgent(limits.others)}
      union ${undoable(now, sql`true`, limits.others)}`,
  )

/**
 * Those of the watched whom the change feed does not spare a look: never looked at or not since what is known of them is
 * out of date, not since `before`, later than now (a clock set back), or not settled. For `watchedOf`.
 */
export const duePeople = (
  db: Db,
  { now, before }: { now: Instant; before: Instant },
  limits: WatchedLimits,
) =>
  listOf(
    db,
    sql`${ofBoth(sql`polled_at is null`, limits)} union ${ofBoth(sql`polled_at > ${now}`, limits)}
      union ${ofBoth(sql`polled_at < ${before}`, limits)} union ${urgent(limits.others)}
      union ${undoable(now, sql`(polled_at is null or polled_at > ${now} or polled_at < ${before})`, limits.others)}`,
  )

/**
 * Those among these items (each with its newest revision, or null) who are watched and were not read since. For
 * `watchedOf`. It costs what the items are, however many are watched.
 */
export const changedPeople = (db: Db, items: ReadonlyMap<string, number | null>, now: Instant) =>
  db.all<{ list: string }>(sql`
    select json_group_array(${watchedObject}) as list
    from json_each(${JSON.stringify(Object.fromEntries(items))}) r cross join people p on p.id = r.key
    where (r.value is null or coalesce(p.lastrevid, 0) < r.value)
      and case when p.merged_into is null
        then p.watch > 0 or p.status in ('reported','disputed') or p.suspected_at is not null
          or p.contested_since is not null or p.waiting is not null
        else p.merged_at > ${addMs(now, -mergeUndoneMs)} end`)

/** How many people are watched for their picks, counted no further than the limit. */
export const watchedCount = (db: Db, limit: number) =>
  db.all<{ people: number }>(
    sql`select count(*) as people from (select 1 from people where watch > 0 limit ${limit})`,
  )

/** True when everybody watched but these was looked at between two moments of the game's clock, and the lease is held. */
export const allPolled = (
  { from, now }: { from: Instant; now: Instant },
  but: readonly string[],
  lease: Lease,
): SQL<boolean> => {
  const none = (which: SQL): SQL => sql`not exists (
    select 1 from people where watch > 0 and watch in (1, 2) and ${which}
      and id not in (select value from json_each(${JSON.stringify(but)})))`
  return sql<boolean>`${holdsLease(lease)} and ${none(sql`polled_at is null`)}
    and ${none(sql`polled_at < ${from}`)} and ${none(sql`polled_at > ${now}`)}`
}

/** The people in the answer of `watchedPeople`, `duePeople` or `changedPeople`. */
export const watchedOf = ([answer]: readonly { list: string }[]): WatchedRow[] =>
  // Written by that statement alone, from the columns above.
  answer ? (JSON.parse(answer.list) as WatchedRow[]) : []

/** These people as the job reads them, watched or not. */
export const knownPeople = (db: Db, ids: readonly string[]) =>
  db.all<WatchedRow>(sql`
    select 0 as running, ${knownColumns} from people p
    where p.id in (select value from json_each(${JSON.stringify(ids)}))`)

/** Notes that these people's items have been looked at and say nothing new. */
export const notePolled = (db: Db, ids: readonly string[], at: Instant, lease: Lease) =>
  db.run(sql`update people set polled_at = ${at}
    where id in (select value from json_each(${JSON.stringify(ids)})) and ${holdsLease(lease)}`)

/** Notes that what is known of these people is out of date: they are looked at next. */
export const pollAgain = (db: Db, ids: readonly string[], condition: SQL) =>
  db.run(sql`update people set polled_at = null
    where id in (select value from json_each(${JSON.stringify(ids)})) and ${condition}`)
