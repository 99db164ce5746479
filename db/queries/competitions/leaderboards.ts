import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { competitions, leaderboards, seasons } from '#db/schema/index.ts'
import type { CalendarDay, Instant } from '#domain/calendar-day.ts'

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

/** True for leaderboards of a season that cover one of the days (a JSON array). */
export const coversDay = (days: SQL | string): SQL => sql`exists (
  select 1 from json_each(${days}) d where
    exists (select 1 from ${competitions} c where c.id = ${leaderboards.id} and d.value between c.start_date and c.end_date)
    or exists (select 1 from ${seasons} s where s.id = ${leaderboards.id}
      and d.value between coalesce(s.start_date, substr(s.created_at, 1, 10)) and coalesce(s.end_date, d.value)))`

/**
 * The same for every season of a league, while the condition is true.
 * @param days days of death that count no more: sealed leaderboards that cover one are flagged too, for a late note
 */
export const markLeagueStale = (
  db: Db,
  leagueId: string | SQL<string>,
  at: Instant,
  condition: SQL = sql`true`,
  days: readonly CalendarDay[] = [],
) =>
  db
    .update(leaderboards)
    .set(stale(at))
    .where(
      and(
        eq(leaderboards.leagueId, leagueId),
        days.length === 0
          ? isNull(leaderboards.sealedAt)
          : or(isNull(leaderboards.sealedAt), coversDay(JSON.stringify(days))),
        condition,
      ),
    )

/** Ids of the unsealed leaderboards of a league. */
export const leaderboardsOfLeague = (db: Db, leagueId: string) =>
  db
    .select({ id: leaderboards.id })
    .from(leaderboards)
    .where(and(eq(leaderboards.leagueId, leagueId), isNull(leaderboards.sealedAt)))
