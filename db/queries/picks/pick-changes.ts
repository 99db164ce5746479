import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import type { CalendarDay, Instant } from '#domain/calendar-day.ts'
import type { LineUpRules } from '#domain/packs/line-up-rules.ts'
import type { LineUp } from '#domain/picks/line-up.ts'
import type { SealedPick } from '#domain/receipts.ts'
import { markSeasonStale } from '../competitions/leaderboards.ts'
import { dropRepeated, recordActivity } from '../news/activity.ts'
import { holdsJust, insertReceipts, isSealedSeason, type NewReceipt } from './sealed.ts'

/** The state of a list that a change depends on: whether it is sealed, and if so the input of its receipt. */
export interface ListVersion {
  listId: string
  seasonId: string
  today: CalendarDay
  /** The picks on it, oldest first; null: the list is not sealed. */
  sealed: readonly SealedPick[] | null
  /** What the last saved rules require of its line-up. */
  asked: LineUpRules | null
  lineUps: readonly LineUp[]
}

/** True while a list is still sealed with the same contents, or still not sealed. */
export const isListUnchanged = ({ listId, seasonId, today, sealed, lineUps }: ListVersion): SQL =>
  sealed === null
    ? sql`not ${isSealedSeason(sql`${seasonId}`, today)}`
    : sql`${isSealedSeason(sql`${seasonId}`, today)} and ${holdsJust(listId, sealed, lineUps)}`

export interface PickChange {
  activityId: string
  kind: 'picked' | 'removed' | 'restored'
  pick: { id: string; leagueId: string; seasonId: string; userId: string; personId: string }
  at: Instant
  /** The receipt of the list after the change; null if the list is not sealed. */
  receipt: NewReceipt | null
}

/**
 * The statements that follow a change of a pick, directly behind it in the same batch. They only run if the preceding
 * statement changed a row: they record activity for the league and set the stale flags of its leaderboards; while the
 * list is sealed they record activity for the player only, and store the receipt.
 */
export const recordPickChange = (db: Db, { activityId, kind, pick, at, receipt }: PickChange) => ({
  recorded: recordActivity(
    db,
    {
      id: activityId,
      leagueId: pick.leagueId,
      kind,
      actorId: pick.userId,
      personId: pick.personId,
      data: { pickId: pick.id },
      at,
      ...(receipt ? { onlyFor: pick.userId } : {}),
    },
    sql`changes() > 0`,
  ),
  ...(receipt
    ? { receipt: insertReceipts(db, [receipt], at, sql`changes() > 0`) }
    : { stale: markSeasonStale(db, sql`(select case when changes() > 0 then ${pick.seasonId} end)`, at) }),
  // Must come after all statements that use `changes()`.
  repeated: dropRepeated(
    db,
    { leagueId: pick.leagueId, kind, actorId: pick.userId, personId: pick.personId, at },
    { newId: activityId },
  ),
})
