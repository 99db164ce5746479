import type { Db } from '#db/client.ts'
import type { KnownLeague } from '#db/queries/leagues/member-scope.ts'
import { Latest } from '#domain/latest.ts'

/** How many leagues of members an isolate remembers, about 200 bytes each. */
const mostKnown = 5_000

const known = new WeakMap<Db, Latest<KnownLeague>>()

const leaguesOf = (db: Db): Latest<KnownLeague> => {
  const found = known.get(db) ?? new Latest(mostKnown)
  known.set(db, found)
  return found
}

/**
 * The league that a slug or id stood for at this member's last read, and its season then; it may stand for another by now, and
 * have another.
 */
export const knownLeague = (db: Db, userId: string, ref: string): KnownLeague | undefined =>
  leaguesOf(db).get(`${userId} ${ref}`)

/** Remembers the league of a slug or id; undefined: the user is a member of none. */
export const noteLeague = (db: Db, userId: string, ref: string, league: KnownLeague | undefined): void => {
  const leagues = leaguesOf(db)
  if (league === undefined) leagues.delete(`${userId} ${ref}`)
  else leagues.set(`${userId} ${ref}`, league)
}
