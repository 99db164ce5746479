import { AsyncLocalStorage } from 'node:async_hooks'
import { eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#db/client.ts'
import { articles, invitations, rulings, watchlist } from '#db/schema/index.ts'
import { addMs } from '#domain/calendar-day.ts'
import { now } from '#tests/authorisation/scene.ts'
import { tableNames } from '#tests/support/database/database-dump.ts'
import { recordingDb } from '#tests/support/database/recorded.ts'
import { startTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { addPicks } from '#tests/support/game.ts'
import { firstOf, isWhole, netsOnly, readsAtOnce, size, sized } from '#tests/support/nets.ts'
import { mailStopToken } from '#tests/support/push.ts'
import { createResponseCache } from '#worker/response-cache.ts'
import type { ResponseCache } from '#worker/services/caches.ts'
import { procedures } from '#worker/trpc/router.ts'
import { type InProcessApp, startInProcess } from '../app.ts'
import { createWorld, type World } from '../worlds/world.ts'
import { startWorlds } from '../worlds/worlds.ts'
import { writes } from '../writes.ts'
import { alwaysMade, instantsIn, mutationOf, mutations, restingTables } from './changes.ts'
import { addressOf, leagues, listed, pagesOf, pagesOfReader, reader } from './pages.ts'

/**
 * An "unchanged" answer, or a cached one, must never hide a change. The test changes everything, one thing after the
 * other: by every call, by the job, by the clock, and in every column of every table that such a page reads. After each
 * change it compares the answer for a reader who has the previous one with that of an app without a cache.
 */

const readers = ['owner', 'member'] as const

let t: TestDatabase
let db: Db
let app: InProcessApp
let begin: () => Promise<World>
let answers = createResponseCache()
/** All answers that were put into the cache while the world was prepared */
const prepared: Parameters<ResponseCache['put']>[] = []
let isPreparing = false
/** The statements of the request that runs in this context */
const statementsOf = new AsyncLocalStorage<string[]>()
/** All statements so far, by path */
const readBy = new Map<string, Set<string>>()
const bearers = new Map<string, Record<string, string>>()

/** What pages show besides a world's rows */
const prepare = async ({ refs, scene: { cast, there } }: World): Promise<void> => {
  for (const [name, user] of Object.entries(cast))
    bearers.set(name, { authorization: `Bearer ${await app.tokenOf(user)}` })
  // While a ruling is pending, its league's pages count the hours.
  await db.delete(rulings)
  const expiresAt = addMs(now, 30 * 86_400_000)
  await db.insert(articles).values(
    ['Q1', ...listed].flatMap((personId) =>
      (['en', 'it'] as const).map((language) => ({
        personId,
        language,
        title: 'Somebody',
        text: 'Was somebody.',
        readAt: now,
        expiresAt,
      })),
    ),
  )
  await addPicks(db, there.league, cast.foreign, listed, '2026-02-01T10:00:00.000Z')
  await db.insert(invitations).values({
    id: uuidv7(),
    leagueId: refs.league ?? '',
    email: 'guest@example.org',
    invitedBy: cast.admin.id,
    createdAt: now,
  })
  app.setNow(now)
  await app.cron()
}

beforeAll(async () => {
  t = await startTestDatabase()
  db = t.db
  const recording = recordingDb(t.url, ({ sql }) => void statementsOf.getStore()?.push(sql))
  const ofWorld = {
    get: (key: string) => answers.get(key),
    put: (...given: Parameters<ResponseCache['put']>) => {
      if (isPreparing) prepared.push(given)
      answers.put(...given)
    },
  }
  app = await startInProcess(recording, {}, { responseCache: ofWorld })
  const beginWorld = startWorlds(db, await tableNames(db), async () => {
    const world = await createWorld(db)
    await prepare(world)
    answers = createResponseCache()
    prepared.length = 0
    isPreparing = true
    fresh = await readAll(world)
    isPreparing = false
    return world
  })
  begin = async () => {
    const world = await beginWorld()
    // A restored world has the old versions, which never happens to a database in use.
    answers = createResponseCache()
    for (const given of prepared) answers.put(...given)
    const { cast } = world.scene
    world.refs.stop = app.addresses.tokenFor('guest@example.org')
    world.refs.mailStop = mailStopToken(app.addresses, cast.member.id)
    app.setNow(now)
    app.takeErrors()
    return world
  }
})
afterAll(() => t?.stop())

interface Had {
  tag: string
  text: string
}

/** How a page is requested: computed; with the tag of the previous answer; or without it, from the cache. */
type Asked = 'made' | 'kept' | { tag: string }

const get = async (path: string, who: string, how: Asked = 'made') => {
  const statements: string[] = []
  const fetchPage = how === 'made' ? app.fetchMade : app.fetch
  const answer = await statementsOf.run(statements, () =>
    fetchPage(path, {
      headers: { ...bearers.get(who), ...(typeof how === 'object' ? { 'if-none-match': how.tag } : {}) },
    }),
  )
  const text = await answer.text()
  readBy.set(path, new Set([...(readBy.get(path) ?? []), ...statements]))
  return {
    status: answer.status,
    text,
    tag: answer.headers.get('etag') ?? '',
    statements: statements.filter((one) => /^\s*(select|with|insert|update|delete)/i.test(one)).length,
  }
}

/** True if a page has read the table so far. */
const reads = (path: string, table: string): boolean => {
  const named = new RegExp(`(from|join|\\w,) "?${table}"?\\b`, 'i')
  return [...(readBy.get(path) ?? [])].some((one) => named.test(one))
}

const each = async <T>(all: readonly T[], run: (one: T) => Promise<void>): Promise<void> => {
  for (let first = 0; first < all.length; first += readsAtOnce)
    await Promise.all(all.slice(first, first + readsAtOnce).map(run))
}

/** Pages whose first reader has a stale leaderboard stored, on which other pages depend. */
const storing = /\/(standings\.page|competition\.leaderboardPage)\?/

/** The answers in a world that has just begun, for everybody, by reader and path */
let fresh: ReadonlyMap<string, Had> = new Map()

/** Requests all pages of a world for everybody: they are cached, and stale leaderboards are stored. */
const readAll = async (world: World): Promise<Map<string, Had>> => {
  const answered = new Map<string, Had>()
  const keys = [
    ...readers.flatMap((who) => pagesOf(world).map((path) => [who, path] as const)),
    ...pagesOfReader.map((path) => [reader, path] as const),
  ]
  await each(
    keys.filter(([, path]) => storing.test(path)),
    async ([who, path]) => void (await get(path, who)),
  )
  await each(keys, async ([who, path]) => {
    const { tag, text } = await get(path, who, 'kept')
    answered.set(`${who} ${path}`, { tag, text })
  })
  return answered
}

/** The answers in a world that has just begun: for these paths and readers, and for the reader of other leagues. */
const hadOf = (
  paths: readonly string[],
  { by = readers }: { by?: readonly string[] } = {},
): Map<string, Had> => {
  const keys = [
    ...by.flatMap((who) => paths.map((path) => `${who} ${path}`)),
    ...pagesOfReader.map((path) => `${reader} ${path}`),
  ]
  return new Map(keys.map((key) => [key, fresh.get(key) ?? { tag: '', text: '' }]))
}

/** The part of a tag that stands for the version of the data (worker/trpc/unchanged.ts). */
const versionIn = (tag: string): string => tag.slice(0, 15)

const plain = (one: string): string => one.replaceAll(/"request_?id":"[^"]*"/gi, '')

interface Compared {
  /** Pages answered with "unchanged" although they have changed. */
  stale: string[]
  /** The present answers for everybody. */
  had: Map<string, Had>
}

/** Pages whose reader has a competition's leaderboard stored; from then on other pages show its winners. */
const storingOfCompetitions = /\/(competition\.(matchesPage|leaderboardPage|matchupsPage)|history\.page)\?/

/**
 * Requests again with the previous tag, or with `kept` without it: both use the same decision
 * (worker/trpc/unchanged.ts). Where the answer has another version it was computed; else it is computed to compare.
 */
const compareAmong = async (
  before: readonly (readonly [string, Had])[],
  how: 'tag' | 'kept',
): Promise<Compared> => {
  const had = new Map<string, Had>()
  const answeredUnchanged: (readonly [string, Had])[] = []
  await each(before, async ([key, { tag, text }]) => {
    const [who = '', path = ''] = key.split(' ')
    const again = await get(path, who, how === 'tag' ? { tag } : 'kept')
    // An error has no tag.
    if (again.tag && versionIn(again.tag) === versionIn(tag)) answeredUnchanged.push([key, { tag, text }])
    else had.set(key, { tag: again.tag, text: again.status === 304 ? text : again.text })
  })
  // All leaderboards have been stored by now, on which the pages depend.
  const stale: string[] = []
  await each(answeredUnchanged, async ([key, { text: old }]) => {
    const [who = '', path = ''] = key.split(' ')
    const { status, tag, text } = await get(path, who)
    had.set(key, { tag, text })
    if (status < 500 && plain(text) !== plain(old)) stale.push(key)
  })
  return { stale, had }
}

/** Pages that compute nothing, but show results stored by other reads. */
const showingStored = /\/(league\.activity|inbox\.page|person\.get)\b/

const compare = async (before: ReadonlyMap<string, Had>, how: 'tag' | 'kept' = 'tag'): Promise<Compared> => {
  const all = [...before]
  const turnOf = ([key]: readonly [string, Had]): number =>
    showingStored.test(key) ? 2 : storingOfCompetitions.test(key) ? 1 : 0
  const stale: string[] = []
  const had = new Map<string, Had>()
  for (const turn of [0, 1, 2]) {
    const compared = await compareAmong(
      all.filter((one) => turnOf(one) === turn),
      how,
    )
    stale.push(...compared.stale)
    for (const [key, one] of compared.had) had.set(key, one)
  }
  return { stale, had }
}

/** The answers that are computed again for a reader who has them. */
const madeAmong = async (had: ReadonlyMap<string, Had>): Promise<string[]> => {
  const made: string[] = []
  for (const [key, { tag, text }] of had) {
    const [who = '', path = ''] = key.split(' ')
    const shown = await get(path, who, { tag })
    const kept = await get(path, who, 'kept')
    if (shown.status !== 304 || shown.statements > 2) made.push(key)
    if (kept.status !== 200 || kept.statements > 2 || kept.text !== text) made.push(`${key}, without its tag`)
  }
  return made
}

test('every page read has a version, or a reason for having none', () => {
  const unversioned = [...procedures]
    .filter(([, { type, meta }]) => type === 'query' && meta.cost !== 'light' && !meta.version)
    .map(([name]) => name)
  expect(unversioned.sort()).toEqual(Object.keys(alwaysMade).sort())
})

test('an unchanged page is not computed again', async () => {
  const paths = pagesOf(await begin(), ['league'])
  const had = hadOf(paths)
  expect(await madeAmong(had)).toEqual([])
})

/** Calls that name no league, but change what all leagues of somebody show. */
const showsEverywhere = /^(person|pick|profile|account|operator)\./

/** The leagues whose pages a call may change: those it names, or one, as the triggers of the tables raise all alike. */
const leaguesIn = ({ refs }: World, name: string, call: string): string[] => {
  const named = leagues.filter((league) => call.includes(refs[league] ?? ''))
  if (named.length > 0) return named
  return showsEverywhere.test(name) ? leagues : leagues.slice(0, 1)
}

/** Every procedure, as a REST call runs one of them; in `npm test` one of a league, a list and an activity item. */
const someWrites = writes.filter(
  ({ name, transport }) =>
    transport === 'trpc' && (isWhole || ['league.update', 'pick.add', 'comment.add'].includes(name)),
)

describe('no call leaves a changed page marked as unchanged', () => {
  test.each(someWrites)('$name', { ...sized, timeout: 120_000 }, async (write) => {
    const world = await begin()
    const { path, init } = write.request(write.sure, world.refs)
    const had = hadOf(pagesOf(world, size(['league'], leaguesIn(world, write.name, `${path} ${init.body}`))))
    const headers = new Headers(init.headers)
    for (const [name, value] of Object.entries(bearers.get(write.by) ?? {})) headers.set(name, value)
    const answer = await app.fetch(path, { ...init, headers })
    // A ruling that has ended can't be answered, nor a token used that has expired by the wall clock.
    if (!/uling|token/i.test(write.name)) expect(answer.status, await answer.text()).toBeLessThan(300)
    const isKept = writes.indexOf(write) % 2 === 0
    expect((await compare(had, isKept ? 'kept' : 'tag')).stale).toEqual([])
  })
})

test('adding a person to the watchlist, or removing them, changes the page', async () => {
  const { scene } = await begin()
  const { id: userId } = scene.cast.foreign
  const had = hadOf([], { by: [] })
  // The person must be on a list of theirs as well: otherwise there is no version.
  await db.insert(watchlist).values({ userId, personId: 'Q1', addedAt: now })
  const kept = await compare(had)
  expect(kept.had.get(`${reader} ${addressOf('person.get', { wikidataId: 'Q1' })}`)?.text).toContain(
    '"inMind":true',
  )
  await db.delete(watchlist).where(eq(watchlist.userId, userId))
  const forgotten = await compare(kept.had)
  expect([...kept.stale, ...forgotten.stale]).toEqual([])
})

test('passing time and the job leave no changed page marked as unchanged', {
  ...netsOnly,
  timeout: 300_000,
}, async () => {
  const world = await begin()
  const days = [0.01, 0.6, 1, 2.5, 14, 60, 100, 400]
  const stale: string[] = []
  let had = hadOf(pagesOf(world))
  for (const day of days) {
    app.setNow(addMs(now, day * 86_400_000))
    const later = await compare(had)
    stale.push(...later.stale.map((one) => `${day} ${one}`))
    await app.cron()
    const done = await compare(later.had)
    stale.push(...done.stale.map((one) => `${day} job ${one}`))
    had = done.had
  }
  expect(stale).toEqual([])
})

/** How many times are tested, evenly spread: each needs two reads of every page. */
const mostMoments = 16

test('no changed page is marked as unchanged at stored times and deadlines', {
  ...netsOnly,
  timeout: 900_000,
}, async () => {
  const world = await begin()
  const stale: string[] = []
  const moments = await instantsIn(db, now)
  const step = Math.ceil(moments.length / mostMoments)
  let had = hadOf(pagesOf(world))
  for (const at of moments.filter((_, index) => index % step === 0)) {
    app.setNow(at)
    const later = await compare(had)
    stale.push(...later.stale.map((one) => `${at} ${one}`))
    had = later.had
  }
  expect(stale).toEqual([])
})

/** In `npm test`: columns that pages show. */
const fewColumns = /name$|^(labels|status|died_on|role)$/

describe('a change in the database', () => {
  test('every table of a versioned page raises a version, or has a reason', async () => {
    await begin()
    const triggers = await db.all<{ table: string }>(
      sql`select tbl_name as "table" from sqlite_schema where type = 'trigger' and name like 'version\_%' escape '\\'`,
    )
    const raising = new Set(triggers.map(({ table }) => table))
    const names = await tableNames(db)
    const readTables = names.filter((name) => [...readBy.keys()].some((path) => reads(path, name)))
    expect(readTables.length).toBeGreaterThan(20)
    expect(readTables.filter((name) => !raising.has(name) && !(name in restingTables))).toEqual([])
  })

  test.each(firstOf(mutations, 3))(
    'of table %s leaves no changed page marked as unchanged',
    { ...sized, timeout: 300_000 },
    async (table) => {
      const paths = pagesOf(await begin(), ['league']).filter((path) => reads(path, table))
      const stale: string[] = []
      const columns = await db.all<{ name: string; type: string }>(
        sql`select name, type from pragma_table_info(${table})`,
      )
      const some = columns.filter(({ name }) => isWhole || fewColumns.test(name))
      // Invitations are shown to admins only.
      let had = hadOf(paths, { by: [table === 'invitations' ? 'owner' : 'member'] })
      for (const column of some) {
        // Skip values that the schema rejects.
        await db.run(mutationOf(table, column)).catch(() => undefined)
        const changed = await compare(had)
        stale.push(...changed.stale.map((one) => `${column.name}: ${one}`))
        had = changed.had
        app.takeErrors()
      }
      expect(stale).toEqual([])
    },
  )
})
