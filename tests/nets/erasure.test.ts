import { eq, getTableName } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDb } from '#db/client.ts'
import { personalData } from '#db/personal-data/registry.ts'
import { erasures, mailOutbox, profiles, removedObjects } from '#db/schema/index.ts'
import { addMs } from '#domain/calendar-day.ts'
import type { AvatarStore } from '#worker/services/avatar-store.ts'
import { now } from '../authorisation/scene.ts'
import { memoryAvatars, type StoredPicture } from '../support/avatars.ts'
import { tableNames } from '../support/database/database-dump.ts'
import { databaseFetch } from '../support/database/database-fetch.ts'
import { startTestDatabase, type TestDatabase } from '../support/database.ts'
import { isWhole, sized } from '../support/nets.ts'
import { type InProcessApp, startInProcess } from './app.ts'
import {
  calling,
  createMarkedWorld,
  createNamedWorld,
  deeds,
  findMarks,
  inputOf,
  marks,
  uploadPicture,
} from './worlds/erasure-world.ts'
import type { World } from './worlds/world.ts'
import { startWorlds } from './worlds/worlds.ts'

/**
 * After an account was deleted, no table and no storage has data of the person, except what the registry of personal
 * data keeps: also when the process is killed at any request of the deletion, and when the deletion happens between two
 * requests of another operation. `npm test` tries every fourth request, and the calls that have failed before; `npm run
 * test:nets` and `ERASURE_TRIES=1` try all.
 */
const all = isWhole || process.env.ERASURE_TRIES === '1'

let t: TestDatabase
const pictures = new Map<string, StoredPicture>()
const store = memoryAvatars(pictures)
let app: InProcessApp
/** An app whose job runs an hour later, when operations in progress are over. */
let laterApp: InProcessApp
beforeAll(async () => {
  t = await startTestDatabase()
  app = await startInProcess(t.db, {}, { avatars: store })
  laterApp = await startInProcess(
    t.db,
    {},
    { avatars: store, realNow: () => addMs(new Date().toISOString(), 2 * 3_600_000) },
  )
})
afterAll(() => t?.stop())

/** An app that calls back before each request to database and storage. */
const announcedApp = (onRequest: () => Promise<void>): Promise<InProcessApp> => {
  const announced =
    <Given extends unknown[], Answer>(make: (...given: Given) => Promise<Answer>) =>
    async (...given: Given): Promise<Answer> => {
      await onRequest()
      return make(...given)
    }
  const avatars: AvatarStore = {
    put: announced(store.put),
    get: announced(store.get),
    remove: announced(store.remove),
    list: announced(store.list),
  }
  return startInProcess(
    createDb({
      url: t.url,
      fetch: async (...args) => {
        await onRequest()
        return databaseFetch(...args)
      },
    }),
    {},
    { avatars },
  )
}

/** Starts equal worlds with the pictures that creating them has stored. */
const startMarkedWorlds = (create: (db: TestDatabase['db'], app: InProcessApp) => Promise<World>) => {
  let begin: (() => Promise<World>) | undefined
  let stored = new Map<string, StoredPicture>()
  const createAnew = async () => {
    pictures.clear()
    const world = await create(t.db, app)
    stored = new Map(pictures)
    return world
  }
  return async () => {
    begin ??= startWorlds(t.db, await tableNames(t.db), createAnew)
    const world = await begin()
    pictures.clear()
    for (const [path, picture] of stored) pictures.set(path, picture)
    app.setNow(now)
    return { world, member: world.scene.cast.member }
  }
}
const beginMarked = startMarkedWorlds(createMarkedWorld)
const beginNamed = startMarkedWorlds(async (db, app) => {
  const world = await createNamedWorld(db, app)
  await createNews(world)
  return world
})

/** The name of a column in the database. */
const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Columns that may hold ids of former players, as `table.column`. */
const ofFormerPlayers = new Set(
  Object.values(personalData).flatMap((line) =>
    !('columns' in line)
      ? []
      : Object.entries(line.columns).flatMap(([column, fate]) =>
          fate === 'former_player' ? [`${getTableName(line.table)}.${snake(column)}`] : [],
        ),
  ),
)

/** Data of the person that should not exist any more. */
const leftOf = async (userId: string): Promise<string[]> => {
  const { marked, ids } = await findMarks(t.db, userId)
  return [...marked, ...ids.filter((place) => !ofFormerPlayers.has(place)), ...pictures.keys()]
}

const isDeleted = async (userId: string): Promise<boolean> => {
  const [profile] = await t.db.select().from(profiles).where(eq(profiles.id, userId))
  return profile?.deletedAt != null
}

