import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { dayOf, type Instant } from '#domain/calendar-day.ts'
import { newsKindOf } from '#domain/news/news-registry.ts'
import { newIdFor } from '../ids.ts'
import { holdsLease, type Lease } from '../jobs/jobs.ts'
import { isCoveredByNext } from '../leagues/seasons.ts'
import { recordBarredByMerge } from '../leagues/votes.ts'
import { onlyForOwner } from '../picks/sealed.ts'
import { endOvertakenRulings } from './people-status.ts'

/*
 * Merging two Wikidata items, and undoing it. Nothing is lost: picks and rulings record their former people
 * and until when (`former_people`), together with the time of the merge, by which undoing finds them.
 * The statements of each function run in one transaction, in the order below. Voiding and recording activity
 * come before rows are moved (when undoing: after it). The row of `from` comes last, because all other
 * statements have the condition that it is not merged yet, or when it was merged.
 * tests/services/people/merge-order.test.ts gives the reason for each pair.
 */

/** Appends the present person to a list of former people, as a `FormerPerson`. */
const withFormer = (formerPeople: SQL, personId: string, until: Instant): SQL => sql`(
  select json_insert(coalesce(${formerPeople}, '[]'), '$[#]', json_object(
    'personId', f.id, 'until', ${until}, 'birthDate', f.birth_date, 'birthPrecision', f.birth_precision,
    'birthYear', f.birth_year, 'formerBirths', json(coalesce(f.former_births, '[]'))))
  from people f where f.id = ${personId})`

/** `from` redirects to `into`, or to an item that was merged into `into` before. */
interface Merge {
  from: string
  into: string
}

/**
 * Merges two items: `into` takes over the picks and rulings of `from`, but not its life status: the status of `into`
 * depends on its own evidence, and needs a new second opinion. If a list had both people, or a league with exclusive
 * lists, the earlier pick stays. `from` keeps its row, which refers to `into`.
 */
export const mergePerson = (db: Db, { from, into }: Merge, at: Instant, lease: Lease) => {
  const held = sql`${holdsLease(lease)}
    and exists (select 1 from people x where x.id = ${from} and x.merged_into is null)`
  // A substitute comes after active picks, as in settling (`laterTwins`).
  const earlier = (beside: SQL): SQL => sql`exists (
    select 1 from picks o where ${beside} and o.person_id in (${from}, ${into})
      and o.id <> picks.id and o.removed_at is null and o.voided_at is null
      and (o.suspended_at is o.added_at, o.added_at, o.id)
        < (picks.suspended_at is picks.added_at, picks.added_at, picks.id))`
  return {
    unread: db.run(sql`
      update people set lastrevid = null, polled_at = null, merges_at = ${at}, updated_at = ${at}, evidence = case
        when evidence is null or status = 'confirmed' then evidence else json_set(evidence, '$.secondOpinion', null) end
      where id = ${into} and ${held}`),
    doubles: db.run(sql`
      update picks set voided_at = ${at}, void_reason = 'merged'
      where person_id in (${from}, ${into}) and removed_at is null and voided_at is null and ${held}
        and (${earlier(sql`o.deathlist_id = picks.deathlist_id`)} or ${earlier(sql`o.exclusive_in = picks.exclusive_in`)})`),
    recorded: db.run(sql`
      insert into activity (id, league_id, kind, news_kind, actor_id, person_id, data, only_for, at)
      select ${newIdFor(at)}, k.league_id, 'pick_voided', ${newsKindOf('pick_voided')}, k.user_id, ${into},
        json_object('pickId', k.id, 'reason', 'merged'),
        ${onlyForOwner({ userId: sql`k.user_id`, seasonId: sql`k.season_id` }, dayOf(at))}, ${at}
      from picks k where k.person_id in (${from}, ${into}) and k.void_reason = 'merged' and k.voided_at = ${at}
        and not ${isCoveredByNext} and ${held}`),
    barred: recordBarredByMerge(db, { from, into }, at, held),
    picks: db.run(sql`
      update picks set former_people = ${withFormer(sql.raw('picks.former_people'), from, at)}, person_id = ${into}
      where person_id = ${from} and ${held}`),
    rulings: db.run(sql`
      update or ignore rulings
      set former_people = ${withFormer(sql.raw('rulings.former_people'), from, at)}, person_id = ${into}
      where person_id = ${from} and ${held}`),
    overtaken: endOvertakenRulings(db, [into], at, lease),
    // Pending propagations of `from` start again from the first league, because the holders of `into` may come earlier
    // in the order.
    propagations: db.run(sql`
      update propagations set person_id = ${into}, after_league = '' where person_id = ${from} and ${held}`),
    from: db.run(sql`
      update people set merged_into = ${into}, merged_at = case when id = ${from} then ${at} else merged_at end,
        watch = 0, suspected_at = null, waiting = case when id <> ${from} then waiting end, contested_since = null, polled_at = ${at}, updated_at = ${at}
      where (id = ${from} or merged_into = ${from}) and id <> ${into} and ${held}`),
  }
}

