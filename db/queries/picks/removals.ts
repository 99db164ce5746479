import { and, eq, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { deathlists, memberships, people, picks, seasons } from '#db/schema/index.ts'
import { dayOf, type Instant } from '#domain/calendar-day.ts'
import type { TransferWindow } from '#domain/packs/pack.ts'
import type { LineUp } from '#domain/picks/line-up.ts'
import type { PauseCause } from '#domain/picks/void-reasons.ts'
import { isDraftAhead } from '../drafts/draft-ahead.ts'
import { isVotedOut } from '../leagues/votes.ts'
import { hasLineUps } from './line-ups.ts'
import { type ExpectedList, isListAsExpected } from './list-rules.ts'
import { isListUnchanged, type ListVersion } from './pick-changes.ts'
import { entriesOf, exclusiveIn, mayChangeByHand } from './picks.ts'
import { hasWindowLeft } from './window-uses.ts'

/** True while the pick belongs to its league's current season, and its player is in the league. */
const ofCurrentMember = sql`exists (select 1 from ${seasons} s join ${memberships} m on m.league_id = s.league_id
  where s.id = ${picks.seasonId} and s.archived_at is null and m.user_id = ${picks.userId} and m.left_at is null)`

/** Removes the pick of a living person if the list is at its expected version; returns its id, or no row. */
export const removePick = (db: Db, pickId: string, expectedVersion: ListVersion, now: Instant) =>
  db
    .update(picks)
    .set({ removedAt: now })
    .where(
      and(
        eq(picks.id, pickId),
        isNull(picks.removedAt),
        isNull(picks.voidedAt),
        sql`exists (select 1 from ${people} p where p.id = ${picks.personId} and p.status in ('alive','retracted'))`,
        ofCurrentMember,
        isListUnchanged(expectedVersion),
        not(isDraftAhead(sql`${picks.seasonId}`)),
      ),
    )
    .returning({ id: picks.id })

/** The pauses of the row that is being updated, plus the one that ends now. Uses the values from before the update. */
export const pausesWith = (cause: PauseCause, from: SQL, until: Instant): SQL =>
  sql`json_insert(pauses, '$[#]', json_object('cause', ${cause}, 'from', ${from}, 'until', ${until}, 'countedFrom', counts_from))`

/**
 * Restores a removed pick with its original added_at, if the list is still at its expected version; returns its id, or
 * no row. If a midnight has passed since the removal, the time off the list is recorded as a pause: deaths in it do not
 * count.
 * @param pick.read how many picks were on the list, and how many of them suspended, when it was found to have
 * room; a suspended pick takes no room
 */
export const restorePick = (
  db: Db,
  pick: {
    id: string
    deathlistId: string
    removedAt: Instant
    read: { entries: number; suspended: number }
    /** The transfer window that it counts for again; null: it still counts for its window. */
    window: TransferWindow | null
    expectedVersion: ListVersion
    place: string | null
    /** The expected line-ups, if it returns to another place; null: it returns to its own. */
    lineUps: readonly LineUp[] | null
    /** The expected version for list rules; null: there are no such rules. */
    list: ExpectedList | null
    at: Instant
  },
) =>
  db
    .update(picks)
    .set({
      removedAt: null,
      place: pick.place,
      exclusiveIn: exclusiveIn(sql`${picks.seasonId}`),
      ...(dayOf(pick.removedAt) < dayOf(pick.at)
        ? { pauses: pausesWith('removed', sql`removed_at`, pick.at) }
        : {}),
    })
    .where(
      and(
        eq(picks.id, pick.id),
        eq(picks.removedAt, pick.removedAt),
        or(
          isNotNull(picks.suspendedAt),
          sql`${entriesOf(pick.deathlistId)} = ${pick.read.entries}
            and ${entriesOf(pick.deathlistId, sql`e.suspended_at is not null`)} = ${pick.read.suspended}`,
        ),
        sql`not exists (select 1 from picks e where e.deathlist_id = ${pick.deathlistId} and e.person_id = ${picks.personId} and e.removed_at is null and e.voided_at is null)`,
        sql`not exists (select 1 from picks e where e.exclusive_in = ${exclusiveIn(sql`${picks.seasonId}`)}
          and e.person_id = ${picks.personId} and e.removed_at is null and e.voided_at is null)`,
        mayChangeByHand(sql`${picks.seasonId}`),
        pick.window ? hasWindowLeft(pick.deathlistId, pick.window) : undefined,
        not(isVotedOut(sql`${picks.seasonId}`, sql`${picks.personId}`, dayOf(pick.at))),
        ofCurrentMember,
        isListUnchanged(pick.expectedVersion),
        pick.list ? isListAsExpected(pick.list) : undefined,
        pick.lineUps ? hasLineUps(pick.deathlistId, pick.lineUps) : undefined,
      ),
    )
    .returning({ id: picks.id })

/** Stores from when the new place of a restored pick counts, if it is on the list there. */
export const dateMove = (
  db: Db,
  move: {
    listId: string
    pickId: string
    place: string | null
    before: readonly LineUp[]
    after: readonly LineUp[]
  },
) =>
  db.run(sql`
    update ${deathlists} set line_ups = ${JSON.stringify(move.after)}
    where id = ${move.listId} and ${hasLineUps(move.listId, move.before)} and exists (
      select 1 from ${picks} k where k.id = ${move.pickId} and k.removed_at is null and k.place is ${move.place})`)
