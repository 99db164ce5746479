import { and, asc, eq, gt, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { flagAs, numberAs } from '#db/fields.ts'
import { parsed } from '#db/packed.ts'
import { dayGiven, type Given } from '#db/prepared.ts'
import { membershipIn } from '#db/queries/leagues/membership.ts'
import { deathlists, leagueRules, leagues, memberships, profiles, seasons } from '#db/schema/index.ts'
import type { CalendarDay, Instant } from '#domain/calendar-day.ts'
import type { LineUp } from '#domain/picks/line-up.ts'
import { currentSeasonIdOf, type LeagueIdOf } from '../leagues/member-scope.ts'
import { bindsSomeDay, versionOn } from '../leagues/rules.ts'
import { leagueWithSettings, rulesWithSettings } from '../settings.ts'
import { type ExpectedList, isListAsExpected } from './list-rules.ts'
import { isListUnchanged, type ListVersion } from './pick-changes.ts'
import { isSealedSeason, mayBeSeenBy, receiptsOf, type Viewer } from './sealed.ts'

/**
 * Subquery for the id of a user's own deathlist: null unless it belongs to the current season of a league that the user
 * is in.
 */
export type DeathlistIdOf = SQL<string>

const ownInCurrentSeason = (userId: Given<string>, which: SQL): DeathlistIdOf =>
  sql<string>`(select d.id from ${deathlists} d join ${seasons} s on s.id = d.season_id and s.archived_at is null join ${memberships} m on m.league_id = d.league_id and m.user_id = d.user_id and m.left_at is null where d.user_id = ${userId} and ${which})`

export const deathlistIdInLeague = (leagueId: LeagueIdOf, userId: Given<string>): DeathlistIdOf =>
  ownInCurrentSeason(userId, sql`d.league_id = ${leagueId}`)

export const deathlistIdOfOwn = (deathlistId: Given<string>, userId: Given<string>): DeathlistIdOf =>
  ownInCurrentSeason(userId, sql`d.id = ${deathlistId}`)

/** The list that a pick is or was on, if it is the user's own. */
export const deathlistIdOfPick = (pickId: Given<string>, userId: Given<string>): DeathlistIdOf =>
  ownInCurrentSeason(userId, sql`d.id = (select p.deathlist_id from picks p where p.id = ${pickId})`)

const listWithReceipts = {
  deathlist: deathlists,
  receipts: numberAs('receipts', receiptsOf(deathlists.id)),
}

/** Only the list; no row if the subquery is null. */
export const deathlistAlone = (db: Db, deathlistId: DeathlistIdOf) =>
  db.select(listWithReceipts).from(deathlists).where(eq(deathlists.id, deathlistId))

/** The list with its league, season and player. */
export const deathlistScope = (db: Db, deathlistId: DeathlistIdOf) =>
  db
    .select({
      ...listWithReceipts,
      league: leagueWithSettings,
      season: seasons,
      membership: memberships,
      displayName: profiles.displayName,
    })
    .from(deathlists)
    .innerJoin(leagues, eq(leagues.id, deathlists.leagueId))
    .innerJoin(seasons, eq(seasons.id, deathlists.seasonId))
    .innerJoin(
      memberships,
      and(eq(memberships.leagueId, deathlists.leagueId), eq(memberships.userId, deathlists.userId)),
    )
    .innerJoin(profiles, eq(profiles.id, deathlists.userId))
    .where(eq(deathlists.id, deathlistId))

/** The rules in force on a day, followed by later versions, if any. */
export const rulesFrom = (db: Db, leagueId: SQL<string>, today: Given<CalendarDay>) =>
  db
    .select(rulesWithSettings)
    .from(leagueRules)
    .where(
      and(
        eq(leagueRules.leagueId, leagueId),
        sql`${leagueRules.version} >= coalesce((select max(r.version) from ${leagueRules} r where r.league_id = ${leagueId} and r.effective_from <= ${today}), 0)`,
        bindsSomeDay,
      ),
    )
    .orderBy(asc(leagueRules.version))

/** The league of a list, for statements that only get the list. */
export const leagueIdOf = (deathlistId: DeathlistIdOf): SQL<string> =>
  sql<string>`(select l.league_id from ${deathlists} l where l.id = ${deathlistId})`

/** The season of a list, likewise. */
export const seasonIdOf = (deathlistId: DeathlistIdOf): SQL<string> =>
  sql<string>`(select l.season_id from ${deathlists} l where l.id = ${deathlistId})`

/**
 * Creates a player's list in a season, unless it exists, while the condition is true. Ids may be subqueries; a null id
 * adds nothing.
 */
export const ensureDeathlist = (
  db: Db,
  list: { id: string; leagueId: string | SQL; seasonId: string | SQL; userId: string; at: Instant },
  condition: SQL = sql`true`,
) =>
  db.run(
    sql`insert into deathlists (id, league_id, season_id, user_id, created_at)
      select ${list.id}, s.league_id, s.id, ${list.userId}, ${list.at} from ${seasons} s
      where s.id = ${list.seasonId} and s.league_id = ${list.leagueId} and ${condition}
      on conflict (season_id, user_id) do nothing`,
  )

/**
 * True for a list with a name and as many picks as the rules allow on a day; `list` are columns of the outer statement.
 */
export const isListComplete = (
  list: Record<'id' | 'leagueId' | 'name', SQLWrapper>,
  day: SQL,
): SQL<boolean> =>
  sql<boolean>`(${list.name} is not null and (
      select count(*) from picks k where k.deathlist_id = ${list.id} and k.removed_at is null
        and k.voided_at is null and k.suspended_at is null) >= (
      select r.max_picks from ${leagueRules} r
      where r.league_id = ${list.leagueId} and r.version = ${versionOn(sql`${list.leagueId}`, day as SQL<CalendarDay>)}))`

/** True for a list that is complete for its season's first day, or for today once that day has passed. */
const isCompleteAtStart = (today: Given<CalendarDay>) =>
  flagAs('complete', isListComplete(deathlists, sql`max(coalesce(${seasons.startDate}, ${today}), ${today})`))

/**
 * Whether each list of a current member is complete for the season's first day. No rows once the current season has
 * begun.
 */
export const listsReady = (db: Db, leagueId: SQL<string>, today: Given<CalendarDay>) =>
  db
    .select({ complete: isCompleteAtStart(today) })
    .from(deathlists)
    .innerJoin(seasons, eq(seasons.id, deathlists.seasonId))
    .innerJoin(memberships, and(...membershipIn(deathlists.leagueId, deathlists.userId)))
    .where(and(eq(deathlists.seasonId, currentSeasonIdOf(leagueId)), gt(seasons.startDate, today)))

/**
 * The current season's lists of a league with their players, former members included. Of a sealed list other users get
 * neither name nor number of picks, only whether it is complete for the season's first day. Email addresses are
 * returned to their owners only.
 */
export const deathlistsOfLeague = (db: Db, leagueId: LeagueIdOf, viewer: Viewer) => {
  const today = dayGiven(viewer.now)
  const visible = mayBeSeenBy(viewer, deathlists)
  return db
    .select({
      id: deathlists.id,
      name: sql<string | null>`case when ${visible} then ${deathlists.name} end`.as('name'),
      sealed: flagAs('sealed', isSealedSeason(deathlists.seasonId, today)),
      complete: isCompleteAtStart(today),
      userId: deathlists.userId,
      displayName: profiles.displayName,
      /** Null in all rows but the viewer's own. */
      email: sql<
        string | null
      >`case when ${deathlists.userId} = ${viewer.userId} then ${profiles.email} end`.as('email'),
      deletedAt: profiles.deletedAt,
      active: flagAs('active', sql`${memberships.leftAt} is null`),
      picks: numberAs(
        'picks',
        sql`case when ${visible} then (select count(*) from picks p where p.deathlist_id = ${deathlists.id} and p.removed_at is null and p.voided_at is null) else 0 end`,
      ),
    })
    .from(deathlists)
    .innerJoin(seasons, eq(seasons.id, deathlists.seasonId))
    .innerJoin(profiles, eq(profiles.id, deathlists.userId))
    .innerJoin(
      memberships,
      and(eq(memberships.leagueId, deathlists.leagueId), eq(memberships.userId, deathlists.userId)),
    )
    .where(eq(deathlists.seasonId, currentSeasonIdOf(leagueId)))
    .orderBy(sql`${memberships.leftAt} is not null`, asc(profiles.displayName), asc(deathlists.id))
}

/** Names and line-ups of a season's lists by player; of a sealed list only its owner gets them. */
export const listNames = (db: Db, seasonId: SQL<string>, viewer: Viewer) =>
  db
    .select({
      userId: deathlists.userId,
      name: sql<string | null>`case when ${mayBeSeenBy(viewer, deathlists)} then ${deathlists.name} end`.as(
        'name',
      ),
      lineUps: sql`case when ${mayBeSeenBy(viewer, deathlists)} then ${deathlists.lineUps} end`
        .mapWith(parsed<LineUp[] | null>)
        .as('lineUps'),
      /** The only fact about a sealed list that other users get; null if it is not sealed. */
      complete: sql<
        boolean | null
      >`case when ${isSealedSeason(deathlists.seasonId, dayGiven(viewer.now))} then ${isCompleteAtStart(dayGiven(viewer.now)).sql} end`
        .mapWith(Boolean)
        .as('complete'),
    })
    .from(deathlists)
    .innerJoin(seasons, eq(seasons.id, deathlists.seasonId))
    .where(eq(deathlists.seasonId, seasonId))

/**
 * Sets the line-ups of the user's own list, if list, season and rules are still at their expected version; returns its
 * id, or no row.
 */
export const setLineUps = (
  db: Db,
  {
    lineUps,
    expectedVersion,
    dates,
    rulesVersion,
    list,
  }: {
    lineUps: readonly LineUp[]
    expectedVersion: ListVersion
    dates: { startDate: CalendarDay | null; endDate: CalendarDay | null }
    rulesVersion: number
    /** The expected places of the list, if picks are moved. */
    list: ExpectedList | null
  },
) =>
  db
    .update(deathlists)
    .set({ lineUps: [...lineUps] })
    .where(
      and(
        eq(deathlists.id, expectedVersion.listId),
        eq(deathlists.lineUps, [...expectedVersion.lineUps]),
        sql`exists (select 1 from ${seasons} s join ${memberships} m on m.league_id = s.league_id
          where s.id = ${deathlists.seasonId} and s.archived_at is null and m.user_id = ${deathlists.userId}
            and m.left_at is null and s.start_date is ${dates.startDate} and s.end_date is ${dates.endDate})`,
        sql`(select max(r.version) from ${leagueRules} r where r.league_id = ${deathlists.leagueId}) = ${rulesVersion}`,
        isListUnchanged(expectedVersion),
        list ? isListAsExpected(list) : undefined,
      ),
    )
    .returning({ id: deathlists.id })

/** Names the list; returns the named row, or none if the list is gone. */
export const nameDeathlist = (db: Db, deathlistId: DeathlistIdOf, name: string) =>
  db
    .update(deathlists)
    .set({ name })
    .where(eq(deathlists.id, deathlistId))
    .returning({ id: deathlists.id, name: deathlists.name })

export const lineUpsOfSeason = (db: Db, seasonId: string | SQL) =>
  db
    .select({ id: deathlists.id, lineUps: deathlists.lineUps })
    .from(deathlists)
    .where(eq(deathlists.seasonId, seasonId))
