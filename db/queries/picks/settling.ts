import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { listed } from '#db/fields.ts'
import { deathlists, leaderboards, picks, seasons } from '#db/schema/index.ts'
import { addMs, dayOf, type Instant } from '#domain/calendar-day.ts'
import { claimsMs } from '#domain/draft/exclusive.ts'
import { eventId } from '#domain/news/event-id.ts'
import { newsKindOf } from '#domain/news/news-registry.ts'
import type { Settlement } from '#domain/picks/settling.ts'
import { uncountedReasons } from '#domain/picks/void-reasons.ts'
import { coversDay } from '../competitions/leaderboards.ts'
import { listOfKinds, newsKindIn } from '../kinds.ts'
import { rulesVersionsOf } from '../leagues/rules.ts'
import { isCoveredByNext } from '../leagues/seasons.ts'
import { barredAtStart } from '../leagues/votes.ts'
import { picksToSettle, ruledPicks } from './picks.ts'
import { pausesWith } from './removals.ts'
import { isSealedSeason, onlyForOwner } from './sealed.ts'

/**
 * Ids of lists to settle, after an id: lists marked with `unsettled_since`, and lists with a suspended pick that may
 * find room.
 */
export const listIdsToSettle = (db: Db, { after, limit }: { after: string; limit: number }) =>
  db.all<{ id: string }>(sql`
    select id from (
      select id from (
        select d.id from ${deathlists} d cross join leaderboards t on t.id = d.season_id and t.sealed_at is null
        where d.unsettled_since is not null and d.id > ${after} order by d.id limit ${limit})
      union select id from (
        select distinct k.deathlist_id as id from ${picks} k
        cross join leaderboards t on t.id = k.season_id and t.sealed_at is null
        where k.suspended_at is not null and k.removed_at is null and k.voided_at is null and k.deathlist_id > ${after}
        order by k.deathlist_id limit ${limit}))
    order by id limit ${limit}`)

/** Maximum number of rules versions to read for several lists at once: one can take some 40 kB. */
export const mostRules = 500

/**
 * Lists to settle with everything that decides on them. For several lists at most `mostRules` and one rules versions
 * are read, so that the caller notices when there are more.
 */
export const listsToSettle = (db: Db, listIds: readonly string[], now: Instant) => {
  const ids = listed(listIds)
  const rules = rulesVersionsOf(db, sql`(select l.league_id from ${deathlists} l where l.id in ${ids})`)
  return {
    lists: db
      .select({ id: deathlists.id, unsettledSince: deathlists.unsettledSince, season: seasons })
      .from(deathlists)
      .innerJoin(seasons, eq(seasons.id, deathlists.seasonId))
      .where(sql`${deathlists.id} in ${ids}`)
      .orderBy(asc(deathlists.id)),
    picks: ruledPicks(db, now).where(sql`${picks.deathlistId} in ${ids}`),
    // For exclusive lists: the picks of other lists for people whose pick is void here.
    rivals: picksToSettle(db, now).where(sql`${picks.id} in (
      select o.id from picks v cross join picks o on o.person_id = v.person_id and o.league_id = v.league_id
        and o.exclusive_in = v.exclusive_in and o.deathlist_id <> v.deathlist_id
      where v.deathlist_id in ${ids} and v.voided_at is not null and v.removed_at is null)`),
    barred: barredAtStart(db, sql`(select l.season_id from ${deathlists} l where l.id in ${ids})`),
    rules: listIds.length > 1 ? rules.limit(mostRules + 1) : rules,
  }
}

/** Marks the lists of leagues in which a ruling took effect between two timestamps. */
export const markRuled = (db: Db, { after, now }: { after: Instant; now: Instant }) =>
  db.run(sql`
    update deathlists set unsettled_since = ${now} where id in (
      select k.deathlist_id from rulings r cross join picks k on k.person_id = r.person_id and k.league_id = r.league_id
      where r.withdrawn_at is null and r.effective_at > ${after} and r.effective_at <= ${now})`)

/**
 * Marks the sealed leaderboards that cover a day on which, by a ruling that took effect between two timestamps, a person
 * of their league died: they get a late note.
 */
