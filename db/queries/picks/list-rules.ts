import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { columnsOf } from '#db/fields.ts'
import { leagueRules, people, picks } from '#db/schema/index.ts'
import type { CalendarDay } from '#domain/calendar-day.ts'
import { birthColumns } from '../people/named-person.ts'

/** The fields of a person that list rules need. */
export const ruledColumns = columnsOf(people, 'sex', 'occupations', 'countries', 'awards', 'sitelinks')

/** The same with the birth, for a person on a list. */
export const ruledPerson = {
  ...birthColumns,
  ...ruledColumns,
}

/** True for picks `e` that take a place on a list: all except substitutes (worker/domain/picks/list-rules.ts). */
export const takesPlace = sql`e.suspended_at is not e.added_at`

/**
 * The present ids of people whose barred ids were merged, for these leagues' rules, with the version that bars them.
 */
export const barredByMergeIn = (db: Db, leagueIds: SQL) =>
  db
    .select({
      leagueId: leagueRules.leagueId,
      version: leagueRules.version,
      id: sql<string>`b.merged_into`.as('barred'),
    })
    .from(leagueRules)
    .innerJoin(sql`json_each(${leagueRules.settings} -> '$.pack.who.barred') j`, sql`1`)
    .innerJoin(sql`people b`, sql`b.id = j.value and b.merged_into is not null`)
    .where(sql`${leagueRules.leagueId} in ${leagueIds}`)

export const barredByMerge = (db: Db, leagueId: SQL<string>) => barredByMergeIn(db, sql`(${leagueId})`)

/** The state of a list that its places depend on, as read: its picks with places and prices, and the rules. */
export interface ExpectedList {
  listId: string
  entries: readonly { id: string; place: string | null; price: number | null; suspended: boolean }[]
  rulesVersion: number
  today: CalendarDay
}

/** The picks on a list with the fields that list rules need, as JSON. */
const entriesNow = (listId: string): SQL => sql`(
  select json_group_array(json_array(h.id, h.place, h.price, h.suspended)) from (
    select e.id, e.place, e.price, e.suspended_at is not null as suspended from picks e
    where e.deathlist_id = ${listId} and e.removed_at is null and e.voided_at is null order by e.id) h)`

/**
 * True while a list still has exactly these picks and places under the same rules. Of two concurrent changes that each
 * fit alone, the second has to read again.
 */
export const isListAsExpected = ({ listId, entries, rulesVersion, today }: ExpectedList): SQL<boolean> => {
  const read = [...entries]
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, place, price, suspended }) => [id, place, price, Number(suspended)])
  return sql<boolean>`(${entriesNow(listId)} = ${JSON.stringify(read)} and coalesce((
    select max(r.version) from ${leagueRules} r join deathlists w on w.league_id = r.league_id
    where w.id = ${listId} and r.effective_from <= ${today}), ${rulesVersion}) = ${rulesVersion})`
}

/** Moves picks of a list to other places, if the preceding statement changed a row. */
export const movePicks = (db: Db, listId: string, places: Readonly<Record<string, string | null>>) =>
  db.run(sql`
    update ${picks} set place = r.value from json_each(${JSON.stringify(places)}) r
    where picks.id = r.key and picks.deathlist_id = ${listId} and picks.removed_at is null and picks.voided_at is null
      and changes() > 0`)
