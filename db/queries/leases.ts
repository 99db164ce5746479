import { and, eq, lte } from 'drizzle-orm'
import type { Instant } from '../../worker/domain/calendar-day.ts'
import type { Db } from '../client.ts'
import { jobLeases } from '../schema/index.ts'

/** Takes the lease of a job unless somebody else holds it (real time); answers a row when taken. */
export const takeLease = (db: Db, lease: { name: string; holder: string; now: Instant; until: Instant }) =>
  db
    .insert(jobLeases)
    .values({ name: lease.name, holder: lease.holder, expiresAt: lease.until })
    .onConflictDoUpdate({
      target: jobLeases.name,
      set: { holder: lease.holder, expiresAt: lease.until },
      setWhere: lte(jobLeases.expiresAt, lease.now),
    })
    .returning({ holder: jobLeases.holder })

/** Gives the lease back, if it is still the holder's. */
export const releaseLease = (db: Db, name: string, holder: string) =>
  db.delete(jobLeases).where(and(eq(jobLeases.name, name), eq(jobLeases.holder, holder)))
