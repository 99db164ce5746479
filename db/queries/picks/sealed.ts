import { type AnyColumn, and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { columnsOf } from '#db/fields.ts'
import { dayGiven, type Given } from '#db/prepared.ts'
import { membershipIn } from '#db/queries/leagues/membership.ts'
import {
  deathlists,
  leagueRules,
  listReceipts,
  memberships,
  people,
  picks,
  seasons,
} from '#db/schema/index.ts'
import { type CalendarDay, dayOf, type Instant } from '#domain/calendar-day.ts'
import type { LineUp } from '#domain/picks/line-up.ts'
import { type Sealable, type SealedPick, sortedPicks } from '#domain/receipts.ts'
import { currentSeasonIdOf, type LeagueIdOf } from '../leagues/member-scope.ts'
import { birthColumns } from '../people/named-person.ts'
import { hasLineUps } from './line-ups.ts'
import { presentId } from './present-id.ts'

/*
 * Sealed lists: until a season's first day only the owner may see the contents of a list. Every query that
 * reads or counts picks, or records activity about them, uses the conditions below (enforced by
 * tests/nets/sealed-queries.test.ts). The rule in words is listsAreSealed
 * (worker/domain/seasons/sealed-lists.ts).
 */

/** The user who is reading, and the current time of the game's clock. */
export interface Viewer {
  userId: Given<string>
  now: Given<Instant>
}

/** True while the lists of a season are sealed; `seasonId` is a column of the outer statement. */
export const isSealedSeason = (seasonId: SQL | AnyColumn, today: Given<CalendarDay>): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${seasons} sealing where sealing.id = ${seasonId} and sealing.lists_sealed and sealing.start_date > ${today})`

/** True if a user may see a pick or a list: it is their own, or not sealed. */
export const mayBeSeenBy = (
  { userId, now }: Viewer,
  row: { userId: SQL | AnyColumn; seasonId: SQL | AnyColumn },
): SQL<boolean> =>
  sql<boolean>`(${row.userId} = ${userId} or not ${isSealedSeason(row.seasonId, dayGiven(now))})`

/**
 * Condition for the picks of a season that a user may see. Checks once whether the season is sealed, not for each pick.
 */
export const seenInSeason = (seasonId: string | SQL, viewer: Viewer) =>
  and(eq(picks.seasonId, seasonId), mayBeSeenBy(viewer, { userId: picks.userId, seasonId: sql`${seasonId}` }))

/** True on a season's first day for a member who has not opened its lists yet: only the opening night shows them. */
const isUnopened = ({ userId, now }: Viewer, seasonId: SQL | AnyColumn): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${seasons} opening join ${memberships} reader
    on reader.league_id = opening.league_id and reader.user_id = ${userId}
    where opening.id = ${seasonId} and opening.lists_sealed and opening.start_date = ${dayGiven(now)}
      and reader.opened_season_id is not opening.id)`

/**
 * True if a page may name a pick to a user: they may see it, and its list is their own or they have opened the lists.
 */
export const mayBeNamedTo = (
  viewer: Viewer,
  row: { userId: SQL | AnyColumn; seasonId: SQL | AnyColumn },
): SQL<boolean> =>
  sql<boolean>`(${row.userId} = ${viewer.userId} or not (${isSealedSeason(row.seasonId, dayGiven(viewer.now))} or ${isUnopened(viewer, row.seasonId)}))`

/**
 * True for an activity item `a` that does not name a person of lists that the member has yet to open.
 * @param leagueId if all items are of one league: then this is checked once, not for each item
 */
export const namesNoUnopened = (viewer: Viewer, leagueId: LeagueIdOf = sql`a.league_id`): SQL =>
  sql`(a.person_id is null or a.actor_id = ${viewer.userId} or not ${isUnopened(viewer, currentSeasonIdOf(leagueId))})`

/** Records that a member has opened the lists of the league's current season. */
export const markOpened = (db: Db, leagueId: string, userId: string) =>
  db
    .update(memberships)
    .set({
      openedSeasonId: sql`(select s.id from ${seasons} s where s.league_id = ${leagueId} and s.archived_at is null)`,
    })
    .where(and(...membershipIn(leagueId, userId)))

/** The `only_for` of an activity item about a pick: the player while the list is sealed, else null. */
export const onlyForOwner = (row: { userId: SQL; seasonId: SQL }, today: CalendarDay): SQL<string | null> =>
  sql<string | null>`case when ${isSealedSeason(row.seasonId, today)} then ${row.userId} end`

/** True if a user may see activity item `a`. */
export const isVisibleTo = (userId: Given<string>): SQL => sql`(a.only_for is null or a.only_for = ${userId})`

/** The people on a list now, as the JSON of a receipt's picks. */
const held = (listId: SQL): SQL => sql`(
  select json_group_array(h.person_id) from (
    select e.person_id from picks e where e.deathlist_id = ${listId} and e.removed_at is null and e.voided_at is null
    order by e.person_id) h)`

/** The same picks by their own ids, with their places: line-ups refer to these. */
const heldPicks = (listId: SQL): SQL => sql`(
  select json_group_array(json_array(h.id, h.place)) from (
    select e.id, e.place from picks e where e.deathlist_id = ${listId} and e.removed_at is null and e.voided_at is null
    order by e.id) h)`

/** The value that `heldPicks` returns for these picks. */
export const pickPlaces = (picks: readonly SealedPick[]): [string, string | null][] =>
  picks.map(({ id, place }): [string, string | null] => [id, place]).sort(([a], [b]) => (a < b ? -1 : 1))

