import { desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { insertWhere } from '#db/insert-where.ts'
import { jobCursors, jobLeases, jobRuns } from '#db/schema/jobs.ts'
import type { Instant } from '#domain/calendar-day.ts'

export interface Lease {
  /** What only one may do at a time. */
  name: string
  /** Who does it: an id of this very run. */
  holder: string
}

/** Takes a lease that is free, over, or one's own already (wall clock); answers one row when it is held now. */
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
      setWhere: sql`${jobLeases.expiresAt} <= ${now} or ${jobLeases.holder} = ${holder}`,
    })
    .returning({ holder: jobLeases.holder })

const isLeaseOf = ({ name, holder }: Lease): SQL =>
  sql`${jobLeases.name} = ${name} and ${jobLeases.holder} = ${holder}`

/** True while the lease is one's own: the condition of every write of a job, so that one that was overtaken writes nothing. */
export const holdsLease = (lease: Lease): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${jobLeases} where ${isLeaseOf(lease)})`

/** Keeps a lease that is one's own for longer; answers no row when somebody else has taken it over. */
export const renewLease = (db: Db, lease: Lease, until: Instant) =>
  db
    .update(jobLeases)
    .set({ expiresAt: until })
    .where(isLeaseOf(lease))
    .returning({ holder: jobLeases.holder })

/** Gives a lease back. */
export const releaseLease = (db: Db, lease: Lease) => db.delete(jobLeases).where(isLeaseOf(lease))

/** What a job has to remember between runs; no row: nothing yet. */
export const jobCursor = (db: Db, name: string) =>
  db.select({ value: jobCursors.value }).from(jobCursors).where(eq(jobCursors.name, name))

/** Remembers it, if the condition holds. */
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

/** One summary per run of a job. */
export const recordRun = (db: Db, run: typeof jobRuns.$inferInsert) => db.insert(jobRuns).values(run)

/** The latest run of a job: one row, or none. */
export const latestRuns = (db: Db, name: string) =>
  db
    .select()
    .from(jobRuns)
    .where(eq(jobRuns.name, name))
    .orderBy(desc(jobRuns.startedAt), desc(jobRuns.id))
    .limit(1)
