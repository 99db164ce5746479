import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { runBatch } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { beginPropagations } from '#db/queries/people/propagations.ts'
import type { CalendarDay, Instant } from '#domain/calendar-day.ts'
import { propagateNews } from '#worker/services/people/propagate.ts'
import { confirmDeath, retractDeath } from './game.ts'

/**
 * Changes of a person's life status, as the status refresh stores them: status, log entry, and the flags of all lists
 * with the person.
 */

/** A change without effect; the lists are checked anyway. */
export const noticed = async (db: Db, personId: string, at: Instant): Promise<void> => {
  await beginPropagations(db, [{ personId, marks: true, days: [], lines: [] }], at)
  await propagateNews({ db, now: at })
}

/** Stores a confirmed death on that day. */
export const dies = async (db: Db, personId: string, day: CalendarDay, at: Instant): Promise<void> => {
  await confirmDeath(db, personId, day, at)
  await noticed(db, personId, at)
}

/** Stores the retraction of a confirmed death. */
export const lives = async (db: Db, personId: string, day: CalendarDay, at: Instant): Promise<void> => {
  await retractDeath(db, personId, day, at)
  await noticed(db, personId, at)
}

/** Stores a corrected day of a confirmed death. */
export const corrected = async (db: Db, personId: string, day: CalendarDay, at: Instant): Promise<void> => {
  await runBatch(db, {
    people: db.run(sql`update people set died_on = ${day}, updated_at = ${at} where id = ${personId}`),
    statusEvents: db.run(sql`insert into status_events (id, person_id, kind, at, died_on, evidence)
      values (${uuidv7()}, ${personId}, 'corrected', ${at}, ${day}, '{}')`),
    propagated: beginPropagations(db, [{ personId, marks: true, days: [day], lines: [] }], at),
  })
  await noticed(db, personId, at)
}
