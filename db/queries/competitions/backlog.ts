import { and, count, gt, isNotNull, isNull, lte, min, sql } from 'drizzle-orm'
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
import { addMs, type Instant } from '#domain/calendar-day.ts'
import { leagueChannel } from '#domain/notifications/channels.ts'
import { latestRuns } from '../jobs/jobs.ts'
import { mailTries } from '../news/outbox.ts'

const dayMs = 86_400_000

/** How much waits to be done at a moment of the wall clock, each counted by the index that holds nothing but what waits. */
export const backlog = (db: Db, now: Instant) => ({
  leaderboards: db
    .select({ count: count(), oldest: min(leaderboards.staleSince) })
    .from(leaderboards)
    .where(isNotNull(leaderboards.staleSince)),
  // By its ids, so that the index of what is unsettled is looked through and no other.
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
        // A webhook that somebody lets hang is not the installation's trouble.
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
  /** In a day. */
  failedTasks: db
    .select({ count: count() })
    .from(deadTasks)
    .where(gt(deadTasks.diedAt, addMs(now, -dayMs))),
})

/** The last run of each job that notes its runs. */
export const lastRuns = (db: Db) => ({
  status_refresh: latestRuns(db, 'status-refresh'),
  competition_clock: latestRuns(db, 'competition-clock'),
})
