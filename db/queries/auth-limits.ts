import { lte, sql } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { authMailTimes } from '../schema/auth.ts'
import { rateLimits } from '../schema/record.ts'

/** Counts one more in a window of `seconds` and answers the count; `now` in UTC seconds. */
export const countRequest = (db: Db, key: string, seconds: number, now: number) =>
  db
    .insert(rateLimits)
    .values({ key, windowStart: now - (now % seconds), count: 1 })
    .onConflictDoUpdate({
      target: [rateLimits.key, rateLimits.windowStart],
      set: { count: sql`${rateLimits.count} + 1` },
    })
    .returning({ count: rateLimits.count })

/** Answers a row when the last mail under the key was asked for at least `pauseMs` ago; times in UTC milliseconds. */
export const askForMail = (db: Db, key: string, pauseMs: number, now: number) =>
  db
    .insert(authMailTimes)
    .values({ key, askedAt: now })
    .onConflictDoUpdate({
      target: authMailTimes.key,
      set: { askedAt: now },
      setWhere: lte(authMailTimes.askedAt, now - pauseMs),
    })
    .returning({ askedAt: authMailTimes.askedAt })
