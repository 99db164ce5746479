import { inArray, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { listed } from '#db/fields.ts'
import { pushServices } from '#db/schema/index.ts'
import type { Instant } from '#domain/calendar-day.ts'

/**
 * The paused ones of these push services, and the ones whose pause is over. The caller sends one message to each of the
 * latter to find out whether it works again; no other run does so until `probeUntil`.
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

/** Pauses push services that are down as a whole. */
export const pausePushServices = (db: Db, services: readonly (typeof pushServices.$inferInsert)[]) =>
  db
    .insert(pushServices)
    .values([...services])
    .onConflictDoUpdate({
      target: pushServices.origin,
      set: { failures: sql`excluded.failures`, restingUntil: sql`excluded.resting_until` },
    })

/** Ends the pause of push services that work again. */
export const noteWorking = (db: Db, origins: readonly string[]) =>
  db.delete(pushServices).where(inArray(pushServices.origin, listed(origins)))
