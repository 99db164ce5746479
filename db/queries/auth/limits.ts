import { and, desc, eq, gt, lte, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { all } from '#db/conditions.ts'
import { insertWhere } from '#db/insert-where.ts'
import { authKnownSources, authMailTimes } from '#db/schema/index.ts'
import { rateLimits } from '#db/schema/limits.ts'
import { always, type Guard, ifSessionExists, type Who } from './conditions.ts'

/** Increments the count of the window that contains `now` (UTC seconds), and returns it. */
export const countRequest = (db: Db, counter: Counter, now: number) => countWhere(db, counter, now, always)

/** Like countRequest, while the condition is true. */
export const countWhere = (db: Db, counter: Counter, now: number, condition: SQL) =>
  insertWhere(db, rateLimits, { key: counter.key, windowStart: windowOf(counter, now), count: 1 }, condition)
    .onConflictDoUpdate({
      target: [rateLimits.key, rateLimits.windowStart],
      set: { count: sql`${rateLimits.count} + 1` },
    })
    .returning({ count: rateLimits.count })

/**
 * Like countRequest for each counter, while the condition is true; counts a counter only if all before it are within
 * their limits.
 */
export const countNested = (
  db: Db,
  counters: readonly (Counter & { max: number })[],
  now: number,
  condition: SQL,
) =>
  counters.map((counter, at) => {
    const shares = counters.slice(0, at).map((share) => isWithin(share, now))
    return countWhere(db, counter, now, all(condition, ...shares))
  })

/** The counts in the windows that contain `now` (UTC seconds); no row for zero. */
export const countsOf = (db: Db, counters: readonly Counter[], now: number) =>
  db
    .select({ key: rateLimits.key, count: rateLimits.count })
    .from(rateLimits)
    .where(
      or(
        ...counters.map((counter) =>
          and(eq(rateLimits.key, counter.key), eq(rateLimits.windowStart, windowOf(counter, now))),
        ),
      ),
    )

/** A count under a key, in the window of `seconds` that contains a given time (UTC seconds). */
export interface Counter {
  key: string
  seconds: number
}

const windowOf = ({ seconds }: Counter, now: number): number => now - (now % seconds)

export const isWithin = (share: Counter & { max: number }, now: number): SQL =>
  sql`exists (select 1 from rate_limits r where r.key = ${share.key} and r.window_start = ${windowOf(share, now)} and r.count <= ${share.max})`

/** Like countRequest, unless `share` (counted before in the same batch) is over `max`: then no row. */
export const countWithin = (db: Db, counter: Counter, share: Counter & { max: number }, now: number) =>
  countWhere(db, counter, now, isWithin(share, now))

/** Decrements a count. */
export const uncount = (db: Db, counter: Counter, now: number, guard: Guard) =>
  db
    .update(rateLimits)
    .set({ count: sql`${rateLimits.count} - 1` })
    .where(
      and(
        eq(rateLimits.key, counter.key),
        eq(rateLimits.windowStart, windowOf(counter, now)),
        gt(rateLimits.count, 0),
        guard,
      ),
    )

/** How many of an account's latest networks are stored. */
const sourcesKept = 20

/** The networks from which an account has signed in. */
export const knownSources = (db: Db, who: Who) =>
  db
    .select({ sourceHash: authKnownSources.sourceHash })
    .from(authKnownSources)
    .where(eq(authKnownSources.userId, who))

export const deleteSources = (db: Db, userId: string) =>
  db.delete(authKnownSources).where(eq(authKnownSources.userId, userId))

/** Stores the network from which a session was started, if the session exists. */
export const rememberSource = (db: Db, source: typeof authKnownSources.$inferInsert, sessionId: string) => ({
  seen: insertWhere(db, authKnownSources, source, ifSessionExists(sessionId)).onConflictDoUpdate({
    target: [authKnownSources.userId, authKnownSources.sourceHash],
    set: { seenAt: source.seenAt },
  }),
  oldest: db
    .delete(authKnownSources)
    .where(
      and(
        eq(authKnownSources.userId, source.userId),
        notInArray(
          authKnownSources.sourceHash,
          db
            .select({ sourceHash: authKnownSources.sourceHash })
            .from(authKnownSources)
            .where(eq(authKnownSources.userId, source.userId))
            .orderBy(desc(authKnownSources.seenAt))
            .limit(sourcesKept),
        ),
      ),
    ),
})

/** Returns a row if the last mail under the key was requested at least `pauseMs` ago; times in UTC milliseconds. */
export const requestMail = (db: Db, key: string, pauseMs: number, now: number) =>
  db
    .insert(authMailTimes)
    .values({ key, askedAt: now })
    .onConflictDoUpdate({
      target: authMailTimes.key,
      set: { askedAt: now },
      setWhere: lte(authMailTimes.askedAt, now - pauseMs),
    })
    .returning({ askedAt: authMailTimes.askedAt })
