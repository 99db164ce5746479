import { and, desc, eq, max, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { insertWhere } from '#db/insert-where.ts'
import type { Given } from '#db/prepared.ts'
import { people, watchlist } from '#db/schema/index.ts'
import type { Instant } from '#domain/calendar-day.ts'
import { isLiveAccount } from '../accounts/profiles.ts'
import { everyIdOf, presentId } from '../picks/present-id.ts'
import { shownPerson } from './people-search.ts'

/** The people whom a user keeps in mind, the latest first; who has become one with another item is that one. */
export const watchlistPeople = (db: Db, userId: string) =>
  db
    .select(shownPerson)
    .from(watchlist)
    .innerJoin(people, eq(people.id, presentId(sql`${watchlist.personId}`)))
    .where(eq(watchlist.userId, userId))
    .groupBy(people.id)
    .orderBy(desc(max(watchlist.addedAt)), desc(people.id))

/** Somebody whom a user keeps in mind, as the item is now or was before it became this one; no row: not kept. */
const kept = (userId: Given<string>, personId: Given<string>) =>
  and(eq(watchlist.userId, userId), sql`${watchlist.personId} in ${everyIdOf(presentId(personId))}`)

/** Keeps somebody of the index in mind while there is room; a second time changes nothing. */
export const insertIntoWatchlist = (
  db: Db,
  { userId, personId, at, most }: { userId: string; personId: string; at: Instant; most: number },
) =>
  insertWhere(
    db,
    watchlist,
    { userId, personId: sql`(select p.id from people p where p.id = ${presentId(personId)})`, addedAt: at },
    sql`${isLiveAccount(userId)}
      and exists (select 1 from people p where p.id = ${presentId(personId)})
      and (select count(*) from watchlist m where m.user_id = ${userId}) < ${most}`,
  ).onConflictDoNothing()

/** What an attempt to keep somebody came to: whether the index has them, and whether they are kept. */
export const afterKeeping = (db: Db, userId: string, personId: string) =>
  db
    .select({
      id: people.id,
      kept: sql<boolean>`exists (select 1 from ${watchlist} where ${kept(userId, personId)})`
        .mapWith(Boolean)
        .as('kept'),
    })
    .from(people)
    .where(eq(people.id, presentId(personId)))

/** True when a user keeps a person in mind; for statements of a page about that person. */
export const isOnWatchlist = (userId: Given<string>, personId: Given<string>) =>
  sql<boolean>`exists (select 1 from ${watchlist} where ${kept(userId, personId)})`.mapWith(Boolean)

/** Lets go of somebody. */
export const deleteFromWatchlist = (db: Db, userId: string, personId: string) =>
  db.delete(watchlist).where(kept(userId, personId))
