/** @module-tag nets */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDb } from '#db/client.ts'
import { ctxFor } from '#tests/support/ctx.ts'
import { startTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { refreshStatuses } from '#worker/services/people/refresh/refresh.ts'
import { readPerson } from '#worker/services/screens/person.ts'
import { RefreshWorld } from './refresh-world.ts'

/** A correct merge that was applied, and an edit on Wikidata that undoes it. */
let database: TestDatabase
let world: RefreshWorld

beforeAll(async () => {
  database = await startTestDatabase()
})
afterAll(() => database?.stop())
const prepare = async (): Promise<void> => {
  for (const table of [
    'activity',
    'propagations',
    'status_events',
    'rulings',
    'picks',
    'leagues',
    'people',
    'job_cursors',
    'job_leases',
    'job_runs',
  ])
    await database.db.run(sql.raw(`delete from ${table}`))
  world = await RefreshWorld.create(database.db)
  await world.picked(q)
  await world.person(other)
  wikidata().kill(other, { date: '2026-05-06' })
  await world.cron(-50)
  wikidata().merge(q, other)
  await world.cron(-49)
  await world.cron(0)
  expect(await world.held()).toEqual([other])
}
beforeEach(prepare)

const [q, other] = ['Q100', 'Q200']
const wikidata = () => world.standIn.world
const page = (wikidataId: string) =>
  readPerson(ctxFor(database.db, world.users[0], { now: world.now }), { wikidataId })

test('an undo under a day moves no pick; a redo applies at once', async () => {
  await world.tookStale()
  wikidata().restore(q)
  for (const hour of [1, 13, 24.9]) {
    await world.cron(hour)
    expect(await world.held()).toEqual([other])
    for (const id of [q, other])
      expect(await page(id)).toMatchObject({
        wikidataId: other,
        status: 'disputed',
        diedOn: '2026-05-06',
        redirect: { into: q },
      })
  }
  wikidata().merge(q, other)
  await world.cron(24.95)
  for (const id of [q, other])
    expect(await page(id)).toMatchObject({ wikidataId: other, status: 'confirmed', redirect: null })
  for (const hour of [26, 50, 80]) await world.cron(hour)
  expect(await world.held()).toEqual([other])
  expect(await world.tookStale()).toBe(false)
  expect((await world.recorded()).slice(-2)).toEqual([`${other} disputed`, `${other} upheld`])
  expect(await world.log(q)).toEqual(['redirected', 'merged', 'separated', 'redirected'])
})

test('an undo is applied after a day, despite unrelated edits', async () => {
  wikidata().restore(q)
  await world.cron(1)
  for (const hour of [5, 15]) {
    world.at(hour)
    wikidata().touch(q)
    wikidata().editAndUndo(q, 'mw-undo')
    await world.cron(hour)
  }
  await world.cron(24.9)
  expect(await world.held()).toEqual([other])
  await Promise.all([world.cron(25), world.refresh()])
  expect(await world.held()).toEqual([q])
  expect(await page(q)).toMatchObject({ wikidataId: q, status: 'alive', redirect: null })
  expect(await page(other)).toMatchObject({ status: 'confirmed', redirect: null })
  // The league got news of the death, and now gets news that its person is alive.
  expect((await world.recorded()).slice(-3)).toEqual([
    `${other} disputed`,
    `${q} separated`,
    `${q} retracted`,
  ])
  const [line] = await database.db.all(
    sql`select data ->> '$.formerDay' as "formerDay" from activity where kind = 'retracted'`,
  )
  expect(line).toEqual({ formerDay: '2026-05-06' })
})

test('a redo and undo between two fetches restart the day', async () => {
  wikidata().restore(q)
  await world.cron(1)
  world.at(20)
  wikidata().merge(q, other)
  wikidata().restore(q)
  await world.cron(21)
  await world.cron(26)
  expect(await world.held()).toEqual([other])
  await world.cron(43)
  expect(await world.held()).toEqual([other])
  await world.cron(44.5)
  expect(await world.held()).toEqual([q])
})

test('an undo is not applied without the edit history', async () => {
  wikidata().restore(q)
  await world.cron(1)
  world.standIn.faults.set([{ fault: 'down', on: 'revisions' }])
  await world.cron(26)
  expect(await world.held()).toEqual([other])
  world.standIn.faults.set([])
  await database.db.run(sql`delete from job_cursors where name like 'pause:%'`)
  await world.cron(27)
  expect(await world.held()).toEqual([q])
})

test('an undo keeps its day when the target is merged meanwhile', async () => {
  await world.person('Q300')
  wikidata().merge(other, 'Q300')
  await world.cron(1)
  world.at(10)
  wikidata().restore(q)
  await world.cron(11)
  await world.cron(26)
  expect(await world.held()).toEqual(['Q300'])
  await world.cron(35.1)
  expect(await world.held()).toEqual([q])
})

test('an undo after a redirect elsewhere waits a full day of its own', async () => {
  await world.person('Q300')
  wikidata().restore(q)
  wikidata().merge(q, 'Q300')
  await world.cron(1)
  wikidata().restore(q)
  await world.cron(24)
  await world.cron(26)
  expect(await world.held()).toEqual([other])
  await world.cron(48)
  expect(await world.held()).toEqual([q])
})

test('a redirect elsewhere ends the dispute of the person that the item was merged into', async () => {
  await world.person('Q300')
  wikidata().restore(q)
  await world.cron(1)
  expect(await page(other)).toMatchObject({ status: 'disputed' })
  wikidata().merge(q, 'Q300')
  await world.cron(2)
  expect(await page(other)).toMatchObject({ status: 'confirmed', redirect: null })
  expect((await world.recorded()).slice(-2)).toEqual([`${other} disputed`, `${other} upheld`])
  await world.cron(3)
  await world.cron(26.5)
  expect(await world.held()).toEqual(['Q300'])
  expect((await world.recorded()).filter((each) => each === `${other} upheld`)).toHaveLength(1)
})

test('a run killed at any call and repeated gives the same result', async () => {
  const state = async () => ({
    held: await world.held(),
    recorded: (await world.recorded()).toSorted(),
    log: [await world.log(q), await world.log(other)],
    page: (await page(q)).redirect,
  })
  const steps = [
    { hour: 1, edit: () => wikidata().restore(q) },
    { hour: 20, edit: () => wikidata().merge(q, other) },
    { hour: 21, edit: () => wikidata().restore(q) },
    { hour: 46, edit: () => undefined },
  ]
  const live = async (cutAt: number | null) => {
    let cuts = 0
    for (const { hour, edit } of steps) {
      world.at(hour)
      edit()
      if (cutAt !== null) {
        let calls = 0
        const db = createDb({
          url: database.url,
          fetch: (...request) => {
            if (++calls > cutAt) throw new Error('killed')
            return fetch(...request)
          },
        })
        await refreshStatuses(world.ctx({ db }), { waitMs: 0, leaseMs: 1 }).catch(() => cuts++)
      }
      await world.cron(hour)
    }
    return cuts
  }
  await live(null)
  const calm = await state()
  expect(calm.held).toEqual([q])
  for (let cutAt = 1; ; cutAt++) {
    await prepare()
    if ((await live(cutAt)) === 0) break
    expect(await state(), `killed after call ${cutAt}`).toEqual(calm)
  }
})
