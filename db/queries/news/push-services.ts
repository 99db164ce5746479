import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { pushServices } from '#db/schema/index.ts'
import type { Instant } from '#domain/calendar-day.ts'

const listed = (origins: readonly string[]): SQL =>
  sql`(select value from json_each(${JSON.stringify(origins)}))`

/**
 * Which of these push services rest, and which of them have rested long enough: for these the caller, and nobody else
 * until `probeUntil`, sends one message to find out whether they work again.
 */
export const restingServices = (
  db: Db,
  origins: readonly string[],
  { now, probeUntil }: { now: Instant; probeUntil: Instant },
) => ({
  probed: db
    .update(pushServices)
    .set({ restingUntil: probeUntil })
    .where(sql`${inArray(pushServices.origin, listed(origins))} and ${pushServices.restingUntil} <= ${now}`)
    .returning({ origin: pushServices.origin }),
  known: db
    .select()
    .from(pushServices)
    .where(inArray(pushServices.origin, listed(origins))),
})

/** Has push services rest that were found failing as a whole. */
export const letRest = (db: Db, services: readonly (typeof pushServices.$inferInsert)[]) =>
  db
    .insert(pushServices)
    .values([...services])
    .onConflictDoUpdate({
      target: pushServices.origin,
      set: { failures: sql`excluded.failures`, restingUntil: sql`excluded.resting_until` },
    })

/** These push services work again. */
export const noteWorking = (db: Db, origins: readonly string[]) =>
  db.delete(pushServices).where(inArray(pushServices.origin, listed(origins)))
