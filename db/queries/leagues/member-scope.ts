import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Parts } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import type { Values } from '#db/mapping.ts'
import { type Given, type Name, type Names, prepare, prepareParts } from '#db/prepared.ts'
import { leagues, memberships, profiles, seasons } from '#db/schema/index.ts'
import { leagueWithSettings } from '../settings.ts'

/** The id of a league as a subquery, to be used by statements that ride behind the gate: null for all but members. */
export type LeagueIdOf = SQL<string>

/** League of a slug or id, but only when the user is a member now: other leagues' rows can't be reached through it. */
export const leagueIdForMember = (ref: Given<string>, userId: Given<string>): LeagueIdOf =>
  sql<string>`(select l.id from ${leagues} l join ${memberships} m on m.league_id = l.id where (l.id = ${ref} or l.slug = ${ref}) and m.user_id = ${userId} and m.left_at is null limit 1)`

/** A league's id, and that of its current season. */
export interface KnownLeague {
  id: string
  seasonId: string
}

/** A league as a member's read names it. */
export interface AskedLeague {
  /** Its slug or id. */
  ref: string
  userId: string
  /** If they are known, and the same read checks them with the membership; undefined: the statements look them up. */
  known: KnownLeague | undefined
}

/** Of leagues whose id is given with that of their current season: statements need not look it up. */
const givenSeasons = new WeakMap<LeagueIdOf, SQL<string>>()

/** Statements of a league whose SQL and mapping are made once an isolate; shorter ones where its ids are known. */
export const prepareLeagueParts = <V extends Values, const P extends Parts>(
  build: (db: Db, leagueId: LeagueIdOf, userId: Name<string>, given: Names<V>) => P,
): ((db: Db, league: AskedLeague, values: V) => P) => {
  type Of = { asked: string; userId: string }
  const ofKnown = prepareParts((db, given: Names<V & Of & { currentSeason: string }>) => {
    // In parentheses they may follow `in`, like the subqueries.
    const leagueId: LeagueIdOf = sql`(${given.asked})`
    givenSeasons.set(leagueId, sql`(${given.currentSeason})`)
    return build(db, leagueId, given.userId, given)
  })
  const ofRef = prepareParts((db, given: Names<V & Of>) =>
    build(db, leagueIdForMember(given.asked, given.userId), given.userId, given),
  )
  return (db, { ref, userId, known }, values) =>
    known === undefined
      ? ofRef(db, { ...values, userId, asked: ref })
      : ofKnown(db, { ...values, userId, asked: known.id, currentSeason: known.seasonId })
}

/** The league of an id, for jobs: no membership is asked for. */
export const leagueWithId = (leagueId: string): LeagueIdOf => sql<string>`${leagueId}`

/** The current season of that league as a subquery, or as it is given. */
export const currentSeasonIdOf = (leagueId: LeagueIdOf): SQL<string> =>
  givenSeasons.get(leagueId) ??
  sql<string>`(select s.id from ${seasons} s where s.league_id = ${leagueId} and s.archived_at is null)`

const memberScopeOf = prepare((db, { ref, userId }: { ref: LeagueIdOf; userId: SQL<string> }) =>
  db
    .select({ league: leagueWithSettings, membership: memberships, season: seasons, profile: profiles })
    .from(leagues)
    .innerJoin(
      memberships,
      and(eq(memberships.leagueId, leagues.id), eq(memberships.userId, userId), isNull(memberships.leftAt)),
    )
    .innerJoin(seasons, and(eq(seasons.leagueId, leagues.id), isNull(seasons.archivedAt)))
    .innerJoin(profiles, eq(profiles.id, memberships.userId))
    .where(or(eq(leagues.id, ref), eq(leagues.slug, ref)))
    .limit(1),
)

/** One row when the user is a member now (league, own membership, current season), none otherwise. */
export const memberScope = (db: Db, ref: string, userId: string) => memberScopeOf(db, { ref, userId })

export type MemberScope = Awaited<ReturnType<typeof memberScope>>[number]
