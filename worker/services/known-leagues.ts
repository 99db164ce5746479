import type { Db } from '#db/client.ts'
import { Latest } from '#domain/latest.ts'

/** Leagues of members that an isolate remembers, of some hundred bytes each. */
const mostKnown = 5_000

const known = new WeakMap<Db, Latest<string>>()

const leaguesOf = (db: Db): Latest<string> => {
  const found = known.get(db) ?? new Latest(mostKnown)
  known.set(db, found)
  return found
}

/** Which league a slug or id meant when this member read it last; only the database knows whether it still does. */
export const knownLeague = (db: Db, userId: string, ref: string): string | undefined =>
  leaguesOf(db).get(`${userId} ${ref}`)

/** Remembers which league a slug or id means; undefined: none that this user is a member of. */
export const noteLeague = (db: Db, userId: string, ref: string, leagueId: string | undefined): void => {
  const leagues = leaguesOf(db)
  if (leagueId === undefined) leagues.delete(`${userId} ${ref}`)
  else leagues.set(`${userId} ${ref}`, leagueId)
}