export const markRuledLate = (db: Db, { after, now }: { after: Instant; now: Instant }) =>
  db.run(sql`
    update ${leaderboards} set stale_since = ${now}, revision = revision + 1
    where sealed_at is not null and id in (
      select t.id from rulings r cross join leaderboards t on t.league_id = r.league_id
      where r.withdrawn_at is null and r.died_on is not null and r.effective_at > ${after} and r.effective_at <= ${now})
    and ${coversDay(sql`(
      select json_group_array(r.died_on) from rulings r
      where r.league_id = ${leaderboards.leagueId} and r.withdrawn_at is null and r.died_on is not null
        and r.effective_at > ${after} and r.effective_at <= ${now})`)}`)

/** Marks the lists with a person voted against, in seasons that have begun between two timestamps. */
export const markBarred = (db: Db, { after, now }: { after: Instant; now: Instant }) =>
  db.run(sql`
    update deathlists set unsettled_since = ${now} where id in (
      select k.deathlist_id from seasons s cross join votes v on v.season_id = s.id
        cross join people p on p.id = v.person_id
        cross join picks k on k.person_id = coalesce(p.merged_into, p.id) and k.league_id = s.league_id and k.season_id = s.id
      where s.archived_at is null and s.start_date > ${after.slice(0, 10)} and s.start_date <= ${dayOf(now)}
        and k.removed_at is null and k.voided_at is null)`)

/** Marks the lists of a season, whose first day has changed: from that day on its votes bar people. */
export const markSeasonUnsettled = (db: Db, seasonId: string, at: Instant, condition: SQL) =>
  db
    .update(deathlists)
    .set({ unsettledSince: at })
    .where(and(eq(deathlists.seasonId, seasonId), condition))

type RecordedKind = 'pick_voided' | 'pick_suspended' | 'pick_resumed' | 'pick_stepped_in'

/**
 * The possible activity items of each pick. The ids are derived from the event, so that recording it twice has no
 * effect.
 */
const eventsOf = ({ voided, restored, suspended, resumed }: Settlement, at: Instant) => {
  const event =
    (kind: RecordedKind, is: 'void' | 'back' | 'suspended') =>
    (pickId: string, since = at) => ({ id: eventId(pickId, kind, since), kind, is, pickId, since })
  const back = event('pick_resumed', 'back')
  const steppedIn = event('pick_stepped_in', 'back')
  const suspension = event('pick_suspended', 'suspended')
  return [
    ...voided.map(({ id, at: since }) => event('pick_voided', 'void')(id, since)),
    ...restored.flatMap(({ id }) => [back(id), suspension(id)]),
    ...suspended.map((id) => suspension(id)),
    ...resumed.map(({ id, substitute }) => (substitute ? steppedIn(id) : back(id))),
  ]
}

/**
 * True if a pick `k` was carried over, counts from its season's first day, and stands in the season before, where the
 * death may have scored.
 */
const isCarriedOver = sql`exists (
  select 1 from ${seasons} s cross join picks o on o.league_id = k.league_id and o.user_id = k.user_id
    and o.person_id = k.person_id and o.season_id <> k.season_id
  where s.id = k.season_id and k.counts_from = coalesce(s.start_date, date(s.created_at)) and o.added_at = k.added_at
    and o.removed_at is null and o.voided_at is null)`

/** A pick that is suspended in the instant in which it was added: the same time would make it a substitute. */
const justAfter = (at: Instant): Instant => addMs(at, 1)

/**
 * Records activity for picks that were changed at that timestamp, according to their rows; picks left unchanged get
 * none.
 */
const recordListChanges = (db: Db, settlement: Settlement, at: Instant) => {
  const cameBack = (causes: SQL) => sql`exists (
    select 1 from json_each(k.pauses) p where p.value ->> 'until' = ${at} and p.value ->> 'cause' in (${causes}))`
  return db.run(sql`
    insert into activity (id, league_id, kind, news_kind, actor_id, person_id, data, only_for, at)
    select r.value ->> 'id', k.league_id, r.value ->> 'kind', ${newsKindIn(sql`r.value ->> 'kind'`)}, k.user_id, k.person_id,
      json_object('pickId', k.id, 'reason', iif(k.void_reason = 'already_dead' and ${isCarriedOver}, 'before_season', k.void_reason)),
      ${onlyForOwner({ userId: sql`k.user_id`, seasonId: sql`k.season_id` }, dayOf(at))}, ${at}
    from json_each(${JSON.stringify(eventsOf(settlement, at))}) r cross join picks k on k.id = r.value ->> 'pickId'
    where k.removed_at is null and not ${isCoveredByNext} and case r.value ->> 'is'
      when 'void' then k.voided_at = r.value ->> 'since'
      when 'back' then k.voided_at is null and k.suspended_at is null
        and ${cameBack(sql`'void', 'suspended'`)}
      -- A substitute that was void waits again, and is not suspended. After the season nothing follows from it.
      else k.voided_at is null and k.suspended_at <> k.added_at
        and exists (select 1 from ${seasons} s where s.id = k.season_id and s.archived_at is null
          and coalesce(s.end_date, ${dayOf(at)}) >= ${dayOf(at)})
        and (k.suspended_at in (${at}, ${justAfter(at)}) or ${cameBack(sql`'void'`)}) end
    on conflict (id) do nothing`)
}

