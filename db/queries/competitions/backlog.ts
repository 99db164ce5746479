import { and, count, gt, isNotNull, isNull, lte, min, sql } from 'drizzle-orm'
import type { Result } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import {
  deadTasks,
  deathlists,
  deliveries,
  leaderboards,
  mailOutbox,
  newsToSend,
  propagations,
} from '#db/schema/index.ts'
import { addMs, dayMs, type Instant } from '#domain/calendar-day.ts'
import { leagueChannel } from '#domain/notifications/channels.ts'
import { latestRuns } from '../jobs/jobs.ts'
import { mailTries } from '../news/outbox.ts'

/**
 * The amount of pending work at a given time of the wall clock. Each count uses an index that only holds pending rows.
 */
export const backlog = (db: Db, now: Instant) => ({
  leaderboards: db
    .select({ count: count(), oldest: min(leaderboards.staleSince) })
    .from(leaderboards)
    .where(isNotNull(leaderboards.staleSince)),
  // The condition on the id makes SQLite scan the partial index of unsettled lists.
  lists: db
    .select({ count: count() })
    .from(deathlists)
    .where(and(isNotNull(deathlists.unsettledSince), gt(deathlists.id, ''))),
  spreads: db.select({ count: count() }).from(propagations),
  news: db.select({ count: count() }).from(newsToSend),
  deliveries: db
    .select({ count: count(), oldest: min(deliveries.dueAt) })
    .from(deliveries)
    .where(
      and(
        isNull(deliveries.sentAt),
        isNull(deliveries.droppedAt),
        // A webhook whose destination does not respond is not a problem of this installation.
        sql`${deliveries.channel} <> ${sql.raw(`'${leagueChannel}'`)}`,
        lte(deliveries.dueAt, now),
      ),
    ),
  mails: db
    .select({ count: count(), oldest: min(mailOutbox.nextAttemptAt) })
    .from(mailOutbox)
    .where(
      and(
        isNull(mailOutbox.sentAt),
        lte(mailOutbox.nextAttemptAt, now),
        sql`${mailOutbox.attempts} < ${mailTries}`,
      ),
    ),
  /** In the last day. */
  failedTasks: db
    .select({ count: count() })
    .from(deadTasks)
    .where(gt(deadTasks.diedAt, addMs(now, -dayMs))),
})

export const lastRuns = (db: Db) => ({
  status_refresh: latestRuns(db, 'status-refresh'),
  competition_clock: latestRuns(db, 'competition-clock'),
})

/** The rows of `backlog`: how much of each sort waits, and since when; null where that is not counted. */
export const waitingIn = (rows: Result<ReturnType<typeof backlog>>) =>
  Object.entries(rows).map(([what, [row]]) => ({
    what,
    count: row?.count ?? 0,
    oldest: row && 'oldest' in row ? row.oldest : null,
  }))
