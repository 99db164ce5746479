import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'

/** A league's place in the registry. */
interface Home {
  home: string
  /** The target of a move in progress; null: none. */
  movingTo: string | null
}

/** Creates the registry's own table with the group of each league. */
export const createRegistry = (registry: Db) =>
  registry.run(sql`create table homes (league_id text primary key, home text not null, moving_to text)`)

export const settleAt = (registry: Db, leagueId: string, home: string) =>
  registry.run(sql`insert into homes (league_id, home) values (${leagueId}, ${home})
    on conflict (league_id) do update set home = excluded.home, moving_to = null`)

export const readHome = async (registry: Db, leagueId: string): Promise<Home> => {
  const [found] = await registry.all<Home>(
    sql`select home, moving_to as "movingTo" from homes where league_id = ${leagueId}`,
  )
  if (!found) throw new Error(`nobody knows where ${leagueId} is`)
  return found
}

/** How long a write waits for a mover that may have died, in ms. */
const patienceMs = 10_000
/** How long an isolate caches a place, in ms. */
const believedMs = 1_000

/**
 * Finds the group of a league, with a cache that may be outdated, as in an isolate. If a call is refused, and the
 * league has moved or is being moved, it is repeated at the new place: a refused call has changed nothing.
 */
export class Router {
  private readonly registry: Db
  private readonly groups: ReadonlyMap<string, Db>
  private readonly known = new Map<string, { home: string; until: number }>()

  constructor(registry: Db, groups: ReadonlyMap<string, Db>) {
    this.registry = registry
    this.groups = groups
  }

  private async homeOf(leagueId: string): Promise<string> {
    const known = this.known.get(leagueId)
    if (known && known.until > Date.now()) return known.home
    const { home } = await readHome(this.registry, leagueId)
    this.known.set(leagueId, { home, until: Date.now() + believedMs })
    return home
  }

  async atHome<T>(leagueId: string, run: (db: Db) => Promise<T>): Promise<T> {
    const until = Date.now() + patienceMs
    for (;;) {
      const home = await this.homeOf(leagueId)
      const db = this.groups.get(home)
      if (!db) throw new Error(`no group ${home}`)
      try {
        return await run(db)
      } catch (error) {
        this.known.delete(leagueId)
        const now = await readHome(this.registry, leagueId)
        if (Date.now() > until || (now.home === home && now.movingTo === null)) throw error
        if (now.home === home) await sleep(10)
      }
    }
  }
}