export interface SettledList {
  id: string
  unsettledSince: Instant | null
  /** Its picks that were neither removed nor void: each id, and after a space its typed place. */
  entries: readonly string[]
  /** Its void picks that are to be restored. */
  restored: readonly string[]
  /**
   * Places that became free, and the id of their activity item: the same places have the same id. `untrue` are ids of
   * items about places opened by deaths that are no longer believed, or by void picks that have returned.
   */
  free?: { id: string; places: number; untrue: readonly string[] } | undefined
}

/**
 * Records activity about free places on lists that were at their expected version, if the player is still in the
 * league.
 */
const recordFreePlaces = (db: Db, lists: readonly SettledList[], at: Instant) => {
  const free = lists.flatMap(({ id: listId, free: recorded }) =>
    recorded && recorded.places > 0 ? [{ id: recorded.id, places: recorded.places, listId }] : [],
  )
  return free.length > 0
    ? db.run(sql`
        insert or ignore into activity (id, league_id, kind, news_kind, actor_id, data, only_for, at)
        select r.value ->> 'id', d.league_id, 'place_free', ${newsKindOf('place_free')}, d.user_id, json_object('places', r.value ->> 'places'),
          ${onlyForOwner({ userId: sql`d.user_id`, seasonId: sql`d.season_id` }, dayOf(at))}, ${at}
        from json_each(${JSON.stringify(free)}) r
        cross join ${deathlists} d on d.id = r.value ->> 'listId' and d.unsettled_since is null
        cross join memberships m on m.league_id = d.league_id and m.user_id = d.user_id and m.left_at is null`)
    : undefined
}

/** Deletes activity items about places that are not open after all. Items with comments or reactions stay. */
const untrueDropped = (db: Db, lists: readonly SettledList[]) => {
  const untrue = lists.flatMap(({ id: listId, free }) => (free?.untrue ?? []).map((id) => ({ id, listId })))
  return untrue.length > 0
    ? db.run(sql`
        delete from activity where id in (
          select r.value ->> 'id' from json_each(${JSON.stringify(untrue)}) r
          cross join ${deathlists} d on d.id = r.value ->> 'listId' and d.unsettled_since is null)
        and not exists (select 1 from comments m where m.entry_id = activity.id)
        and not exists (select 1 from reactions m where m.entry_id = activity.id)`)
    : undefined
}

/**
 * Ends the waivers of these lists' seasons that no death holds open any more: all items about free places of the last
 * day have been deleted.
 */
const emptyWaiversEnded = (db: Db, lists: readonly SettledList[], at: Instant) => {
  const ids = lists.flatMap(({ id, free }) => ((free?.untrue.length ?? 0) > 0 ? [id] : []))
  return ids.length > 0
    ? db.run(sql`
        update waivers set settled_at = ${at} where settled_at is null and closes_at > ${at}
        and season_id in (
          select d.season_id from json_each(${JSON.stringify(ids)}) r cross join ${deathlists} d on d.id = r.value)
        and not exists (
          select 1 from activity a where a.league_id = waivers.league_id and a.kind in ${listOfKinds(['place_free'])}
            and a.at > ${addMs(at, -claimsMs)})`)
    : undefined
}

/** The place of a changed pick `r`; its present place if that stays. */
const placeGiven = sql`iif(json_type(r.value, '$.place') is null, place, r.value ->> 'place')`

