/** @module-tag nets */
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { ctxFor } from '#tests/support/ctx.ts'
import type { TestDatabase } from '#tests/support/database.ts'
import { readPerson } from '#worker/services/screens/person.ts'
import { type RefreshWorld, withRefreshWorld } from './refresh-world.ts'

let database: TestDatabase
let world: RefreshWorld
const begun = withRefreshWorld()
beforeEach(() => {
  ;({ database, world } = begun())
})

const [q, other] = ['Q100', 'Q200']
const wikidata = () => world.standIn.world
const page = (wikidataId: string) =>
  readPerson(ctxFor(database.db, world.users[0], { now: world.now }), { wikidataId })
const picks = () =>
  database.db.all<{ person_id: string; void_reason: string | null }>(
    sql`select person_id, void_reason from picks order by added_at, id`,
  )

describe('a living person is redirected to a dead namesake', () => {
  /** The namesake died within the season, long before the redirect. */
  const namesake = async (diedOn: string): Promise<void> => {
    await world.picked(q)
    await world.person(other)
    await world.pick(other, {}, 1)
    wikidata().kill(other, { date: diedOn })
    await world.cron(-50)
    await world.cron(-25)
    expect(await world.status(other)).toEqual({ status: 'confirmed', diedOn })
    await world.cron(0)
    wikidata().merge(q, other)
  }

  test('for three hours: no pick moves and no table becomes stale', async () => {
    await namesake('2026-05-06')
    await world.tookStale()
    for (const hour of [1, 2, 3]) {
      await world.cron(hour)
      expect(await world.held()).toEqual([q, other])
      expect(await world.status(q)).toEqual({ status: 'alive', diedOn: null })
      expect(await page(q)).toMatchObject({ status: 'disputed', diedOn: null, redirect: { into: other } })
    }
    wikidata().restore(q)
    await world.cron(4)
    expect(await page(q)).toMatchObject({ wikidataId: q, status: 'alive', redirect: null })
    for (const hour of [25, 30, 100]) await world.cron(hour)
    expect(await world.held()).toEqual([q, other])
    expect(await world.tookStale()).toBe(false)
    expect(await world.log(q)).toEqual(['redirected', 'separated'])
  })
  test('repeatedly, undone between fetches: the day restarts each time', async () => {
    await namesake('2026-05-06')
    await world.cron(1)
    for (let hour = 13; hour < 120; hour += 12) {
      wikidata().restore(q)
      wikidata().merge(q, other)
      await world.cron(hour)
    }
    expect(await world.held()).toEqual([q, other])
  })
  test.each([['2026-05-06'], ['1998-03-02']])(
    'who died on %s: an applied merge is completely undone',
    async (day) => {
      await namesake(day)
      await world.cron(1)
      await world.cron(25)
      expect((await picks()).map(({ person_id }) => person_id)).toEqual([other, other])
      await world.cron(26)
      wikidata().restore(q)
      await world.cron(56)
      await world.cron(80)
      expect(await picks()).toEqual([
        { person_id: q, void_reason: null },
        { person_id: other, void_reason: day < '2026' ? 'already_dead' : null },
      ])
      expect(await page(q)).toMatchObject({ wikidataId: q, status: 'alive', redirect: null })
      expect(await world.status(other)).toEqual({ status: 'confirmed', diedOn: day })
      wikidata().kill(q, { date: world.day(4) })
      await world.cron(100)
      await world.cron(124)
      expect(await world.status(q)).toEqual({ status: 'confirmed', diedOn: world.day(4) })
    },
  )
  test('a repeated merge waits a full day again', async () => {
    await namesake('2026-05-06')
    await world.cron(1)
    await world.cron(25)
    wikidata().restore(q)
    await world.cron(30)
    await world.cron(54)
    wikidata().merge(q, other)
    await world.cron(55)
    await world.cron(78)
    expect((await picks())[0]).toEqual({ person_id: q, void_reason: null })
    await world.cron(79)
    expect((await picks())[0]?.person_id).toBe(other)
    wikidata().restore(q)
    await world.cron(80)
    await world.cron(104)
    expect((await picks())[0]).toEqual({ person_id: q, void_reason: null })
  })
})

test('a dead person redirected to a living one leaves both statuses unchanged', async () => {
  await world.picked(q)
  await world.picked(other)
  wikidata().kill(q, { date: '2026-05-09' })
  await world.cron(1)
  await world.cron(25)
  wikidata().merge(q, other)
  await world.cron(26)
  expect(await world.status(q)).toEqual({ status: 'confirmed', diedOn: '2026-05-09' })
  expect((await world.recorded()).at(-1)).toBe(`${q} disputed`)
  await world.cron(50)
  expect(await world.status(other)).toEqual({ status: 'alive', diedOn: null })
  wikidata().restore(q)
  await world.cron(51)
  await world.cron(75)
  expect(await world.held()).toEqual([q, other])
  expect(await world.status(q)).toEqual({ status: 'confirmed', diedOn: '2026-05-09' })
})

