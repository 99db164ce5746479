import { and, asc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { dayGiven, type Given } from '#db/prepared.ts'
import { deathlists, leagues, memberships, picks, profiles, seasons } from '#db/schema/index.ts'
import type { Instant } from '#domain/calendar-day.ts'
import { exclusiveFacts } from '../drafts/drafts.ts'
import { currentSeasonIdsOf, leagueIdsOf } from '../leagues/overview.ts'
import { rulesOfLeaguesOf } from '../leagues/rules.ts'
import { votedOutIn, votesAgainst } from '../leagues/votes.ts'
import { barredByMergeIn } from './list-rules.ts'
import { ruledPicks } from './picks.ts'

const ownListIds = (userId: Given<string>): SQL =>
  sql`(select d.id from ${deathlists} d where d.season_id in ${currentSeasonIdsOf(userId)} and d.user_id = ${userId})`

/**
 * Everything that decides whether a person can be added to any of a user's lists, as parts of a batch for all lists.
 */
export const ownListParts = (db: Db, userId: Given<string>, personId: SQL<string>, now: Given<Instant>) => {
  const today = dayGiven(now)
  return {
    scopes: db
      .select({ deathlist: deathlists, league: leagues, season: seasons, membership: memberships })
      .from(memberships)
      .innerJoin(leagues, eq(leagues.id, memberships.leagueId))
      .innerJoin(seasons, and(eq(seasons.leagueId, leagues.id), isNull(seasons.archivedAt)))
      .innerJoin(deathlists, and(eq(deathlists.seasonId, seasons.id), eq(deathlists.userId, userId)))
      .where(and(eq(memberships.userId, userId), isNull(memberships.leftAt)))
      .orderBy(sql`${leagues.name} collate nocase`, asc(leagues.id)),
    rules: rulesOfLeaguesOf(db, leagueIdsOf(userId), today),
    entries: ruledPicks(db, now).where(
      and(
        sql`${picks.deathlistId} in ${ownListIds(userId)}`,
        or(and(isNull(picks.removedAt), isNull(picks.voidedAt)), isNotNull(picks.windowFrom)),
      ),
    ),
    barred: barredByMergeIn(db, leagueIdsOf(userId)),
    votedOut: votedOutIn(db, currentSeasonIdsOf(userId), today),
    votes: votesAgainst(db, currentSeasonIdsOf(userId), personId, userId),
    exclusive: exclusiveFacts(db, currentSeasonIdsOf(userId)),
    /** The players who hold the person in those exclusive seasons. */
    taken: db
      .select({
        seasonId: picks.seasonId,
        userId: picks.userId,
        displayName: profiles.displayName,
        deletedAt: profiles.deletedAt,
      })
      .from(picks)
      .innerJoin(profiles, eq(profiles.id, picks.userId))
      .where(
        and(
          sql`${picks.exclusiveIn} in ${currentSeasonIdsOf(userId)}`,
          eq(picks.personId, personId),
          isNull(picks.removedAt),
          isNull(picks.voidedAt),
        ),
      ),
  }
}