/**
 * Applies settlements to any number of lists at once, and records activity in their leagues. Each change checks that it
 * is still due, so that applying it twice has no effect. Marks that were read are cleared, later ones stay. A list that
 * has gained, lost or moved a pick since it was read is left unchanged and marked for the next run. With exclusive lists, the
 * same applies if a void pick is to be restored while another list holds the person. Returns the leaderboards that
 * became stale.
 */
export const applySettlements = (db: Db, lists: readonly SettledList[], all: Settlement, at: Instant) => {
  const read = lists.map(({ entries, free, ...list }) => ({ ...list, entries: entries.toSorted().join() }))
  const isUnchanged = sql`deathlist_id in (
    select d.id from deathlists d where d.unsettled_since is null and d.id in ${listed(lists.map(({ id }) => id))})`
  const voided = all.voided.map(({ id }) => id)
  const restored = all.restored.map(({ id }) => id)
  const resumed = all.resumed.map(({ id }) => id)
  const heldElsewhere = sql`exists (
    select 1 from json_each(r.value -> 'restored') v cross join picks mine on mine.id = v.value
      cross join picks o on o.exclusive_in = mine.exclusive_in and o.person_id = mine.person_id and o.id <> mine.id
    where o.removed_at is null and o.voided_at is null and o.id not in ${listed(voided)})`
  return {
    marks: db.run(sql`
      update deathlists set unsettled_since = case
        when unsettled_since is r.value ->> 'unsettledSince' and not ${heldElsewhere} and r.value ->> 'entries' = (
          select coalesce(group_concat(e.id || coalesce(' ' || e.place, '')), '') from (
            select id, place from picks where deathlist_id = deathlists.id and removed_at is null and voided_at is null
            order by id) e)
        then null else coalesce(unsettled_since, ${at}) end
      from json_each(${JSON.stringify(read)}) r
      where deathlists.id = r.value ->> 'id'`),
    voided: db.run(sql`
      update picks set voided_at = coalesce(r.value ->> 'at', ${at}), void_reason = r.value ->> 'reason'
      from json_each(${JSON.stringify(all.voided)}) r
      where picks.id = r.value ->> 'id' and picks.removed_at is null and ${isUnchanged}
        and (picks.voided_at is null
          or picks.voided_at = r.value ->> 'at' and picks.void_reason in ${listed(uncountedReasons)})`),
    restored: db.run(sql`
      update picks set pauses = ${pausesWith('void', sql`voided_at`, at)}, voided_at = null, void_reason = null,
        place = ${placeGiven}
      from json_each(${JSON.stringify(all.restored)}) r
      where picks.id = r.value ->> 'id' and void_reason in ${listed(uncountedReasons)} and ${isUnchanged} and not exists (
        select 1 from picks o where o.deathlist_id = picks.deathlist_id and o.person_id = picks.person_id
          and o.id <> picks.id and o.removed_at is null and o.voided_at is null)
        and not exists (
          select 1 from picks o where o.exclusive_in = picks.exclusive_in and o.person_id = picks.person_id
            and o.id <> picks.id and o.removed_at is null and o.voided_at is null)`),
    suspended: db.run(sql`
      update picks set suspended_at = iif(added_at = ${at}, ${justAfter(at)}, ${at})
      where id in ${listed(all.suspended)} and suspended_at is null and removed_at is null and voided_at is null
        and ${isUnchanged}`),
    resumed: db.run(sql`
      update picks set pauses = ${pausesWith('suspended', sql`suspended_at`, at)}, suspended_at = null,
        counts_from = r.value ->> 'countsFrom', replacement = coalesce(r.value ->> 'replacement', replacement),
        place = ${placeGiven}
      from json_each(${JSON.stringify(all.resumed)}) r
      where picks.id = r.value ->> 'id' and picks.suspended_at is not null and picks.removed_at is null and ${isUnchanged}`),
    recorded: recordListChanges(db, all, at),
    stale: db.all<{ id: string }>(sql`
      update leaderboards set stale_since = ${at}, revision = revision + 1
      where sealed_at is null and season_id in (
        select k.season_id from picks k
        where k.id in ${listed([...voided, ...restored, ...all.suspended, ...resumed])}
          and not ${isSealedSeason(sql`k.season_id`, dayOf(at))})
      returning id`),
    recordFreePlaces: recordFreePlaces(db, lists, at),
    untrueDropped: untrueDropped(db, lists),
    waivers: emptyWaiversEnded(db, lists, at),
  }
}