/** A merge that was made at `since`. */
interface Merged extends Merge {
  since: Instant
}

/**
 * Undoes a merge: picks and rulings that it moved go back to `from`, and the picks that it made void are restored
 * unchanged. If a list is now too full, settling suspends its newest pick as usual; a pick whose person another player
 * now holds in an exclusive league stays void. Leaderboards sealed in the meantime keep what was known then.
 */
export const separatePerson = (db: Db, { from, into, since }: Merged, at: Instant, lease: Lease) => {
  const held = sql`${holdsLease(lease)} and exists (
    select 1 from people x where x.id = ${from} and x.merged_into = ${into} and x.merged_at = ${since})`
  /** The item, and the items that were merged into `into` by way of it. */
  const behind = sql`(
    with recursive b(id) as (
      select ${from} union select x.id from b cross join people x on x.merged_into = ${into} and b.id = (
        select e.evidence ->> '$.into' from status_events e where e.person_id = x.id and e.kind = 'merged'
        order by e.at desc, e.id desc limit 1))
    select id from b)`
  const moved = (formerPeople: SQL): SQL => sql`exists (
    select 1 from json_each(${formerPeople}) f cross join people x on x.id = f.value ->> 'personId'
    where x.merged_at = f.value ->> 'until' and x.id in ${behind})`
  const taken = (column: 'deathlist_id' | 'exclusive_in'): SQL => sql`exists (
    select 1 from picks o where o.${sql.raw(column)} = k.${sql.raw(column)} and o.person_id = k.person_id and o.id <> k.id
      and o.removed_at is null and o.voided_at is null)`
  /** Void because of this merge: as a duplicate, or because of the person it was for in the meantime. */
  const back = sql`(
    select k.id from picks k where k.person_id in (${from}, ${into}) and k.removed_at is null
      and ((k.void_reason = 'merged' and k.voided_at = ${since})
        or (k.person_id = ${from} and k.voided_at >= ${since} and k.former_people ->> '$[#-1].until' = ${at}))
      and not ${taken('deathlist_id')} and not ${taken('exclusive_in')})`
  return {
    picks: db.run(sql`
      update or ignore picks
      set former_people = ${withFormer(sql.raw('picks.former_people'), into, at)}, person_id = ${from}
      where person_id = ${into} and former_people is not null and ${moved(sql.raw('picks.former_people'))} and ${held}`),
    recorded: db.run(sql`
      insert into activity (id, league_id, kind, actor_id, person_id, data, only_for, at)
      select ${newIdFor(at)}, k.league_id, 'pick_resumed', k.user_id, k.person_id,
        json_object('pickId', k.id, 'reason', k.void_reason),
        ${onlyForOwner({ userId: sql`k.user_id`, seasonId: sql`k.season_id` }, dayOf(at))}, ${at}
      from picks k where k.id in ${back} and not ${isCoveredByNext} and ${held}`),
    restored: db.run(sql`
      update or ignore picks set voided_at = null, void_reason = null where id in ${back} and ${held}`),
    rulings: db.run(sql`
      update or ignore rulings
      set former_people = ${withFormer(sql.raw('rulings.former_people'), into, at)}, person_id = ${from},
        withdrawn_at = case when overtaken and withdrawn_at >= ${since} then null else withdrawn_at end,
        overtaken = case when overtaken and withdrawn_at >= ${since} then 0 else overtaken end
      where person_id = ${into} and former_people is not null and ${moved(sql.raw('rulings.former_people'))} and ${held}`),
    overtaken: endOvertakenRulings(db, [from], at, lease),
    chained: db.run(sql`
      update people set merged_into = ${from}, updated_at = ${at}
      where merged_into = ${into} and id <> ${from} and id in ${behind} and ${held}`),
    into: db.run(sql`update people set merges_at = ${at} where id = ${into} and ${held}`),
    from: db.run(sql`
      update people set merged_into = null, merged_at = null, waiting = null, contested_since = null,
        evidence_since = null, lastrevid = null, polled_at = null, merges_at = ${at}, updated_at = ${at}
      where id = ${from} and ${held}`),
  }
}
