import { type SQL, sql } from 'drizzle-orm'
import type { Given } from '#db/prepared.ts'
import { seasons } from '#db/schema/index.ts'
import { currentSeasonIdOf, type LeagueIdOf } from './member-scope.ts'

/** The id of a league's season by its number, as a subquery; without a number, of the current one. */
export const seasonIdByNumber = (
  leagueId: LeagueIdOf,
  number: Given<number | null> | undefined,
): SQL<string> =>
  number === undefined
    ? currentSeasonIdOf(leagueId)
    : sql<string>`(select s.id from ${seasons} s where s.league_id = ${leagueId} and s.number = ${number})`

/** The id of a league's season by its number, or its id, as addresses name it. */
export const seasonIdByRef = (leagueId: LeagueIdOf, ref: string): SQL<string> =>
  /^[1-9]\d{0,4}$/.test(ref)
    ? seasonIdByNumber(leagueId, Number(ref))
    : sql<string>`(select s.id from ${seasons} s where s.id = ${ref} and s.league_id = ${leagueId})`