/** True while a list has exactly these people, in these places and with these line-ups. */
export const holdsJust = (
  listId: string,
  picks: readonly SealedPick[],
  lineUps: readonly LineUp[],
): SQL<boolean> =>
  sql<boolean>`(${held(sql`${listId}`)} = ${JSON.stringify(sortedPicks(picks.map(({ personId }) => personId)))}
    and ${heldPicks(sql`${listId}`)} = ${JSON.stringify(pickPlaces(picks))} and ${hasLineUps(listId, lineUps)})`

export interface NewReceipt extends Sealable {
  commitment: string
  /**
   * The state of the list that the receipt was made from: ids of picks with their places, sorted, and the line-ups as
   * JSON.
   */
  pickIds: readonly [string, string | null][]
  lineUps: string
}

/**
 * Stores each receipt if its list is sealed and still has exactly these contents, and the condition is true: the last
 * receipt of a list always matches the list.
 */
export const insertReceipts = (
  db: Db,
  receipts: readonly NewReceipt[],
  at: Instant,
  condition: SQL = sql`true`,
) =>
  db.run(sql`
    insert into ${listReceipts} (deathlist_id, number, commitment, salt, picks, line_up, at)
    select d.id, 1 + ${receiptsOf(sql`d.id`)}, r.value ->> 'commitment', r.value ->> 'salt', r.value -> 'picks', r.value ->> 'lineUp', ${at}
    from json_each(${JSON.stringify(receipts)}) r
    cross join ${deathlists} d on d.id = r.value ->> 'listId'
    where ${condition} and ${isSealedSeason(sql`d.season_id`, dayOf(at))} and ${held(sql`d.id`)} = r.value -> 'picks'
      and ${heldPicks(sql`d.id`)} = r.value -> 'pickIds' and d.line_ups = r.value ->> 'lineUps'`)

/** The number of a list's last receipt; 0: none. */
export const receiptsOf = (listId: SQL | AnyColumn): SQL<number> =>
  sql<number>`coalesce((select max(r.number) from ${listReceipts} r where r.deathlist_id = ${listId}), 0)`

/** True for the last receipt `l` of a list `d`. */
const isLast = sql`l.deathlist_id = d.id
  and l.number = (select max(r.number) from ${listReceipts} r where r.deathlist_id = d.id)`

/**
 * The sealed lists of a season without a receipt, with their contents and the pack of the last saved rules. `changed`
 * adds lists whose last receipt differs from the list. A list that others have already seen gets no new receipt because
 * of a change of a person on it: the receipt would reveal that the person is on the list. `form` adds all lists.
 */
export const listsWithoutReceipt = (
  db: Db,
  seasonId: string | SQL<string>,
  { today, changed, form }: { today: CalendarDay; changed: boolean; form: boolean },
) =>
  db.all<{ listId: string; picks: string; lineUps: string; pack: string | null }>(sql`
    select d.id as "listId", d.line_ups as "lineUps", (
      select json_group_array(json_object('id', e.id, 'personId', e.person_id, 'place', e.place)) from (
        select id, person_id, place from picks where deathlist_id = d.id and removed_at is null and voided_at is null
        order by added_at, id) e) as "picks", (
      select r.settings -> '$.pack' from ${leagueRules} r where r.league_id = d.league_id
      order by r.version desc limit 1) as "pack"
    from ${deathlists} d left join ${listReceipts} l on ${isLast}
    where d.season_id = ${seasonId} and ${isSealedSeason(sql`d.season_id`, today)}
      and (l.number is null or ${form ? 1 : 0} or (${changed ? 1 : 0} and (l.picks <> ${held(sql`d.id`)} or d.line_ups <> '[]')))`)

interface ReceiptRow {
  listId: string
  userId: string
  commitment: string
  /** Null while the list is sealed; JSON, as `lineUp` is. */
  picks: string | null
  /** Captain, vice-captain and order; null while sealed, and for a receipt of version 1. */
  lineUp: string | null
  salt: string | null
  at: Instant
  /** JSON of the earlier receipts, oldest first. */
  earlier: string
}

/**
 * The last receipt of each list of a season, with the earlier ones. Its contents are not read while the list is sealed.
 */
export const receiptsOfSeason = (db: Db, seasonId: SQL<string>, today: CalendarDay) => {
  const sealed = isSealedSeason(sql`d.season_id`, today)
  return db.all<ReceiptRow>(sql`
    select d.id as "listId", d.user_id as "userId", l.commitment, l.at,
      case when not ${sealed} then l.salt end as "salt", case when not ${sealed} then l.picks end as "picks",
      case when not ${sealed} then l.line_up end as "lineUp",
      case when ${sealed} then '[]' else (
        select json_group_array(json_object('commitment', e.commitment, 'at', e.at)) from (
          select r.commitment, r.at from ${listReceipts} r where r.deathlist_id = d.id and r.number < l.number
          order by r.number) e) end as "earlier"
    from ${deathlists} d join ${listReceipts} l on ${isLast}
    where d.season_id = ${seasonId} order by d.id`)
}

/** The people of those receipts once they are open, by the ids in the receipts, with present data. */
export const peopleOfReceipts = (db: Db, seasonId: SQL<string>, today: CalendarDay) =>
  db
    .select({
      asked: sql<string>`x.id`.as('asked'),
      ...columnsOf(people, 'id', 'labels', 'image'),
      ...birthColumns,
      ...columnsOf(people, 'status', 'contestedSince', 'diedOn'),
    })
    .from(
      sql`(select distinct j.value as id from ${deathlists} d join ${listReceipts} l on ${isLast}, json_each(l.picks) j
        where d.season_id = ${seasonId} and not ${isSealedSeason(sql`d.season_id`, today)}) x`,
    )
    .innerJoin(people, sql`${people.id} = ${presentId(sql`x.id`)}`)
