import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { CalendarDay, Instant } from '../../worker/domain/calendar-day.ts'
import type { Db } from '../client.ts'
import { competitions, leaderboards, picks, seasons } from '../schema/index.ts'

const stale = (at: Instant) => ({ staleSince: at, revision: sql`${leaderboards.revision} + 1` })

/** Marks the unsealed leaderboards of a season (its own and its competitions') for recomputing. `at`: the game's clock. */
export const markSeasonStale = (db: Db, seasonId: string | SQL<string>, at: Instant) =>
  db
    .update(leaderboards)
    .set(stale(at))
    .where(and(eq(leaderboards.seasonId, seasonId), isNull(leaderboards.sealedAt)))

/** The same for every season of a league, while the condition holds. */
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

/**
 * One statement for whatever is learned of a person: marks the unsealed leaderboards of every season with a pick of them,
 * removed picks included. Sealed leaderboards never change, but those that cover one of `days` (the days of death now held or
 * formerly held true, or subqueries for them) are marked too, so that their league is told of the late news.
 */
export const markPersonStale = (
  db: Db,
  personId: string,
  at: Instant,
  days: readonly (CalendarDay | SQL)[] = [],
) =>
  db
    .update(leaderboards)
    .set(stale(at))
    .where(
      and(
        inArray(
          leaderboards.seasonId,
          db.select({ id: picks.seasonId }).from(picks).where(eq(picks.personId, personId)),
        ),
        or(isNull(leaderboards.sealedAt), ...days.map(coversDay)),
      ),
    )

const coversDay = (day: CalendarDay | SQL): SQL => sql`(
  exists (select 1 from ${competitions} c where c.id = ${leaderboards.id} and ${day} between c.start_date and c.end_date)
  or exists (select 1 from ${seasons} s where s.id = ${leaderboards.id} and ${day} between coalesce(s.start_date, substr(s.created_at, 1, 10)) and coalesce(s.end_date, ${day}))
)`

/** The day on which a person is held to have died, as a subquery; null: none. */
export const dayOfDeath = (personId: string): SQL =>
  sql`(select p.died_on from people p where p.id = ${personId})`
