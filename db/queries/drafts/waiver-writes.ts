import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { all } from '#db/conditions.ts'
import { deathlists, waivers } from '#db/schema/index.ts'
import type { Instant } from '#domain/calendar-day.ts'
import { isSeasonCurrent } from '../leagues/seasons.ts'
import { areFree } from './draft-writes.ts'

/** True once the write with this stamp has resolved the season's claims. */
export const isWaiverResolved = (seasonId: string, stamp: string): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${waivers} w where w.season_id = ${seasonId} and w.stamp = ${stamp})`

/**
 * Marks claims as resolved, if nothing has changed since they were read and all claimed people are free; returns a row
 * if it did.
 */
export const writeWaiver = (
  db: Db,
  waiver: { seasonId: string; closesAt: Instant },
  to: { stamp: string; at: Instant; personIds: readonly string[] },
  lists: readonly { userId: string; entries: number }[],
) =>
  db
    .update(waivers)
    .set({ settledAt: to.at, stamp: to.stamp })
    .where(
      all(
        eq(waivers.seasonId, waiver.seasonId),
        eq(waivers.closesAt, waiver.closesAt),
        sql`${waivers.settledAt} is null`,
        isSeasonCurrent(waiver.seasonId),
        areFree(waiver.seasonId, to.personIds),
        sql`not exists (
          select 1 from json_each(${JSON.stringify(lists)}) r join ${deathlists} d
            on d.season_id = ${waiver.seasonId} and d.user_id = r.value ->> 'userId'
          where r.value ->> 'entries' <> (
            select count(*) from picks k where k.deathlist_id = d.id and k.removed_at is null and k.voided_at is null))`,
      ),
    )
    .returning({ seasonId: waivers.seasonId })

export const endArchivedWaivers = (db: Db, now: Instant) =>
  db.run(sql`
    update ${waivers} set settled_at = ${now}
    where settled_at is null and closes_at <= ${now} and exists (
      select 1 from seasons s where s.id = ${waivers.seasonId} and s.archived_at is not null)`)

/** True while the season's waiver day is in the expected state; null: there was none. */
export const isWaiverUnchanged = (
  seasonId: string,
  waiver: { closesAt: Instant; settledAt: Instant | null } | null,
): SQL => {
  const column = (name: 'closes_at' | 'settled_at') =>
    sql`(select w.${sql.raw(name)} from ${waivers} w where w.season_id = ${seasonId})`
  return all(
    sql`${column('closes_at')} is ${waiver?.closesAt ?? null}`,
    sql`${column('settled_at')} is ${waiver?.settledAt ?? null}`,
  )
}
