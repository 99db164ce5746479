import { type SQL, sql } from 'drizzle-orm'
import {
  type CalendarDay,
  type DatePrecision,
  dayOf,
  type Instant,
} from '../../worker/domain/calendar-day.ts'
import type { LifeStatus, StatusEventKind, StoredEvidence } from '../../worker/domain/life-status/types.ts'
import type { Db } from '../client.ts'
import { newIdFor } from './ids.ts'
import { holdsLease, type Lease } from './jobs.ts'
import { onlyForOwner } from './sealed.ts'

/** A person's life as it is to be stored. */
export interface LifeRow {
  id: string
  status: LifeStatus
  reportedDeathDate: CalendarDay | null
  reportedDeathPrecision: DatePrecision | null
  reportedAt: Instant | null
  evidenceSince: Instant | null
  evidence: StoredEvidence | null
  confirmedAt: Instant | null
  diedOn: CalendarDay | null
  contestedSince: Instant | null
  missing: boolean
  lastrevid: number | null
  birthDate: CalendarDay | null
  birthPrecision: DatePrecision | null
  enwikiTitle: string | null
  /** The statements were read just now. */
  read: boolean
  /** Something that others look at has changed. */
  touched: boolean
}

/** Stores what was decided of any number of people, and that they have been looked at. */
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
      enwiki_title = r.value ->> 'enwikiTitle',
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

/** Appends to the log of these people. */
export const appendEvents = (db: Db, events: readonly EventRow[], at: Instant, lease: Lease) =>
  db.run(sql`
    insert into status_events (id, person_id, kind, at, died_on, evidence)
    select r.value ->> 'id', r.value ->> 'personId', r.value ->> 'kind', ${at}, r.value ->> 'diedOn', r.value -> 'evidence'
    from json_each(${JSON.stringify(events)}) r where ${holdsLease(lease)}`)

/** Other sources say that these people died: those in the index who are held alive and were not read lately are read next. */
export const suspectPeople = (
  db: Db,
  ids: readonly string[],
  { at, notReadSince }: { at: Instant; notReadSince: Instant },
  lease: Lease,
) =>
  db.run(sql`
    update people set suspected_at = ${at}
    where id in (select value from json_each(${JSON.stringify(ids)})) and status in ('alive','retracted')
      and suspected_at is null and coalesce(read_at, '') < ${notReadSince} and ${holdsLease(lease)}`)

/** What leagues have ruled on the death of people of whom Wikidata is clear by now is over, for good. */
export const endOvertakenRulings = (db: Db, personIds: readonly string[], at: Instant, lease: Lease) =>
  db.run(sql`
    update rulings set withdrawn_at = ${at}, overtaken = 1
    where withdrawn_at is null and ${holdsLease(lease)} and person_id in (
      select p.id from people p
      where p.id in (select value from json_each(${JSON.stringify(personIds)})) and p.status not in ('reported','disputed'))`)

/** A list of former people with one more: who it was until now, as `FormerPerson` has it. */
const withFormer = (formerPeople: SQL, personId: string, until: Instant): SQL => sql`(
  select json_insert(coalesce(${formerPeople}, '[]'), '$[#]', json_object(
    'personId', f.id, 'until', ${until}, 'birthDate', f.birth_date, 'birthPrecision', f.birth_precision,
    'birthYear', f.birth_year, 'formerBirths', json(coalesce(f.former_births, '[]'))))
  from people f where f.id = ${personId})`

/**
 * Two items became one: `into` takes over the picks and rulings of `from`, and what is known of the life where nothing
 * was known of its own; a confirmed death so taken over is confirmed from now on. Where a list had both, or a league whose
 * lists are exclusive, the earlier pick stays. `from` keeps its row and leads on to `into`; picks and rulings keep whom they
 * were of until now.
 */
export const mergePerson = (db: Db, from: string, into: string, at: Instant, lease: Lease) => {
  const held = holdsLease(lease)
  const earlier = (beside: SQL): SQL => sql`exists (
    select 1 from picks o where ${beside} and o.person_id in (${from}, ${into})
      and o.id <> picks.id and o.removed_at is null and o.voided_at is null
      and (o.added_at < picks.added_at or (o.added_at = picks.added_at and o.id < picks.id)))`
  return {
    life: db.run(sql`
      update people set status = f.status, reported_death_date = f.reported_death_date,
        reported_death_precision = f.reported_death_precision, reported_at = f.reported_at,
        evidence_since = f.evidence_since, evidence = f.evidence, confirmed_at = f.confirmed_at, died_on = f.died_on,
        contested_since = f.contested_since
      from people f
      where people.id = ${into} and f.id = ${from} and f.merged_into is null and ${held}
        and ((people.status = 'alive' and people.evidence is null)
          or (people.status <> 'confirmed' and f.status = 'confirmed'))`),
    confirmed: db.run(sql`
      insert into status_events (id, person_id, kind, at, died_on, evidence)
      select ${newIdFor(at)}, p.id, 'confirmed', ${at}, p.died_on,
        json_set(coalesce(p.evidence, '{}'), '$.formerDay', null, '$.takenOverFrom', ${from})
      from people p where p.id = ${into} and p.status = 'confirmed' and changes() > 0`),
    unread: db.run(sql`
      update people set lastrevid = null, polled_at = null, updated_at = ${at} where id = ${into} and ${held}`),
    doubles: db.run(sql`
      update picks set voided_at = ${at}, void_reason = 'merged'
      where person_id in (${from}, ${into}) and removed_at is null and voided_at is null and ${held}
        and (${earlier(sql`o.deathlist_id = picks.deathlist_id`)} or ${earlier(sql`o.exclusive_in = picks.exclusive_in`)})`),
    told: db.run(sql`
      insert into activity (id, league_id, kind, actor_id, person_id, data, only_for, at)
      select ${newIdFor(at)}, k.league_id, 'pick_voided', k.user_id, ${into},
        json_object('pickId', k.id, 'reason', 'merged'),
        ${onlyForOwner({ userId: sql`k.user_id`, seasonId: sql`k.season_id` }, dayOf(at))}, ${at}
      from picks k where k.person_id in (${from}, ${into}) and k.void_reason = 'merged' and k.voided_at = ${at} and ${held}`),
    picks: db.run(sql`
      update picks set former_people = ${withFormer(sql.raw('picks.former_people'), from, at)}, person_id = ${into}
      where person_id = ${from} and ${held}`),
    rulings: db.run(sql`
      update or ignore rulings
      set former_people = ${withFormer(sql.raw('rulings.former_people'), from, at)}, person_id = ${into}
      where person_id = ${from} and ${held}`),
    overtaken: endOvertakenRulings(db, [into], at, lease),
    // What is on its way to holders of the one has to reach them where they are now, wherever among the others' they stand.
    spreads: db.run(sql`
      update spreads set person_id = ${into}, after_league = '' where person_id = ${from} and ${held}`),
    from: db.run(sql`update people set merged_into = ${into}, watch = 0, suspected_at = null, polled_at = ${at}, updated_at = ${at}
      where (id = ${from} or merged_into = ${from}) and id <> ${into} and ${held}`),
  }
}
