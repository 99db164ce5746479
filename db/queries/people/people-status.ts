import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { listed } from '#db/fields.ts'
import type { CalendarDay, DatePrecision, Instant } from '#domain/calendar-day.ts'
import type { KnownLife } from '#domain/life-status/decide.ts'
import type { StatusEventKind } from '#domain/life-status/statuses.ts'
import { holdsLease, type Lease } from '../jobs/jobs.ts'

export interface LifeRow extends Omit<KnownLife, 'birth' | 'everRead'> {
  id: string
  reportedDeathDate: CalendarDay | null
  reportedDeathPrecision: DatePrecision | null
  lastrevid: number | null
  birthDate: CalendarDay | null
  birthPrecision: DatePrecision | null
  enwikiTitle: string | null
  /** A new birth has lasted the required time and has replaced the one believed. */
  birthReplaced: boolean
  /** The statements were read in this run. */
  read: boolean
  /** Something that others depend on has changed. */
  touched: boolean
}

/** Stores the decisions on any number of people, and that they were polled. */
export const storeLives = (db: Db, lives: readonly LifeRow[], at: Instant, lease: Lease) =>
  db.run(sql`
    update people set
      status = r.value ->> 'status',
      reported_death_date = r.value ->> 'reportedDeathDate',
      reported_death_precision = r.value ->> 'reportedDeathPrecision',
      reported_at = r.value ->> 'reportedAt',
      evidence_since = r.value ->> 'evidenceSince',
      evidence = case json_type(r.value, '$.evidence') when 'null' then null else r.value -> 'evidence' end,
      confirmed_at = r.value ->> 'confirmedAt',
      died_on = r.value ->> 'diedOn',
      contested_since = r.value ->> 'contestedSince',
      missing = r.value ->> 'missing',
      lastrevid = r.value ->> 'lastrevid',
      birth_date = r.value ->> 'birthDate',
      birth_precision = r.value ->> 'birthPrecision',
      birth_year = cast(substr(r.value ->> 'birthDate', 1, 4) as integer),
      wiki_titles = json_patch(wiki_titles, json_object('en', r.value ->> 'enwikiTitle')),
      waiting = case json_type(r.value, '$.waiting') when 'null' then null else r.value -> 'waiting' end,
      birth_stood_at = case when r.value ->> 'birthReplaced' then ${at} else birth_stood_at end,
      suspected_at = case when r.value ->> 'read' then null else suspected_at end,
      read_at = case when r.value ->> 'read' then ${at} else read_at end,
      polled_at = ${at},
      updated_at = case when r.value ->> 'touched' then ${at} else updated_at end
    from json_each(${JSON.stringify(lives)}) r
    where people.id = r.value ->> 'id' and ${holdsLease(lease)}`)

export interface EventRow {
  id: string
  personId: string
  kind: StatusEventKind
  diedOn: CalendarDay | null
  evidence: Record<string, unknown>
}

export const appendEvents = (db: Db, events: readonly EventRow[], at: Instant, lease: Lease) =>
  db.run(sql`
    insert into status_events (id, person_id, kind, at, died_on, evidence)
    select r.value ->> 'id', r.value ->> 'personId', r.value ->> 'kind', ${at}, r.value ->> 'diedOn', r.value -> 'evidence'
    from json_each(${JSON.stringify(events)}) r where ${holdsLease(lease)}`)

/** Other sources report that these people died: those believed alive and not read recently are read next. */
export const suspectPeople = (
  db: Db,
  ids: readonly string[],
  { at, notReadSince }: { at: Instant; notReadSince: Instant },
  lease: Lease,
) =>
  db.run(sql`
    update people set suspected_at = ${at}
    where id in ${listed(ids)} and status in ('alive','retracted')
      and suspected_at is null and coalesce(read_at, '') < ${notReadSince} and ${holdsLease(lease)}`)

/** Ends leagues' rulings on deaths that Wikidata has become clear about, permanently. */
export const endOvertakenRulings = (db: Db, personIds: readonly string[], at: Instant, lease: Lease) =>
  db.run(sql`
    update rulings set withdrawn_at = ${at}, overtaken = 1
    where withdrawn_at is null and ${holdsLease(lease)} and person_id in (
      select p.id from people p
      where p.id in ${listed(personIds)} and p.status not in ('reported','disputed'))`)