describe('after an account was deleted', () => {
  test('nothing of the person is left', { timeout: 120_000 }, async () => {
    const { member, world } = await beginMarked()
    const before = await findMarks(t.db, member.id)
    expect(before.marked.length).toBeGreaterThan(20)
    expect(pictures.size).toBe(1)
    expect((await calling(app, member)('account.delete')).status).toBe(200)
    expect(await leftOf(member.id)).toEqual([])
    // News that was not sent yet is rewritten without the name.
    await app.cron()
    expect(await leftOf(member.id)).toEqual([])
    const mails = await t.db
      .select()
      .from(mailOutbox)
      .where(eq(mailOutbox.toAddress, world.scene.cast.admin.email))
    expect(mails.map(({ subject }) => subject)).toContain('Former player objected to the ruling on Person Q8')
    await laterApp.cron()
    expect(await leftOf(member.id)).toEqual([])
    expect(await t.db.select().from(erasures)).toEqual([])
    expect(await t.db.select().from(removedObjects)).toEqual([])
  })
})

describe('a kill', () => {
  test('at any request of a deletion leaves an account intact or completely deleted', {
    ...sized,
    timeout: 600_000,
  }, async () => {
    const outcomes = new Set<boolean>()
    for (let cut = 0; ; cut += all ? 1 : 4) {
      const { member } = await beginMarked()
      let [requests, killed] = [0, false]
      const victim = await announcedApp(async () => {
        killed ||= requests++ >= cut
        if (killed) throw new Error('killed')
      })
      victim.setNow(app.now())
      await calling(victim, member)('account.delete').catch(() => null)
      const wasKilled = killed
      killed = true
      const deleted = await isDeleted(member.id)
      outcomes.add(deleted)
      if (!deleted) {
        expect([cut, pictures.size]).toEqual([cut, 1])
        expect((await calling(app, member)('account.delete')).status).toBe(200)
      }
      await app.cron()
      expect([cut, ...(await leftOf(member.id))]).toEqual([cut])
      if (!wasKilled) break
    }
    expect([...outcomes].sort()).toEqual([false, true])
  })
})

interface Deed {
  name: string
  run: (on: InProcessApp, world: World) => Promise<unknown>
}

const byMember = (procedure: string, input: unknown): Deed => ({
  name: procedure,
  run: (on, { scene, refs }) => calling(on, scene.cast.member)(procedure, inputOf(input, refs)),
})

/**
 * Operations that may be in progress while an account is deleted: its own calls, those of others about it, and the job.
 */
const underWay: readonly Deed[] = [
  ...deeds.map(([procedure, input]) => byMember(procedure, input)),
  { name: 'an upload', run: (on, { scene }) => uploadPicture(on, scene.cast.member) },
  byMember('league.leave', { league: 'league' }),
  { name: 'account.delete', run: (on, { scene }) => calling(on, scene.cast.member)('account.delete') },
  {
    name: 'league.join',
    run: (on, { scene }) => calling(on, scene.cast.member)('league.join', { code: scene.there.inviteCode }),
  },
  {
    name: 'league.handOver',
    run: (on, { scene, refs }) =>
      calling(on, scene.cast.owner)('league.handOver', {
        league: refs.league,
        userId: scene.cast.member.id,
      }),
  },
  { name: 'the job', run: (on) => on.cron() },
  {
    name: 'a mail for a forgotten password',
    run: (on) =>
      on.fetch('/auth/v1/recover', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: marks.address }),
      }),
  },
]
const usual = new Set([
  'an upload',
  'draft.pick',
  'the job',
  'person.objectToRuling',
  'comment.add',
  'league.handOver',
  'league.join',
  'account.delete',
])

describe('an account that is deleted during', () => {
  test.each(underWay.filter(({ name }) => all || usual.has(name)))(
    '$name',
    { ...sized, timeout: 900_000 },
    async ({ run }) => {
      for (let gap = 2; ; gap++) {
        const { world, member } = await beginNamed()
        let requests = 0
        let meanwhile: { status: number } | undefined
        const slow = await announcedApp(async () => {
          if (++requests === gap) meanwhile = await calling(app, member)('account.delete')
        })
        slow.setNow(app.now())
        await run(slow, world)
        if (meanwhile === undefined) break
        if (await isDeleted(member.id)) {
          await laterApp.cron()
          expect([gap, ...(await leftOf(member.id))]).toEqual([gap])
        } else expect([gap, meanwhile.status]).toEqual([gap, 409])
        if (!all && gap === 4) break
      }
    },
  )
})

/**
 * The member and an admin each write something that the other gets a mail about, so that the job has news about both
 * and for both.
 */
const createNews = async ({ scene, refs }: World): Promise<void> => {
  for (const user of [scene.cast.member, scene.cast.admin]) {
    const call = calling(app, user)
    await call('notification.save', {
      matrix: { remark: { push: false, email: true } },
      quietHours: { from: null, to: null, timeZone: 'UTC' },
      mutedLeagues: [],
      letter: { weekday: 1, hour: 8 },
    })
    const text = user === scene.cast.member ? `remark ${marks.text}` : 'Well said.'
    await call('comment.add', { league: refs.league, entry: refs.entry, text })
  }
}
