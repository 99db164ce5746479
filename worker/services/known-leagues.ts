import type { Db } from '#db/client.ts'
import { Latest } from '#domain/latest.ts'

/** How many leagues of members an isolate remembers, about 100 bytes each. */
const mostKnown = 5_000

const known = new WeakMap<Db, Latest<string>>()

const leaguesOf = (db: Db): Latest<string> => {
  const found = known.get(db) ?? new Latest(mostKnown)
  known.set(db, found)
  return found
}

/** The league that a slug or id stood for at this member's last read; it may stand for another by now. */
export const knownLeague = (db: Db, userId: string, ref: string): string | undefined =>
  leaguesOf(db).get(`${userId} ${ref}`)

/** Remembers the league of a slug or id; undefined: the user is a member of none. */
export const noteLeague = (db: Db, userId: string, ref: string, leagueId: string | undefined): void => {
  const leagues = leaguesOf(db)
  if (leagueId === undefined) leagues.delete(`${userId} ${ref}`)
  else leagues.set(`${userId} ${ref}`, leagueId)
}
