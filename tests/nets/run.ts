import { and, isNotNull, isNull } from 'drizzle-orm'
import { expect } from 'vitest'
import { createDb, type Db } from '#db/client.ts'
import { memberships, profiles } from '#db/schema/index.ts'
import { now, type Who } from '../authorisation/scene.ts'
import type { TestUser } from '../support/ctx.ts'
import {
  type DatabaseDump,
  differences,
  dumpDatabase,
  tableNames,
} from '../support/database/database-dump.ts'
import { databaseFetch } from '../support/database/database-fetch.ts'
import type { TestDatabase } from '../support/database.ts'
import { readsAtOnce } from '../support/nets.ts'
import { mailStopToken } from '../support/push.ts'
import { type InProcessApp, startInProcess } from './app.ts'
import { type Asked, everythingFor, readableLeagues, type Transport } from './reads.ts'
import { resolved } from './worlds/values.ts'
import type { World } from './worlds/world.ts'
import { startWorlds } from './worlds/worlds.ts'
import type { Write } from './writes.ts'

/** A world for writes and reads, with checks after every step. */
export interface Run {
  world: World
  app: InProcessApp
  /**
   * Makes a call; returns its status and text, and whether any data has changed. Checks that a refused call has changed
   * nothing.
   */
  write: (
    write: Write,
    who: Who,
    input: unknown,
  ) => Promise<{ status: number; text: string; changed: boolean }>
  /** Advances the time to this one, and runs the cron. */
  passTo: (at: string) => Promise<void>
  /** Reads every page and every call of these faces: as a member, an admin and the owner, or as one of them in turn. */
  readEverything: (transports: readonly Transport[], by?: 'all' | 'turn') => Promise<void>
}

/** Creates new worlds on one database. */
export const startRuns = async ({
  url,
}: TestDatabase): Promise<{ begin: () => Promise<Run>; routes: string[] }> => {
  const db = createDb({ url, fetch: databaseFetch })
  const app = await startInProcess(db)
  const tables = await tableNames(db)
  const beginWorld = startWorlds(db, tables)
  let turn = 0
  const begin = async () => {
    const world = await beginWorld()
    world.refs.stop = app.addresses.tokenFor('guest@example.org')
    world.refs.mailStop = mailStopToken(app.addresses, world.scene.cast.member.id)
    app.setNow(now)
    app.takeErrors()
    return runOf(db, app, tables, world, turn++)
  }
  return { begin, routes: app.routes }
}

/** The rows of leaderboards and what is computed with them */
const computed =
  /^. (leaderboards|league_versions|standings|score_entries|entries_taken_back|rank_history|matches) /

/** Any call may compute and store a stale leaderboard, even if the call is refused. */
const isDeed = (before: DatabaseDump) => {
  const isStale = before.get('leaderboards')?.some((row) => /\["stale_since","/.test(row))
  return (change: string): boolean => !(isStale && computed.test(change))
}

const runOf = (db: Db, app: InProcessApp, tables: readonly string[], world: World, turn: number): Run => {
  const users = new Map<string, TestUser>(Object.values(world.scene.cast).map((user) => [user.id, user]))
  const tokens = new Map<string, Promise<string>>()
  const headersOf = async (user: TestUser | undefined): Promise<Record<string, string>> => {
    if (!user) return {}
    const token = tokens.get(user.id) ?? app.tokenOf(user)
    tokens.set(user.id, token)
    return { authorization: `Bearer ${await token}` }
  }
  const read = async ({ path, status }: Asked, headers: Record<string, string>): Promise<string | null> => {
    const answer = await app.fetch(path, { headers })
    const text = await answer.text()
    return status.includes(answer.status) ? null : `${answer.status} ${path}: ${text.slice(0, 300)}`
  }
  let last: DatabaseDump | null = null
  let reading = turn

  return {
    world,
    app,
    readEverything: async (transports, by = 'all') => {
      const failures: (string | null)[] = []
      reading++
      for (const { here, members } of await readableLeagues(db)) {
        if (here.league.id === world.scene.there.league.id) continue
        const readers = ['MEMBER', 'ADMIN', 'OWNER'].flatMap((role) =>
          members.filter((member) => member.role === role).slice(0, 1),
        )
        for (const [index, { userId, role }] of readers.entries()) {
          const headers = await headersOf(users.get(userId))
          const isTurn = reading % readers.length === index
          if (by === 'turn' && !isTurn) continue
          // If time is short, every second one of a long list, and always the newest.
          const some = <T>(all: readonly T[]): T[] =>
            all.filter((_, i) => by === 'all' || i % 2 === reading % 2 || i === all.length - 1)
          const there = { ...here, competitions: some(here.competitions), people: some(here.people) }
          const reads = everythingFor(there, {
            isAdmin: role !== 'MEMBER',
            transports,
            // People are the same for all who may see them.
            of: isTurn ? ['user', 'league', 'competition', 'person'] : ['user', 'league', 'competition'],
          })
          for (let first = 0; first < reads.length; first += readsAtOnce)
            failures.push(
              ...(await Promise.all(
                reads.slice(first, first + readsAtOnce).map((one) => read(one, headers)),
              )),
            )
        }
      }
      const calendars = await db
        .select({ token: profiles.calendarToken })
        .from(profiles)
        .where(isNotNull(profiles.calendarToken))
      for (const { token } of calendars)
        failures.push(await read({ path: `/calendar/${token}.ics`, status: [200] }, {}))
      const feeds = await db
        .select({ token: memberships.feedToken })
        .from(memberships)
        .where(and(isNotNull(memberships.feedToken), isNull(memberships.leftAt)))
      for (const { token } of feeds)
        for (const format of ['atom', 'json'])
          failures.push(await read({ path: `/feeds/${token}.${format}`, status: [200] }, {}))
      expect([...failures.filter((failure) => failure !== null), ...app.takeErrors()]).toEqual([])
      last = null
    },
    write: async (write, who, input) => {
      const before = last ?? (await dumpDatabase(db, tables))
      const { path, init } = write.request(input, world.refs)
      const user = who === 'anonymous' ? undefined : world.scene.cast[who]
      const headers = new Headers(init.headers)
      for (const [name, value] of Object.entries(await headersOf(user))) headers.set(name, value)
      const answer = await app.fetch(path, { ...init, headers })
      const text = await answer.text()
      const what = `${who}: ${write.name} ${JSON.stringify(resolved(input, world.refs))} -> ${answer.status} ${text}`
      expect(answer.status, what).toBeLessThan(500)
      expect(app.takeErrors(), what).toEqual([])
      expect(answer.headers.get('content-type'), what).toMatch(write.media ?? /^application\/json/)
      last = await dumpDatabase(db, tables)
      const changes = differences(before, last)
      if (answer.status >= 400) expect(changes.filter(isDeed(before)), what).toEqual([])
      return { status: answer.status, text, changed: changes.length > 0 }
    },
    passTo: async (at) => {
      app.setNow(at)
      expect(await app.cron()).toMatchObject({ ok: true })
      // Wikidata is unreachable here, which is logged.
      app.takeErrors()
      last = null
    },
  }
}
