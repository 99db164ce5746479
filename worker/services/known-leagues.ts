import type { Db } from '#db/client.ts'
import type { KnownLeague } from '#db/queries/leagues/member-scope.ts'
import { Latest } from '#domain/latest.ts'

/** How many leagues of members an isolate remembers; about 200 bytes each. */
const mostKnown = 5_000

const known = new WeakMap<Db, Latest<KnownLeague>>()

const leaguesOf = (db: Db): Latest<KnownLeague> => {
  const found = known.get(db) ?? new Latest(mostKnown)
  known.set(db, found)
  return found
}

/** The league and season that a slug or id stood for at this member's last read. Both may have changed since. */
export const knownLeague = (db: Db, userId: string, ref: string): KnownLeague | undefined =>
  leaguesOf(db).get(`${userId} ${ref}`)

/** Remembers the league of a slug or id; undefined if the user is not a member of one. */
export const noteLeague = (db: Db, userId: string, ref: string, league: KnownLeague | undefined): void => {
  const leagues = leaguesOf(db)
  if (league === undefined) leagues.delete(`${userId} ${ref}`)
  else leagues.set(`${userId} ${ref}`, league)
}
