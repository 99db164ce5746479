import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runBatch } from '#db/batch.ts'
import { areDue, dueOutlooks, type OutlookWrite, storeOutlooks } from '#db/queries/competitions/outlook.ts'
import { setSeasonDates } from '#db/queries/leagues/seasons.ts'
import { outlooks, people, seasons } from '#db/schema/index.ts'
import { addDays } from '#domain/calendar-day.ts'
import { chanceStep, winParts } from '#domain/outlook/shown.ts'
import { addUsers, ctxFor, type TestUser } from '#tests/support/ctx.ts'
import { startTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { addPicks, confirmDeath } from '#tests/support/game.ts'
import { addLeague, addPersons, type TestLeague } from '#tests/support/league.ts'
import { createOutlooks, createOutlooksFor, findOutlooks } from '#worker/services/outlook/make-outlooks.ts'
import { readOutlook } from '#worker/services/screens/outlook.ts'
import { outcome } from '../refusal.ts'

const night = (day: string) => `${day}T00:15:00.000Z`
const added = '2025-12-20T12:00:00.000Z'
const dates = { startDate: '2026-01-01', endDate: '2026-12-31' }

let t: TestDatabase
let ann: TestUser
let bob: TestUser
let cy: TestUser
beforeAll(async () => {
  t = await startTestDatabase()
  ;[ann, bob, cy] = (await addUsers(t.db, ['Ann', 'Bob', 'Cy'])) as [TestUser, TestUser, TestUser]
  await addPersons(
    t.db,
    Array.from({ length: 60 }, (_, i) => ({
      id: `Q${i + 1}`,
      birthDate: `${1930 + (i % 30)}-03-04`,
      birthYear: 1930 + (i % 30),
      sex: i % 3 === 0 ? null : i % 3 === 1 ? ('male' as const) : ('female' as const),
    })),
    added,
  )
})
afterAll(() => t?.stop())

const ids = (from: number, count: number) => Array.from({ length: count }, (_, i) => `Q${from + i}`)
const as = (user: TestUser | null, day: string) => ctxFor(t.db, user, { now: night(day) })
const make = (day: string) => createOutlooks(as(null, day))
const read = (league: TestLeague, day: string, user = ann) =>
  readOutlook(as(user, day), { league: league.id })

const threeLists = async (options: Parameters<typeof addLeague>[2] = dates) => {
  const league = await addLeague(t.db, [ann, bob, cy], options)
  await addPicks(t.db, league, ann, ids(1, 10), added)
  await addPicks(t.db, league, bob, ids(16, 10), added)
  await addPicks(t.db, league, cy, ids(31, 10), added)
  return league
}
const stored = (league: TestLeague) =>
  t.db.select().from(outlooks).where(eq(outlooks.seasonId, league.seasonId)).orderBy(outlooks.day)
const dueOf = async (league: TestLeague) =>
  (await t.db.select({ due: seasons.outlookDue }).from(seasons).where(eq(seasons.id, league.seasonId)))[0]
    ?.due

describe('the outlook of a day', () => {
  test('is computed once, in rounded steps, and read in one round trip', async () => {
    const league = await threeLists()
    await make('2026-03-02')
    expect(await stored(league)).toHaveLength(1)
    expect(await make('2026-03-02')).toEqual({ made: 0, more: false })
    expect(await dueOf(league)).toBe('2026-03-03')
    t.resetRoundTrips()
    const page = await read(league, '2026-03-02')
    expect(t.roundTrips()).toBe(1)
    expect(page).toMatchObject({ asOf: '2026-03-02', through: '2026-12-31' })
    const { stepAhead, stepBehind } = page
    expect(page.lists).toHaveLength(3)
    for (const list of page.lists) {
      expect((list.expectedPoints ?? Number.NaN) % (stepAhead ?? 0)).toBe(0)
      expect((list.expectedSoFar ?? Number.NaN) % (stepBehind ?? 0)).toBe(0)
      expect(Math.round(((list.chanceOfADeath ?? Number.NaN) / chanceStep) * 1e6) % 1e6).toBe(0)
    }
    const chances = page.win.map(({ chance }) => (chance ?? 0) * winParts)
    expect(chances.reduce((sum, chance) => sum + chance, page.others * winParts)).toBeCloseTo(winParts, 9)
    // The stored figures are the displayed ones; no exact ones are stored.
    expect(JSON.stringify((await stored(league))[0]?.figures)).not.toMatch(/Q\d|\d\.\d{3}/)
  })
  test('is the same when computed again, concurrently or as a task', async () => {
    const league = await threeLists()
    await make('2026-03-02')
    const [first] = await stored(league)
    const again = () => t.db.update(seasons).set({ outlookDue: '' }).where(eq(seasons.id, league.seasonId))
    await again()
    await Promise.all([make('2026-03-02'), make('2026-03-02')])
    expect(await stored(league)).toEqual([first])
    await again()
    const tasks = await findOutlooks(as(null, '2026-03-02'))
    const mine = tasks.flatMap((task) => (task.kind === 'outlook' ? task.seasons : []))
    expect(mine).toContain(league.seasonId)
    await createOutlooksFor(as(null, '2026-03-02'), mine)
    expect(await stored(league)).toEqual([first])
  })
  test('begins with the first day of the season and ends with its last', async () => {
    const league = await threeLists({ startDate: '2026-02-01', endDate: '2026-02-03' })
    for (const day of ['2026-01-31', '2026-02-01', '2026-02-02', '2026-02-03', '2026-02-04', '2026-02-05'])
      await make(day)
    expect((await stored(league)).map(({ day }) => day)).toEqual(['2026-02-01', '2026-02-02', '2026-02-03'])
    expect(await dueOf(league)).toBeNull()
    expect((await read(league, '2026-02-05')).history).toHaveLength(3)
  })
  test('is due again when dates change, even if an older run ends later', async () => {
    const league = await threeLists({ startDate: '2026-06-01', endDate: '2026-12-31' })
    await make('2026-03-02')
    expect(await dueOf(league)).toBe('2026-06-01')
    const late: OutlookWrite = {
      seasonId: league.seasonId,
      startDate: '2026-06-01',
      endDate: '2026-12-31',
      next: '2026-06-01',
      made: null,
    }
    await setSeasonDates(
      t.db,
      league.seasonId,
      { startDate: '2026-03-01', endDate: '2026-12-31', listsSealed: false },
      sql`true`,
    )
    await runBatch(t.db, storeOutlooks(t.db, [late], '2026-03-02'))
    expect(await dueOf(league)).toBe('')
    await make('2026-03-02')
    expect(await stored(league)).toHaveLength(1)
  })
  test('without a last day covers a year, without chances to win', async () => {
    const league = await threeLists({ startDate: '2026-01-01', endDate: null })
    await make('2026-03-02')
    expect(await read(league, '2026-03-02')).toMatchObject({
      through: addDays('2026-03-02', 364),
      win: [],
      lists: [{ expectedPoints: expect.any(Number) }, {}, {}],
    })
  })
  test('compares the points scored with the points expected', async () => {
    const league = await threeLists()
    await addPersons(t.db, [{ id: 'Q900' }], added)
    await addPicks(t.db, league, ann, ['Q900'], added)
    await confirmDeath(t.db, 'Q900', '2026-02-02', '2026-02-03T10:00:00.000Z')
    await make('2026-03-02')
    const { lists, history } = await read(league, '2026-03-02')
    const own = lists.find(({ userId }) => userId === ann.id)
    expect(own?.points).toBeGreaterThan(0)
    expect(history[0]?.luck.find(({ userId }) => userId === ann.id)?.points).toBe(
      (own?.points ?? 0) - (own?.expectedSoFar ?? 0),
    )
  })
  test('finds seasons that are due, and is hidden from non-members', async () => {
    const league = await threeLists()
    expect((await dueOutlooks(t.db, '2026-03-02', 1_000)).map(({ id }) => id)).toContain(league.seasonId)
    expect(
      await t.db.all(sql`select id from seasons where id in ${areDue([league.seasonId], '2026-03-02')}`),
    ).toHaveLength(1)
    const [stranger] = (await addUsers(t.db, ['Stranger'])) as [TestUser]
    expect(await outcome(read(league, '2026-03-02', stranger))).toBe('league_not_found')
  })
})

describe('a person’s own figures', () => {
  /** A league created by ann, with one friend only. */
  const shaped = async (people: readonly string[], day = '2026-01-05') => {
    const league = await addLeague(t.db, [ann, bob], dates)
    if (people.length > 0) await addPicks(t.db, league, ann, people, added)
    await addPicks(t.db, league, bob, ids(31, 10), added)
    await make(day)
    const page = await read(league, day)
    return { page, list: page.lists.find(({ userId }) => userId === ann.id) }
  }
  const nothing = { expectedPoints: null, expectedSoFar: null, chanceOfADeath: null }

  test('a list of one to four hides its figures and all chances to win', async () => {
    for (const count of [1, 2, 4]) {
      const { page, list } = await shaped(ids(1, count))
      expect(list).toMatchObject(nothing)
      expect(page.win).toEqual([])
    }
  })
  test('adding, removing or replacing a person changes figures by at most one step', async () => {
    const base = await shaped(ids(1, 10))
    const step = base.page.stepAhead ?? 0
    for (const people of [ids(1, 9), ids(1, 11), [...ids(1, 9), 'Q59'], [...ids(1, 9), 'Q30']]) {
      const { page, list } = await shaped(people)
      // The step depends on the rules and the day only, so that it reveals nothing either.
      expect(page.stepAhead).toBe(step)
      const off = (list?.expectedPoints ?? Number.NaN) - (base.list?.expectedPoints ?? Number.NaN)
      expect([-step, 0, step]).toContain(off)
      const chance = (list?.chanceOfADeath ?? Number.NaN) - (base.list?.chanceOfADeath ?? Number.NaN)
      expect(Math.abs(chance)).toBeLessThanOrEqual(chanceStep + 1e-9)
    }
  })
  test('replacing a person between two days changes figures by at most one step', async () => {
    const league = await addLeague(t.db, [ann, bob], dates)
    const picked = await addPicks(t.db, league, ann, ids(1, 10), added)
    await addPicks(t.db, league, bob, ids(31, 10), added)
    await make('2026-01-05')
    const before = (await read(league, '2026-01-05')).lists.find(({ userId }) => userId === ann.id)
    await t.db.run(
      sql`update picks set removed_at = '2026-01-05T10:00:00.000Z' where id = ${picked.Q1 ?? ''}`,
    )
    await addPicks(t.db, league, ann, ['Q59'], '2026-01-05T10:00:00.000Z')
    await make('2026-01-06')
    const page = await read(league, '2026-01-06')
    const after = page.lists.find(({ userId }) => userId === ann.id)
    const off = Math.abs((after?.expectedPoints ?? Number.NaN) - (before?.expectedPoints ?? Number.NaN))
    expect([0, page.stepAhead]).toContain(off)
    // After a change during a day the figures stay: there is one set a day.
    await t.db.run(
      sql`update picks set removed_at = '2026-01-06T10:00:00.000Z' where id = ${picked.Q2 ?? ''}`,
    )
    await make('2026-01-06')
    expect((await read(league, '2026-01-06')).lists).toEqual(page.lists)
  })
  test('the people table has no column for a chance or hazard', async () => {
    const columns = Object.keys((await t.db.select().from(people).limit(1))[0] ?? {})
    expect(columns.filter((name) => /chance|hazard|expect|odds|risk|blur/i.test(name))).toEqual([])
  })
})
