import { and, asc, desc, eq, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Db } from '#db/client.ts'
import { columnsOf, flagAs } from '#db/fields.ts'
import { dayGiven, type Given } from '#db/prepared.ts'
import { membershipIn } from '#db/queries/leagues/membership.ts'
import {
  leagues,
  memberships,
  people,
  picks,
  profiles,
  rulingObjections,
  rulings,
  seasons,
  statusEvents,
} from '#db/schema/index.ts'
import type { CalendarDay } from '#domain/calendar-day.ts'
import { shownUser, shownUserOf } from '../accounts/profiles.ts'
import { leagueIdsOf } from '../leagues/overview.ts'
import { everyIdOf, presentId } from '../picks/present-id.ts'
import { isSealedSeason, mayBeNamedTo, type Viewer } from '../picks/sealed.ts'
import { articlesOf } from './articles.ts'
import { lastCheck } from './last-check.ts'
import { isOnWatchlist } from './watchlist.ts'

const mostEvents = 100

const adminRoles = sql.raw(`('OWNER', 'ADMIN')`)

/**
 * True if a pick belongs to a season with an unsealed leaderboard and its list is not sealed: before lists are open no
 * ruling is possible, not even for the player who holds the person. For statements with `k` (picks).
 */
const isOpenPick = (today: Given<CalendarDay>): SQL => sql`(k.void_reason is not 'merged'
  and exists (select 1 from leaderboards t where t.season_id = k.season_id and t.sealed_at is null)
  and not ${isSealedSeason(sql`k.season_id`, today)})`

/**
 * Written out, because in a statement over one table drizzle omits the table name, and inside a subquery the bare
 * column would refer to another table.
 */
const leagueAtHand = sql.raw('"leagues"."id"')

/** The facts that decide whether a user may rule on a person in a league, as columns of a statement over `leagues`. */
export const rulingCaseColumns = (personId: SQL<string> | string, { userId, now }: Viewer) => ({
  held: flagAs(
    'held',
    sql`exists (select 1 from picks k where k.league_id = ${leagueAtHand} and k.person_id = ${personId} and ${isOpenPick(dayGiven(now))})`,
  ),
  ownPick: flagAs(
    'own_pick',
    sql`exists (select 1 from picks k where k.league_id = ${leagueAtHand} and k.person_id = ${personId} and k.user_id = ${userId} and ${isOpenPick(dayGiven(now))})`,
  ),
  admins:
    sql<number>`(select count(*) from memberships a where a.league_id = ${leagueAtHand} and a.left_at is null and a.role in ${adminRoles})`.as(
      'admins',
    ),
})

const objectors = alias(profiles, 'objectors')

/** An item that was merged into the person and is a separate item again, as JSON. */
const partingFrom = sql<string | null>`(
  select max(json_object('into', m.id, 'since', m.waiting ->> '$.parting.since')) from people m
  where m.merged_into = ${sql.raw('"people"."id"')} and m.waiting ->> '$.parting.since' is not null)`.as(
  'parting',
)

/**
 * Everything that a person's page shows to one reader, as parts of one batch. An unknown person gives no row of
 * `person`.
 */
export const personPageParts = (db: Db, asked: Given<string>, viewer: Viewer) => {
  const { userId } = viewer
  const personId = presentId(asked)
  const ownLeagues = leagueIdsOf(userId)
  const ofOwnLeagues = and(eq(rulings.personId, personId), inArray(rulings.leagueId, ownLeagues))
  return {
    person: db
      .select({
        ...getTableColumns(people),
        polledAt: lastCheck,
        parting: partingFrom,
        inMind: isOnWatchlist(userId, asked).as('in_mind'),
      })
      .from(people)
      .where(eq(people.id, personId)),
    articles: articlesOf(db, asked),
    events: db
      .select()
      .from(statusEvents)
      .where(sql`${statusEvents.personId} in ${everyIdOf(personId)}`)
      .orderBy(desc(statusEvents.at), desc(statusEvents.id))
      .limit(mostEvents),
    leagues: db
      .select({
        ...columnsOf(leagues, 'id', 'slug', 'name'),
        role: memberships.role,
        ...rulingCaseColumns(personId, viewer),
      })
      .from(leagues)
      .innerJoin(memberships, and(...membershipIn(leagues.id, userId)))
      .where(
        sql`exists (select 1 from picks k where k.league_id = ${leagues.id} and k.person_id = ${personId}
            and ${mayBeNamedTo(viewer, { userId: sql`k.user_id`, seasonId: sql`k.season_id` })})
          or exists (select 1 from rulings r where r.league_id = ${leagues.id} and r.person_id = ${personId})`,
      )
      .orderBy(asc(leagues.name), asc(leagues.id)),
    holders: db
      .select({
        leagueId: picks.leagueId,
        pickId: picks.id,
        addedAt: picks.addedAt,
        countsFrom: picks.countsFrom,
        active: flagAs('active', sql`${memberships.leftAt} is null`),
        ...shownUser,
      })
      .from(picks)
      .innerJoin(seasons, and(eq(seasons.id, picks.seasonId), isNull(seasons.archivedAt)))
      .innerJoin(profiles, eq(profiles.id, picks.userId))
      .innerJoin(
        memberships,
        and(eq(memberships.leagueId, picks.leagueId), eq(memberships.userId, picks.userId)),
      )
      .where(
        and(
          eq(picks.personId, personId),
          inArray(picks.leagueId, ownLeagues),
          isNull(picks.removedAt),
          isNull(picks.voidedAt),
          mayBeNamedTo(viewer, picks),
        ),
      )
      .orderBy(asc(picks.addedAt), asc(picks.id)),
    rulings: db
      .select({ ruling: rulings, by: shownUser })
      .from(rulings)
      .innerJoin(profiles, eq(profiles.id, rulings.ruledBy))
      .where(ofOwnLeagues)
      .orderBy(desc(rulings.createdAt), desc(rulings.id)),
    objections: db
      .select({
        rulingId: rulingObjections.rulingId,
        reason: rulingObjections.reason,
        at: rulingObjections.createdAt,
        by: shownUserOf(objectors),
      })
      .from(rulingObjections)
      .innerJoin(rulings, eq(rulings.id, rulingObjections.rulingId))
      .innerJoin(objectors, eq(objectors.id, rulingObjections.userId))
      .where(ofOwnLeagues)
      .orderBy(asc(rulingObjections.createdAt), asc(rulingObjections.id)),
  }
}
