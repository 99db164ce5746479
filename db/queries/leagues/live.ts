import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { insertWhere } from '#db/insert-where.ts'
import { membershipIn } from '#db/queries/leagues/membership.ts'
import { leaderboards, leagues, liveLeagues, memberships, picks } from '#db/schema/index.ts'
import type { CalendarDay, Instant } from '#domain/calendar-day.ts'
import type { Chunk } from '../people/propagations.ts'
import { isSealedSeason } from '../picks/sealed.ts'

/**
 * Uses the database's clock, so that callers need not pass one. The margin of hours makes up for a difference between
 * clocks.
 */
const isLive = sql`${liveLeagues.until} > strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`

/** Until when jobs notify a league of changes; no row: they do not. */
export const liveUntil = (db: Db, leagueId: SQL<string>) =>
  db.select({ until: liveLeagues.until }).from(liveLeagues).where(eq(liveLeagues.leagueId, leagueId))

/** Makes jobs notify a league of changes until then, by the wall clock; no effect if the league was just deleted. */
export const keepLive = (db: Db, leagueId: string, until: Instant) =>
  insertWhere(
    db,
    liveLeagues,
    { leagueId, until },
    sql`exists (select 1 from ${leagues} l where l.id = ${leagueId})`,
  ).onConflictDoUpdate({ target: liveLeagues.leagueId, set: { until } })

/** The leagues of these leaderboards that may have open connections. */
export const liveLeaguesOf = (db: Db, leaderboardIds: readonly string[]) =>
  db.all<{ id: string }>(sql`
    select distinct ${liveLeagues.leagueId} as id
    from json_each(${JSON.stringify(leaderboardIds)}) r
    join ${leaderboards} on ${leaderboards.id} = r.value
    join ${liveLeagues} on ${liveLeagues.leagueId} = ${leaderboards.leagueId} and ${isLive}`)

/**
 * The same for the leagues of a propagation's chunk, without leagues with the person on sealed lists only, where no
 * change is visible.
 */
export const liveLeaguesOfChunk = (db: Db, { personId, after, end }: Chunk, today: CalendarDay) =>
  db.all<{ id: string }>(sql`
    select distinct ${liveLeagues.leagueId} as id
    from ${picks} k cross join ${liveLeagues} on ${liveLeagues.leagueId} = k.league_id and ${isLive}
    where k.person_id = ${personId} and k.league_id > ${after} ${end === null ? sql`` : sql`and k.league_id <= ${end}`}
      and not ${isSealedSeason(sql`k.season_id`, today)}`)

const liveLeaguesWith = (db: Db, ...membership: SQL[]) =>
  db
    .select({ id: liveLeagues.leagueId })
    .from(memberships)
    .innerJoin(liveLeagues, eq(liveLeagues.leagueId, memberships.leagueId))
    .where(and(...membership, isLive))

export const liveLeaguesOfUser = (db: Db, userId: string) =>
  liveLeaguesWith(db, eq(memberships.userId, userId), isNull(memberships.leftAt))

/** The same for present and former leagues of a user. */
export const liveLeaguesEverOf = (db: Db, userId: string) =>
  liveLeaguesWith(db, eq(memberships.userId, userId))

export const isMemberOf = (db: Db, leagueId: string, userId: string) =>
  db
    .select({ id: memberships.id })
    .from(memberships)
    .where(and(...membershipIn(leagueId, userId)))
