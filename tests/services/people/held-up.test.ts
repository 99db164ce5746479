/** @module-tag nets */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ctxFor } from '#tests/support/ctx.ts'
import { startTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { setRole } from '#worker/services/members/set-role.ts'
import { proposeRuling } from '#worker/services/people/rulings.ts'
import { readPerson } from '#worker/services/screens/person.ts'
import { outcome } from '../refusal.ts'
import { RefreshWorld } from './refresh-world.ts'

/** Edits of Wikidata that try to prevent the confirmation of a death for ever. */
let database: TestDatabase
let world: RefreshWorld

beforeAll(async () => {
  database = await startTestDatabase()
})
afterAll(() => database?.stop())
beforeEach(async () => {
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
  await world.cron(0)
})

const q = 'Q100'
const wikidata = () => world.standIn.world
const status = async () => (await world.status(q)).status
const page = () => readPerson(ctxFor(database.db, world.users[0], { now: world.now }), { wikidataId: q })

/**
 * Fetches every few hours up to the given hour, with an edit every 20 hours. @returns the hour of the
 * confirmation, or null
 */
const fetchUntil = async (
  hours: number,
  edit: (hour: number) => unknown,
  every = 4,
): Promise<number | null> => {
  for (let hour = every; hour <= hours; hour += every) {
    world.at(hour)
    if (hour % 20 === 0) await edit(hour)
    await world.cron(hour)
    if ((await status()) === 'confirmed') return hour
  }
  return null
}

describe('edits that do not touch the death', () => {
  const report = async () => {
    wikidata().kill(q, { date: world.day(0) })
    await world.cron(1)
  }
  test.each<[string, () => void]>([
    ['a label edit and its undo', () => wikidata().editAndUndo(q, 'mw-undo')],
    ['a label edit and its rollback', () => wikidata().editAndUndo(q, 'mw-rollback')],
    ['a label edit and its manual revert', () => wikidata().editAndUndo(q, 'mw-manual-revert')],
    ['the undo of an older label edit', () => wikidata().undoOlder(q)],
    [
      'an entity edit that changes only labels',
      () => wikidata().editEntity(q, 'update-languages-short:0||it, fr'),
    ],
    ['an entity edit, with the death read before and after it', () => wikidata().editEntity(q)],
  ])('%s: the 24 hours go on', async (_, edit) => {
    await report()
    expect(await fetchUntil(40, edit)).toBe(28)
  })
  test('an edit that may have touched the death: the 24 hours begin again', async () => {
    await report()
    const edit = () => {
      wikidata().editEntity(q)
      wikidata().editEntity(q)
    }
    expect(await fetchUntil(60, edit)).toBe(null)
  })
})

describe('a referenced death whose confirmation is delayed by edits', () => {
  const week = 7 * 24
  const blank = () => wikidata().blankAndRestore(q)

  test('is confirmed a week later despite unseen removals, if Wikipedia agrees', async () => {
    wikidata().kill(q, { date: world.day(0), enwiki: true })
    await world.cron(1)
    expect(await fetchUntil(week + 30, blank)).toBe(week + 4)
    expect(await world.log(q)).toEqual(['reported', 'confirmed'])
  })
  test('counts the week from the first report, despite seen removals and date changes', async () => {
    wikidata().kill(q, { date: world.day(0), enwiki: true })
    await world.cron(1)
    const confirmed = await fetchUntil(week + 30, async (hour) => {
      const swap =
        hour % 40 === 0 ? () => wikidata().revive(q) : () => wikidata().correct(q, { date: world.day(-1) })
      swap()
      await world.refresh()
      wikidata().correct(q, { date: world.day(0), enwiki: true })
    })
    expect(confirmed).toBe(week + 4)
    expect((await page()).diedOn).toBe(world.day(0))
  })
  test('is not confirmed while removed, or within an hour of its return', async () => {
    wikidata().kill(q, { date: world.day(0), enwiki: true })
    await world.cron(1)
    expect(await fetchUntil(week - 5, blank)).toBe(null)
    wikidata().revive(q)
    for (const hour of [week - 4, week, week + 2]) await world.cron(hour)
    expect(await status()).toBe('retracted')
    wikidata().kill(q, { date: world.day(0), enwiki: true })
    await world.cron(week + 2.25)
    await world.cron(week + 3)
    world.at(week + 3.1)
    blank()
    await world.cron(week + 3.5)
    expect(await status()).toBe('reported')
    await world.cron(week + 4)
    expect(await status()).toBe('reported')
    await world.cron(week + 4.25)
    expect(await status()).toBe('confirmed')
  })
  test.each([
    ['Wikipedia says nothing', []],
    ['Wikipedia lists them as living', ['Living people']],
  ])('%s: it stays unconfirmed, and admins can rule after two weeks', async (_, categories) => {
    wikidata().kill(q, { date: world.day(0) })
    wikidata().setWikipedia(q, categories)
    await world.cron(1)
    await setRole(ctxFor(database.db, world.users[0], { now: world.now }), {
      league: world.league.id,
      userId: world.users[1].id,
      newRole: 'ADMIN',
    })
    const rule = () =>
      proposeRuling(ctxFor(database.db, world.users[1], { now: world.now }), {
        league: world.league.id,
        wikidataId: q,
        diedOn: world.day(0),
        sourceUrl: 'https://paper.example/obituary',
      })
    expect(await fetchUntil(14 * 24, blank)).toBe(null)
    expect(await outcome(rule())).toBe('ruling_too_early')
    await world.cron(14 * 24 + 1)
    expect(await outcome(rule())).toBe('done')
  })
  test('that was retracted and returns a week later waits a full day again', async () => {
    wikidata().kill(q, { date: world.day(0), enwiki: true })
    await world.cron(1)
    wikidata().revive(q)
    for (const hour of [3, 20, 28]) await world.cron(hour)
    wikidata().kill(q, { date: world.day(0), enwiki: true })
    await world.cron(week + 20)
    const reportedAt = world.now
    await world.cron(week + 22)
    expect(await page()).toMatchObject({ status: 'reported', reportedAt })
    await world.cron(week + 44)
    expect(await status()).toBe('confirmed')
  })
  test('needs Wikipedia and the edit history; concurrent runs confirm it once', async () => {
    wikidata().kill(q, { date: world.day(0), enwiki: true })
    await world.cron(1)
    expect(await fetchUntil(week, blank)).toBe(null)
    for (const on of ['wikipedia', 'revisions'] as const) {
      world.standIn.faults.set([{ fault: 'down', on }])
      await world.cron(week + 1)
      expect(await status()).toBe('reported')
      await database.db.run(sql`delete from job_cursors where name like 'pause:%'`)
    }
    world.standIn.faults.set([])
    await Promise.all([world.refresh(), world.refresh()])
    expect(await status()).toBe('confirmed')
    expect((await world.log(q)).filter((kind) => kind === 'confirmed')).toHaveLength(1)
  })
})