test('a redirect to a non-human item blocks new picks and merges nobody', async () => {
  await world.picked(q)
  await world.cron(0)
  wikidata().add({ id: other, human: false })
  wikidata().merge(q, other)
  await world.cron(1)
  expect((await page(q)).lists.map(({ reason }) => reason)).not.toContain(null)
  for (const hour of [25, 50, 100]) await world.cron(hour)
  expect(await world.held()).toEqual([q])
})

test('a chain of merges is undone one merge at a time', async () => {
  for (const id of [q, other, 'Q300']) await world.person(id)
  await world.pick(q)
  await world.pick(other, {}, 1)
  await world.cron(0)
  wikidata().merge(q, other)
  await world.cron(1)
  await world.cron(25)
  wikidata().merge(other, 'Q300')
  await world.cron(26)
  await world.cron(50)
  expect(await world.held()).toEqual(['Q300', 'Q300'])
  wikidata().restore(other)
  await world.cron(60)
  await world.cron(84)
  expect(await world.held()).toEqual([other, other])
  wikidata().restore(q)
  await world.cron(85)
  await world.cron(109)
  expect(await world.held()).toEqual([q, other])
  expect((await page(q)).wikidataId).toBe(q)
})

test('a ruling overtaken by a merge takes effect again after the undo', async () => {
  await world.picked(q)
  await world.person(other)
  wikidata().kill(q, { date: '2026-05-01', reference: 'none' })
  await world.cron(-20 * 24)
  await database.db.run(sql`insert into rulings
    (id, league_id, person_id, died_on, source_url, ruled_by, created_at, effective_at)
    values ('r', ${world.league.id}, ${q}, '2026-05-01', 'https://news.example/1', ${world.users[0].id},
      '2026-05-06T00:00:00.000Z', '2026-05-08T00:00:00.000Z')`)
  await world.cron(0)
  wikidata().merge(q, other)
  await world.cron(1)
  await world.cron(25)
  const ruling = () => database.db.all(sql`select person_id, withdrawn_at, overtaken from rulings`)
  expect(await ruling()).toEqual([{ person_id: other, withdrawn_at: expect.any(String), overtaken: 1 }])
  wikidata().restore(q)
  await world.cron(30)
  await world.cron(54)
  expect(await ruling()).toEqual([{ person_id: q, withdrawn_at: null, overtaken: 0 }])
})

describe('a birth date', () => {
  test('that is wrong for minutes is never adopted and makes no table stale', async () => {
    await world.picked(q)
    await world.cron(0)
    expect(await page(q)).toMatchObject({ birthDate: '1935-05-05', birthBasis: 'first_reading' })
    await world.tookStale()
    wikidata().bear(q, '2001-01-01')
    await world.cron(0.25)
    expect(await page(q)).toMatchObject({ birthDate: '1935-05-05', birthClaimed: { date: '2001-01-01' } })
    wikidata().bear(q, '1935-05-05')
    await world.cron(0.5)
    for (const hour of [24, 25, 60]) await world.cron(hour)
    expect(await page(q)).toMatchObject({ birthDate: '1935-05-05', birthClaimed: null })
    expect(await world.tookStale()).toBe(false)
  })
  test('that flips between two fetches restarts its day', async () => {
    await world.picked(q)
    await world.cron(0)
    wikidata().bear(q, '1901-01-01')
    await world.cron(1)
    world.at(20)
    wikidata().bear(q, '1935-05-05')
    wikidata().bear(q, '1901-01-01')
    await world.cron(25.1)
    expect(await world.birth(q)).toBe('1935-05-05')
    await world.cron(44)
    expect(await page(q)).toMatchObject({ birthDate: '1901-01-01', birthBasis: 'stood' })
  })
  test('that is deleted stops counting after a day', async () => {
    await world.picked(q)
    await world.cron(0)
    wikidata().bear(q, null)
    await world.cron(1)
    expect(await page(q)).toMatchObject({ birthDate: '1935-05-05', birthClaimed: { date: null } })
    await world.cron(24.5)
    expect(await world.birth(q)).toBe('1935-05-05')
    await world.cron(25)
    expect(await page(q)).toMatchObject({ birthDate: null, birthYear: null, birthClaimed: null })
  })
})

