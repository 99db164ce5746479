import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import type { CalendarDay, Instant } from '#domain/calendar-day.ts'
import type { LineUpRules } from '#domain/packs/line-up-rules.ts'
import type { LineUp } from '#domain/picks/line-up.ts'
import type { SealedPick } from '#domain/receipts.ts'
import { markSeasonStale } from '../competitions/leaderboards.ts'
import { dropRepeated, recordActivity } from '../news/activity.ts'
import { holdsJust, insertReceipts, isSealedSeason, type NewReceipt } from './sealed.ts'

/** What a change of a list rests on: whether it is sealed, and if so what its receipt is made of. */
export interface ListVersion {
  listId: string
  seasonId: string
  today: CalendarDay
  /** The picks on it, oldest first; null: the list is not sealed. */
  sealed: readonly SealedPick[] | null
  /** What the rules saved last ask of it besides. */
  asked: LineUpRules | null
  lineUps: readonly LineUp[]
}

/** True while a list is sealed, or not, as it was read; a sealed one holds what it held. */
export const isListUnchanged = ({ listId, seasonId, today, sealed, lineUps }: ListVersion): SQL =>
  sealed === null
    ? sql`not ${isSealedSeason(sql`${seasonId}`, today)}`
    : sql`${isSealedSeason(sql`${seasonId}`, today)} and ${holdsJust(listId, sealed, lineUps)}`

export interface PickChange {
  activityId: string
  kind: 'picked' | 'removed' | 'restored'
  pick: { id: string; leagueId: string; seasonId: string; userId: string; personId: string }
  at: Instant
  /** What the list is after the change, where it is sealed; null: it is not. */
  receipt: NewReceipt | null
}

/**
 * What follows a change of a pick, to be sent right behind it in the same batch, only if the statement before it changed a
 * row: tells the league and marks its tables stale; while the list is sealed tells the player alone, and puts the receipt
 * on record.
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
  // Behind all that asks for `changes()`.
  repeated: dropRepeated(
    db,
    { leagueId: pick.leagueId, kind, actorId: pick.userId, personId: pick.personId, at },
    { newId: activityId },
  ),
})
