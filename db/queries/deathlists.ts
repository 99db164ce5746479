import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { CalendarDay, Instant } from '../../worker/domain/calendar-day.ts'
import type { Db } from '../client.ts'
import { deathlists, leagueRules, leagues, memberships, profiles, seasons } from '../schema/index.ts'
import { currentSeasonIdOf, type LeagueIdOf, leagueIdForMember } from './gate.ts'

/** The id of one's own deathlist as a subquery: null unless it belongs to the current season of a league one is in. */
export type DeathlistIdOf = SQL<string>

const ownInCurrentSeason = (userId: string, which: SQL): DeathlistIdOf =>
  sql<string>`(select d.id from ${deathlists} d join ${seasons} s on s.id = d.season_id and s.archived_at is null join ${memberships} m on m.league_id = d.league_id and m.user_id = d.user_id and m.left_at is null where d.user_id = ${userId} and ${which})`

/** One's list in the league given by slug or id. */
export const deathlistIdInLeague = (leagueRef: string, userId: string): DeathlistIdOf =>
  ownInCurrentSeason(userId, sql`d.league_id = ${leagueIdForMember(leagueRef, userId)}`)

/** The list given by its own id, if it is one's own. */
export const deathlistIdOfOwn = (deathlistId: string, userId: string): DeathlistIdOf =>
  ownInCurrentSeason(userId, sql`d.id = ${deathlistId}`)

/** The list that a pick is or was on, if it is one's own. */
export const deathlistIdOfPick = (pickId: string, userId: string): DeathlistIdOf =>
  ownInCurrentSeason(userId, sql`d.id = (select p.deathlist_id from picks p where p.id = ${pickId})`)

/** The list with all that decides what may be done to it; no row where the subquery is null. */
export const deathlistScope = (db: Db, deathlistId: DeathlistIdOf) =>
  db
    .select({ deathlist: deathlists, league: leagues, season: seasons, membership: memberships })
    .from(deathlists)
    .innerJoin(leagues, eq(leagues.id, deathlists.leagueId))
    .innerJoin(seasons, eq(seasons.id, deathlists.seasonId))
    .innerJoin(
      memberships,
      and(eq(memberships.leagueId, deathlists.leagueId), eq(memberships.userId, deathlists.userId)),
    )
    .where(eq(deathlists.id, deathlistId))

/** The rules that bind on a day, and behind them the next ones, if any are to come. */
export const rulesAround = (db: Db, leagueId: SQL<string>, today: CalendarDay) =>
  db
    .select()
    .from(leagueRules)
    .where(
      and(
        eq(leagueRules.leagueId, leagueId),
        sql`${leagueRules.version} >= coalesce((select max(r.version) from ${leagueRules} r where r.league_id = ${leagueId} and r.effective_from <= ${today}), 0)`,
      ),
    )
    .orderBy(asc(leagueRules.version))

/** The league of a list, for statements that are given the list alone. */
export const leagueIdOf = (deathlistId: DeathlistIdOf): SQL<string> =>
  sql<string>`(select l.league_id from ${deathlists} l where l.id = ${deathlistId})`

/** The same of its season. */
export const seasonIdOf = (deathlistId: DeathlistIdOf): SQL<string> =>
  sql<string>`(select l.season_id from ${deathlists} l where l.id = ${deathlistId})`

/** Gives a player a list in a season, unless there is one, while the condition holds. Ids may be subqueries; a null one adds nothing. */
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

/** The current season's lists of a league with their players, those who left included. */
export const deathlistsOfLeague = (db: Db, leagueId: LeagueIdOf) =>
  db
    .select({
      id: deathlists.id,
      name: deathlists.name,
      userId: deathlists.userId,
      displayName: profiles.displayName,
      email: profiles.email,
      deletedAt: profiles.deletedAt,
      active: sql<boolean>`${memberships.leftAt} is null`.mapWith(Boolean).as('active'),
      picks:
        sql<number>`(select count(*) from picks p where p.deathlist_id = ${deathlists.id} and p.removed_at is null and p.voided_at is null)`
          .mapWith(Number)
          .as('picks'),
    })
    .from(deathlists)
    .innerJoin(profiles, eq(profiles.id, deathlists.userId))
    .innerJoin(
      memberships,
      and(eq(memberships.leagueId, deathlists.leagueId), eq(memberships.userId, deathlists.userId)),
    )
    .where(eq(deathlists.seasonId, currentSeasonIdOf(leagueId)))
    .orderBy(sql`${memberships.leftAt} is not null`, asc(profiles.displayName), asc(deathlists.id))

/** Names the list that the subquery stands for; answers the named row, or none when it is gone meanwhile. */
export const nameDeathlist = (db: Db, deathlistId: DeathlistIdOf, name: string) =>
  db
    .update(deathlists)
    .set({ name })
    .where(eq(deathlists.id, deathlistId))
    .returning({ id: deathlists.id, name: deathlists.name })
