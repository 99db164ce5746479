import { type SQL, sql } from 'drizzle-orm'
import type { Given } from '#db/prepared.ts'
import { seasons } from '#db/schema/index.ts'
import { currentSeasonIdOf, type LeagueIdOf } from './member-scope.ts'

/** Subquery for the id of a league's season by number; of the current season without a number. */
export const seasonIdByNumber = (
  leagueId: LeagueIdOf,
  number: Given<number | null> | undefined,
): SQL<string> =>
  number === undefined
    ? currentSeasonIdOf(leagueId)
    : sql<string>`(select s.id from ${seasons} s where s.league_id = ${leagueId} and s.number = ${number})`

/** The id of a league's season by number or id, as URLs contain it. */
export const seasonIdByRef = (leagueId: LeagueIdOf, ref: string): SQL<string> =>
  /^[1-9]\d{0,4}$/.test(ref)
    ? seasonIdByNumber(leagueId, Number(ref))
    : sql<string>`(select s.id from ${seasons} s where s.id = ${ref} and s.league_id = ${leagueId})`
