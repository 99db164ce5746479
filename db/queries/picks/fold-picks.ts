import { and, eq, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { picks } from '#db/schema/index.ts'
import type { Instant } from '#domain/calendar-day.ts'
import { standing } from '#domain/leagues/quotas.ts'
import { wasSecondThought } from './window-uses.ts'

/**
 * True for a pick that was added and removed between two midnights and left no trace:
 * - no death could count for it, and no list was compared with it
 * - it has not used up a change of a transfer window
 * - no team and no draft refers to it
 * - it does not keep a void pick of the same person from being restored
 * For statements over `picks` under this name.
 */
const sawNothing = (name: 'picks' | 'e'): SQL => {
  const row = sql.raw(name)
  return sql`${row}.removed_at is not null and substr(${row}.added_at, 1, 10) = substr(${row}.removed_at, 1, 10)
    and substr(${row}.added_at, 12) <> '00:00:00.000Z'
    and ${row}.suspended_at is null and ${row}.voided_at is null and ${row}.former_people is null and ${row}.pauses = '[]'
    and not exists (select 1 from picks v where v.deathlist_id = ${row}.deathlist_id and v.person_id = ${row}.person_id
      and v.voided_at is not null)
    and (${row}.window_from is null or ${wasSecondThought(row)})
    and not exists (select 1 from competition_picks c where c.pick_id = ${row}.id)
    and not exists (select 1 from draft_turns t where t.pick_id = ${row}.id)`
}

/**
 * Deletes the removed picks of a list that left no trace, if their removal can no longer be undone (before `undoable`),
 * or if the person is on the list again and counts no later. Their activity items stay.
 */
export const foldPicks = (db: Db, deathlistId: string, undoable: Instant) =>
  db.delete(picks).where(
    and(
      eq(picks.deathlistId, deathlistId),
      isNotNull(picks.removedAt),
      sawNothing('picks'),
      or(
        lt(picks.removedAt, undoable),
        sql`exists (select 1 from picks n where n.deathlist_id = ${deathlistId} and n.person_id = picks.person_id
            and n.removed_at is null and n.voided_at is null and n.counts_from <= picks.counts_from)`,
      ),
    ),
  )

/** True while a list has had fewer picks than the season's maximum; picks that left no trace do not count. */
export const takesMorePicks = (deathlistId: string): SQL<boolean> =>
  sql<boolean>`(select count(*) from picks e where e.deathlist_id = ${deathlistId} and not (${sawNothing('e')})) < ${standing.listPicks.max}`
