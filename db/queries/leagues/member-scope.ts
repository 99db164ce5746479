import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Parts } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import type { Values } from '#db/mapping.ts'
import { type Given, type Name, type Names, prepare, prepareParts } from '#db/prepared.ts'
import { membershipIn } from '#db/queries/leagues/membership.ts'
import { leagues, memberships, profiles, seasons } from '#db/schema/index.ts'
import { leagueWithSettings } from '../settings.ts'

/** Subquery for a league's id, for statements in the member scope: null for users who are not members. */
export type LeagueIdOf = SQL<string>

/**
 * The league with this slug or id, only if the user is a member now: statements that use it cannot read other leagues'
 * rows.
 */
export const leagueIdForMember = (ref: Given<string>, userId: Given<string>): LeagueIdOf =>
  sql<string>`(select l.id from ${leagues} l join ${memberships} m on m.league_id = l.id where (l.id = ${ref} or l.slug = ${ref}) and m.user_id = ${userId} and m.left_at is null limit 1)`

export interface KnownLeague {
  id: string
  seasonId: string
}

export interface RequestedLeague {
  /** Its slug or id. */
  ref: string
  userId: string
  /**
   * Ids that the caller already knows; the same read must check them together with the membership. Undefined: the
   * statements look them up.
   */
  known: KnownLeague | undefined
}

/** The current seasons of leagues with known ids, so that statements need not look them up. */
const givenSeasons = new WeakMap<LeagueIdOf, SQL<string>>()

/**
 * Prepares statements of a league, whose SQL and mapping are made once per isolate; in a shorter form if the league's
 * ids are known.
 */
export const prepareLeagueParts = <V extends Values, const P extends Parts>(
  build: (db: Db, leagueId: LeagueIdOf, userId: Name<string>, given: Names<V>) => P,
): ((db: Db, league: RequestedLeague, values: V) => P) => {
  type Of = { asked: string; userId: string }
  const ofKnown = prepareParts((db, given: Names<V & Of & { currentSeason: string }>) => {
    // Parenthesized, so that they can follow `in`, as the subqueries can.
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

/** The league with this id, for jobs: without a membership check. */
export const leagueWithId = (leagueId: string): LeagueIdOf => sql<string>`${leagueId}`

/** The current season of a league, as a subquery or as the known id. */
export const currentSeasonIdOf = (leagueId: LeagueIdOf): SQL<string> =>
  givenSeasons.get(leagueId) ??
  sql<string>`(select s.id from ${seasons} s where s.league_id = ${leagueId} and s.archived_at is null)`

const memberScopeOf = prepare((db, { ref, userId }: { ref: LeagueIdOf; userId: SQL<string> }) =>
  db
    .select({ league: leagueWithSettings, membership: memberships, season: seasons, profile: profiles })
    .from(leagues)
    .innerJoin(memberships, and(...membershipIn(leagues.id, userId)))
    .innerJoin(seasons, and(eq(seasons.leagueId, leagues.id), isNull(seasons.archivedAt)))
    .innerJoin(profiles, eq(profiles.id, memberships.userId))
    .where(or(eq(leagues.id, ref), eq(leagues.slug, ref)))
    .limit(1),
)

/** One row (league, own membership, current season) if the user is a member now, else none. */
export const memberScope = (db: Db, ref: string, userId: string) => memberScopeOf(db, { ref, userId })

export type MemberScope = Awaited<ReturnType<typeof memberScope>>[number]
