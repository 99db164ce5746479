import { and, desc, eq, max, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { flagAs } from '#db/fields.ts'
import { insertWhere } from '#db/insert-where.ts'
import type { Given } from '#db/prepared.ts'
import { people, watchlist } from '#db/schema/index.ts'
import type { Instant } from '#domain/calendar-day.ts'
import { isLiveAccount } from '../accounts/profiles.ts'
import { everyIdOf, presentId } from '../picks/present-id.ts'
import { shownPerson } from './people-search.ts'

/** The people on a user's watchlist, latest first; merged people appear as the present item. */
export const watchlistPeople = (db: Db, userId: string) =>
  db
    .select(shownPerson)
    .from(watchlist)
    .innerJoin(people, eq(people.id, presentId(sql`${watchlist.personId}`)))
    .where(eq(watchlist.userId, userId))
    .groupBy(people.id)
    .orderBy(desc(max(watchlist.addedAt)), desc(people.id))

/** Condition for a person on a user's watchlist, under the present or a merged id. */
const kept = (userId: Given<string>, personId: Given<string>) =>
  and(eq(watchlist.userId, userId), sql`${watchlist.personId} in ${everyIdOf(presentId(personId))}`)

/** Adds a person of the index to the watchlist, up to the maximum; adding twice changes nothing. */
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

/** The outcome of an attempt to add: whether the person is in the index, and on the watchlist. */
export const afterKeeping = (db: Db, userId: string, personId: string) =>
  db
    .select({
      id: people.id,
      kept: flagAs('kept', sql`exists (select 1 from ${watchlist} where ${kept(userId, personId)})`),
    })
    .from(people)
    .where(eq(people.id, presentId(personId)))

/** True if a person is on a user's watchlist; for statements of a page about that person. */
export const isOnWatchlist = (userId: Given<string>, personId: Given<string>) =>
  sql<boolean>`exists (select 1 from ${watchlist} where ${kept(userId, personId)})`.mapWith(Boolean)

export const deleteFromWatchlist = (db: Db, userId: string, personId: string) =>
  db.delete(watchlist).where(kept(userId, personId))
