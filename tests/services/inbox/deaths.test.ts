import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ctxFor } from '#tests/support/ctx.ts'
import { startTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { addCompetition } from '#tests/support/game.ts'
import { readInbox } from '#worker/services/inbox/read.ts'
import { recomputeStale } from '#worker/services/leaderboards/recompute.ts'
import { leaveLeague } from '#worker/services/members/end-membership.ts'
import { listActivity } from '#worker/services/screens/record.ts'
import { RefreshWorld } from '../people/refresh-world.ts'

/** A league's activity items about a death, from the report to its retraction, with the points at each time. */

let database: TestDatabase
let world: RefreshWorld
const q = 'Q100'

beforeAll(async () => {
  database = await startTestDatabase()
})
afterAll(() => database?.stop())
beforeEach(async () => {
  for (const table of [
    'activity',
    'status_events',
    'picks',
    'leagues',
    'people',
    'job_cursors',
    'job_leases',
  ])
    await database.db.run(sql.raw(`delete from ${table}`))
  world = await RefreshWorld.create(database.db)
  await world.picked(q)
  await world.pick(q, {}, 1)
  await world.cron(0)
  await recompute()
})

const recompute = () => recomputeStale(world.ctx(), { ms: 5000 })
const cron = async (hours: number): Promise<void> => {
  await world.cron(hours)
  await recompute()
}
const ada = () => ctxFor(database.db, world.users[0], { now: world.now })

/** The items about the person, newest first. */
const personTexts = async (): Promise<string[]> =>
  (await listActivity(ada(), { league: world.league.slug, limit: 50 }))
    .filter(({ person }) => person)
    .map(({ text }) => text)

const may10 = 'The death of Person Q100 on 10 May 2026 is confirmed'

test('a reported, confirmed and withdrawn death: each item states its points', async () => {
  world.standIn.world.kill(q, { date: world.day(0) })
  await cron(1)
  expect(await personTexts()).toEqual([
    'The death of Person Q100 has been reported, dated 10 May 2026. Once confirmed: +9 for Ada and Bob',
  ])
  await world.cron(25)
  expect((await personTexts())[0]).toBe(may10)
  await recompute()
  expect(await personTexts()).toEqual([
    `${may10}. +9 for Ada and Bob`,
    'The death of Person Q100 has been reported, dated 10 May 2026',
  ])

  // An earlier retraction of something else is not part of this one.
  await database.db.run(sql`
    insert into entries_taken_back (leaderboard_id, pick_id, user_id, person_id, died_on, points, at)
    select leaderboard_id, pick_id, user_id, person_id, died_on, 99, ${world.now} from score_entries`)
  world.standIn.world.revive(q)
  await cron(30)
  expect((await personTexts())[0]).toMatch(/^The sources no longer confirm Person Q100’s death/)
  // Recorded, but not computed yet: the stored points are those that will be removed.
  await world.cron(55)
  const withdrawn = 'The report of Person Q100’s death has been withdrawn. Taken back: +9 for Ada and Bob'
  expect((await personTexts())[0]).toBe(withdrawn)
  await recompute()
  const lines = await personTexts()
  expect(lines[0]).toBe(withdrawn)
  expect(lines[2]).toBe(`${may10}. Taken back since`)
  const { items } = await readInbox(ada())
  expect(items.map(({ kind }) => kind).filter((kind) => kind !== 'place_free')).toEqual([
    'death_withdrawn',
    'death_withdrawn',
    'death_confirmed',
    'death_reported',
  ])
  expect(items[0]?.text).toBe(withdrawn)

  // Dead after all: the item is not about the earlier retraction.
  world.standIn.world.kill(q, { date: world.day(0) })
  await cron(60)
  await cron(85)
  const again = await personTexts()
  expect(again[0]).toBe(`${may10}. +9 for Ada and Bob`)
  expect(again[2]).toBe(withdrawn)
})

test('a corrected death: the item states the new and the former points', async () => {
  // Birthday on 5 May: the age differs by a year between the two days.
  world.standIn.world.kill(q, { date: '2026-05-04' })
  await cron(1)
  await cron(25)
  expect((await personTexts())[0]).toBe(
    'The death of Person Q100 on 4 May 2026 is confirmed. +10 for Ada and Bob',
  )
  world.standIn.world.correct(q, { date: '2026-05-06' })
  await cron(30)
  await cron(56)
  const lines = await personTexts()
  expect(lines[0]).toBe(
    'The date of Person Q100’s death has been corrected to 6 May 2026. +9 for Ada and Bob; before: +10 for Ada and Bob',
  )
  expect(lines.find((line) => line.startsWith('The death of Person Q100 on 4 May'))).toBe(
    'The death of Person Q100 on 4 May 2026 is confirmed. The date has been corrected since: 6 May 2026',
  )
})

test('one item states a death’s points on all leaderboards and names former players', async () => {
  const [first, second] = world.users
  await addCompetition(
    database.db,
    world.league,
    first,
    { type: 'championship', name: 'All In', startDate: '2026-05-01', endDate: '2026-06-30' },
    [first, second],
  )
  await leaveLeague(ctxFor(database.db, second, { now: world.now }), { league: world.league.id })
  world.standIn.world.kill(q, { date: '2026-05-09' })
  await cron(1)
  await cron(25)
  const lines = await personTexts()
  expect(lines.filter((line) => line.includes('is confirmed'))).toEqual([
    'The death of Person Q100 on 9 May 2026 is confirmed. +9 for Ada and Bob (the same in All In)',
  ])
})

test('a place freed by a death notifies its player once', async () => {
  world.standIn.world.kill(q, { date: world.day(0) })
  await cron(1)
  await cron(25)
  const free = async () => (await readInbox(ada())).items.filter(({ kind }) => kind === 'place_free')
  const [only, ...others] = await free()
  expect([only?.text, only?.href, others]).toEqual([
    'A place is free on your list',
    `/l/${world.league.slug}/deathlist`,
    [],
  ])
  await database.db.run(sql`update deathlists set unsettled_since = ${world.now}`)
  await cron(26)
  expect(await free()).toHaveLength(1)
  const [, bob] = world.users
  await leaveLeague(ctxFor(database.db, bob, { now: world.now }), { league: world.league.id })
  const items = await listActivity(ada(), { league: world.league.slug, limit: 50 })
  expect(
    items
      .filter(({ kind }) => kind === 'place_free')
      .map(({ text }) => text)
      .toSorted(),
  ).toEqual(['A place has come free on Bob’s list', 'A place is free on your list'])
})

test.each([
  [
    'its death before it counted is retracted',
    (alone: string) => world.standIn.world.kill(alone, { date: world.day(0) }),
    (alone: string) => world.standIn.world.revive(alone),
  ],
  [
    'its merge into another person of the list is undone',
    (alone: string) => world.standIn.world.merge(alone, q),
    (alone: string) => world.standIn.world.restore(alone),
  ],
])('the free-place item disappears when a void pick returns: %s', async (_, happens, isUndone) => {
  const alone = 'Q200'
  const free = async () => (await readInbox(ada())).items.filter(({ kind }) => kind === 'place_free')
  await world.person(alone)
  await world.pick(alone, { addedAt: '2026-05-10T10:00:00.000Z', countsFrom: '2026-05-12' })
  await cron(0.5)
  happens(alone)
  await cron(1)
  await cron(25)
  expect(await world.held()).toEqual([q, q])
  expect(await free()).toHaveLength(1)
  isUndone(alone)
  await cron(30)
  await cron(55)
  expect(await world.held()).toEqual([q, q, alone])
  expect(await free()).toEqual([])
})

test('the free-place item disappears when its death is retracted', async () => {
  const free = async () => (await readInbox(ada())).items.filter(({ kind }) => kind === 'place_free')
  world.standIn.world.kill(q, { date: world.day(0) })
  await cron(1)
  await cron(25)
  expect(await free()).toHaveLength(1)
  world.standIn.world.revive(q)
  await cron(30)
  await cron(55)
  expect(await free()).toEqual([])
  world.standIn.world.kill(q, { date: world.day(0) })
  await cron(60)
  await cron(85)
  expect(await free()).toHaveLength(1)
})
