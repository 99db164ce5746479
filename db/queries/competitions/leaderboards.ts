import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { leaderboards } from '#db/schema/index.ts'
import type { Instant } from '#domain/calendar-day.ts'

const stale = (at: Instant) => ({ staleSince: at, revision: sql`${leaderboards.revision} + 1` })

/**
 * Sets the stale flags of a season's unsealed leaderboards (its own and its competitions').
 * @param at by the game's clock
 */
export const markSeasonStale = (db: Db, seasonId: string | SQL<string>, at: Instant) =>
  db
    .update(leaderboards)
    .set(stale(at))
    .where(and(eq(leaderboards.seasonId, seasonId), isNull(leaderboards.sealedAt)))

/** The same for every season of a league, while the condition is true. */
export const markLeagueStale = (
  db: Db,
  leagueId: string | SQL<string>,
  at: Instant,
  condition: SQL = sql`true`,
) =>
  db
    .update(leaderboards)
    .set(stale(at))
    .where(and(eq(leaderboards.leagueId, leagueId), isNull(leaderboards.sealedAt), condition))

/** Ids of the unsealed leaderboards of a league. */
export const leaderboardsOfLeague = (db: Db, leagueId: string) =>
  db
    .select({ id: leaderboards.id })
    .from(leaderboards)
    .where(and(eq(leaderboards.leagueId, leagueId), isNull(leaderboards.sealedAt)))
