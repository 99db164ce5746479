import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { listed } from '#db/fields.ts'
import { addMs, type CalendarDay, type DatePrecision, dayMs, type Instant } from '#domain/calendar-day.ts'
import type { LifeStatus } from '#domain/life-status/statuses.ts'
import { holdsLease, type Lease } from '../jobs/jobs.ts'

/** A person whose item is polled, as the job reads it. */
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

/** The columns of a `WatchedRow`, for a person `p`. */
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
 * People with this watch level and condition, those waiting longest first. `watch > 0` looks redundant, but is needed
 * to use the partial index.
 */
const some = (watch: 1 | 2, which: SQL, limit: number): SQL => sql`
  select person from (select rowid as person from people
    where watch > 0 and watch = ${watch} and ${which} and merged_into is null order by polled_at limit ${limit})`

const ofBoth = (which: SQL, limits: WatchedLimits): SQL =>
  sql`${some(2, which, limits.running)} union ${some(1, which, limits.others)}`

const unsettled = (which: SQL, limit: number): SQL =>
  sql`select person from (select rowid as person from people where ${which} and merged_into is null limit ${limit})`

/** How long after a merge it is undone if the old item is a separate item again. */
const mergeUndoneMs = 365 * dayMs

/** Merged items that are still polled, because Wikidata may undo a merge. */
const undoable = (now: Instant, which: SQL, limit: number): SQL => sql`
  select person from (select rowid as person from people
    where merged_at is not null and merged_at > ${addMs(now, -mergeUndoneMs)} and ${which} limit ${limit})`

/** With the feed, how long a report about a person on no list is polled; after that only changes of the item are read. */
const unlistedReportMs = 30 * dayMs

/**
 * People polled in every run:
 * - reported, in dispute, or reported dead by another source
 * - confirmed but contested
 * - with a reading that has not lasted the required time
 * - about to have another item merged into them
 */
const urgent = (limit: number, isOpen = sql`true`): SQL => sql`
  ${unsettled(sql`status in ('reported','disputed','retracted') and status <> 'retracted' and ${isOpen}`, limit)}
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
 * Everybody who has to be polled: picked in a season with an unsealed leaderboard (removed picks included), reported
 * dead by another source, or not settled (or in dispute again). Of each kind those waiting longest are first, found by
 * index; people polled later than now, by a clock that was set back, come before them. The cost depends on the number
 * to poll, not on the number of picks. Returned as one JSON value for `watchedOf`: for thousands of rows the protocol
 * takes longer than the database.
 */
export const watchedPeople = (db: Db, now: Instant, limits: WatchedLimits) =>
  listOf(
    db,
    sql`${ofBoth(sql`polled_at > ${now}`, limits)} union ${ofBoth(sql`true`, limits)} union ${urgent(limits.others)}
      union ${undoable(now, sql`true`, limits.others)}`,
  )

/**
 * The watched people who must be polled even without a change in the feed: never polled, or known to be out of date;
 * not polled since `before`; polled later than now (a clock set back); or not settled. For `watchedOf`.
 */
export const duePeople = (
  db: Db,
  { now, before }: { now: Instant; before: Instant },
  limits: WatchedLimits,
) =>
  listOf(
    db,
    sql`${ofBoth(sql`polled_at is null`, limits)} union ${ofBoth(sql`polled_at > ${now}`, limits)}
      union ${ofBoth(sql`polled_at < ${before}`, limits)}
      union ${urgent(limits.others, sql`(watch > 0 or reported_at > ${addMs(now, -unlistedReportMs)})`)}
      union ${undoable(now, sql`(polled_at is null or polled_at > ${now} or polled_at < ${before})`, limits.others)}`,
  )

/**
 * The watched people among these items (each with its newest revision, or null) who were not read since. For
 * `watchedOf`. The cost depends on the number of items, not on the number of watched people.
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

/** The number of people watched for their picks, counted up to the limit. */
export const watchedCount = (db: Db, limit: number) =>
  db.all<{ people: number }>(
    sql`select count(*) as people from (select 1 from people where watch > 0 limit ${limit})`,
  )

/**
 * True if all watched people except `but` were polled between two timestamps of the game's clock, and the lease is
 * held.
 */
export const allPolled = (
  { from, now }: { from: Instant; now: Instant },
  but: readonly string[],
  lease: Lease,
): SQL<boolean> => {
  const none = (which: SQL): SQL => sql`not exists (
    select 1 from people where watch > 0 and watch in (1, 2) and ${which}
      and id not in ${listed(but)})`
  return sql<boolean>`${holdsLease(lease)} and ${none(sql`polled_at is null`)}
    and ${none(sql`polled_at < ${from}`)} and ${none(sql`polled_at > ${now}`)}`
}

/** The people in the result of `watchedPeople`, `duePeople` or `changedPeople`. */
export const watchedOf = ([answer]: readonly { list: string }[]): WatchedRow[] =>
  // Only that statement writes it, from the columns above.
  answer ? (JSON.parse(answer.list) as WatchedRow[]) : []

/** These people as the job reads them, watched or not. */
export const knownPeople = (db: Db, ids: readonly string[]) =>
  db.all<WatchedRow>(sql`
    select 0 as running, ${knownColumns} from people p
    where p.id in ${listed(ids)}`)

/** Stores that these people's items were polled without a change. */
export const notePolled = (db: Db, ids: readonly string[], at: Instant, lease: Lease) =>
  db.run(sql`update people set polled_at = ${at}
    where id in ${listed(ids)} and ${holdsLease(lease)}`)

/** Marks these people as out of date: they are polled next. */
export const pollAgain = (db: Db, ids: readonly string[], condition: SQL) =>
  db.run(sql`update people set polled_at = null
    where id in ${listed(ids)} and ${condition}`)