describe('the check for a day without changes', () => {
  const reported = async (): Promise<void> => {
    await world.picked(q)
    await world.cron(0)
    wikidata().kill(q, { date: world.day(0) })
    await world.cron(1)
  }
  const isConfirmed = async () => (await world.status(q)).status === 'confirmed'

  test('finds 52 removals, each restored before the next fetch', async () => {
    await reported()
    for (let hour = 1.25; hour <= 27; hour += 0.5) {
      world.at(hour)
      wikidata().revive(q)
      wikidata().kill(q, { date: world.day(0) })
      await world.cron(hour + 0.25)
      expect(await isConfirmed()).toBe(false)
    }
    await world.cron(50)
    expect(await isConfirmed()).toBe(false)
    await world.cron(51.5)
    expect(await isConfirmed()).toBe(true)
  })
  test.each(['mw-undo', 'mw-rollback', 'mw-manual-revert'] as const)(
    'restarts at an undone blanking (%s), and takes one request to confirm',
    async (how) => {
      await reported()
      world.at(10)
      wikidata().blankAndRestore(q, how)
      await world.cron(25)
      expect(await isConfirmed()).toBe(false)
      await world.cron(33.9)
      expect(await isConfirmed()).toBe(false)
      world.standIn.log.reset()
      await world.cron(34)
      expect(await isConfirmed()).toBe(true)
      expect(world.standIn.log.count('revisions')).toBe(1)
    },
  )
  test('counts an entity edit as a change, but not unrelated edits', async () => {
    await reported()
    world.at(5)
    wikidata().touch(q)
    world.at(6)
    wikidata().editEntity(q)
    await world.cron(25)
    expect(await isConfirmed()).toBe(false)
    await world.cron(30)
    expect(await isConfirmed()).toBe(true)
  })
  test('confirms nothing without the edit history, and reads it only when due', async () => {
    await reported()
    await world.cron(10)
    expect(world.standIn.log.count('revisions')).toBe(0)
    for (const fault of ['down', 'error200', 'html', 'half', 'maxlag'] as const) {
      world.standIn.faults.set([{ fault, on: 'revisions' }])
      await database.db.run(sql`delete from job_cursors where name like 'pause:%'`)
      await world.cron(26)
      expect(await isConfirmed()).toBe(false)
    }
    world.standIn.faults.set([])
    await database.db.run(sql`delete from job_cursors where name like 'pause:%'`)
    await world.cron(27)
    expect(await isConfirmed()).toBe(true)
  })
  test('also delays the retraction of a confirmed death whose statement flips', async () => {
    await reported()
    await world.cron(25)
    wikidata().revive(q)
    await world.cron(26)
    world.at(40)
    wikidata().kill(q, { date: world.day(0) })
    wikidata().revive(q)
    await world.cron(50.5)
    expect(await isConfirmed()).toBe(true)
    await world.cron(64)
    expect(await isConfirmed()).toBe(false)
  })
})

test('a death dated tomorrow, which has begun elsewhere, is reported, and confirmed once it has stood for a day', async () => {
  await world.picked(q)
  await world.cron(0)
  wikidata().kill(q, { date: world.day(1) })
  await world.cron(1)
  expect(await world.status(q)).toEqual({ status: 'reported', diedOn: null })
  await world.cron(24)
  expect(await world.status(q)).toEqual({ status: 'reported', diedOn: null })
  await world.cron(25)
  expect(await world.status(q)).toEqual({ status: 'confirmed', diedOn: world.day(1) })
  expect(await world.recorded()).toEqual([`${q} reported`, `${q} confirmed`])
})

describe('a death dated in the future', () => {
  test('stays disputed after that day, also after an unrelated edit', async () => {
    await world.picked(q)
    await world.cron(0)
    wikidata().kill(q, { date: world.day(2) })
    await world.cron(1)
    expect((await page(q)).status).toBe('disputed')
    for (const hour of [13, 24, 37, 61, 200]) await world.cron(hour)
    expect(await world.status(q)).toEqual({ status: 'disputed', diedOn: null })
    wikidata().touch(q)
    for (const hour of [201, 230]) await world.cron(hour)
    expect(await world.status(q)).toEqual({ status: 'disputed', diedOn: null })
  })
  test('is confirmed a day after an edit on the date itself', async () => {
    await world.picked(q)
    await world.cron(0)
    wikidata().kill(q, { date: world.day(3) })
    for (const hour of [1, 50]) await world.cron(hour)
    world.at(3 * 24 - 10)
    wikidata().correct(q, { date: world.day(3) })
    await world.cron(3 * 24 - 9)
    expect(await world.status(q)).toEqual({ status: 'reported', diedOn: null })
    await world.cron(4 * 24 - 11)
    expect(await world.status(q)).toEqual({ status: 'reported', diedOn: null })
    await world.cron(4 * 24 - 9)
    expect(await world.status(q)).toEqual({ status: 'confirmed', diedOn: world.day(3) })
  })
})
