import { desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { insertWhere } from '#db/insert-where.ts'
import { jobCursors, jobLeases, jobRuns } from '#db/schema/jobs.ts'
import { addMs, hourMs, type Instant } from '#domain/calendar-day.ts'

export interface Lease {
  /** The name of the lease: only one holder at a time. */
  name: string
  /** The holder: an id of this run. */
  holder: string
}

/** No lease lasts longer: a clock that was ahead wrote one that ends later than this from now. */
const longestLeaseMs = hourMs

/**
 * Takes a lease that is free, expired or already held by this holder (wall clock); returns one row if it is held now.
 * A lease that lasts too long is free as well, or a clock that was ahead would stop the job.
 */
export const takeLease = (
  db: Db,
  { name, holder }: Lease,
  { now, until }: { now: Instant; until: Instant },
) =>
  db
    .insert(jobLeases)
    .values({ name, holder, expiresAt: until })
    .onConflictDoUpdate({
      target: jobLeases.name,
      set: { holder, expiresAt: until },
      setWhere: sql`${jobLeases.expiresAt} <= ${now} or ${jobLeases.expiresAt} > ${addMs(now, longestLeaseMs)} or ${jobLeases.holder} = ${holder}`,
    })
    .returning({ holder: jobLeases.holder })

const isLeaseOf = ({ name, holder }: Lease): SQL =>
  sql`${jobLeases.name} = ${name} and ${jobLeases.holder} = ${holder}`

/**
 * True while this holder has the lease. Every write of a job has this condition, so that a run that lost its lease
 * writes nothing.
 */
export const holdsLease = (lease: Lease): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${jobLeases} where ${isLeaseOf(lease)})`

/** Extends a held lease; returns no row if another holder has taken it over. */
export const renewLease = (db: Db, lease: Lease, until: Instant) =>
  db
    .update(jobLeases)
    .set({ expiresAt: until })
    .where(isLeaseOf(lease))
    .returning({ holder: jobLeases.holder })

export const releaseLease = (db: Db, lease: Lease) => db.delete(jobLeases).where(isLeaseOf(lease))

/** A job's stored state between runs; no row: none yet. */
export const jobCursor = (db: Db, name: string) =>
  db.select({ value: jobCursors.value }).from(jobCursors).where(eq(jobCursors.name, name))

/** Stores the state, if the condition is true. */
export const setJobCursor = (
  db: Db,
  name: string,
  value: Record<string, unknown>,
  condition: SQL = sql`true`,
) =>
  insertWhere(db, jobCursors, { name, value }, condition).onConflictDoUpdate({
    target: jobCursors.name,
    set: { value },
  })

export const recordRun = (db: Db, run: typeof jobRuns.$inferInsert) => db.insert(jobRuns).values(run)

export const latestRuns = (db: Db, name: string) =>
  db
    .select()
    .from(jobRuns)
    .where(eq(jobRuns.name, name))
    .orderBy(desc(jobRuns.startedAt), desc(jobRuns.id))
    .limit(1)
