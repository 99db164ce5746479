import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { browsePeopleInput } from '#contracts/people/find-people.ts'
import { addPeople, importPeople, upsertPeople } from '#db/queries/people/people.ts'
import { loadSamplePeople } from '#db/seed/people.ts'
import type { PersonFacts } from '#domain/people/facts.ts'
import { addUsers, ctxFor, type TestUser } from '#tests/support/ctx.ts'
import { startTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { addLeague, type TestLeague } from '#tests/support/league.ts'
import { addPick } from '#worker/services/picks/add.ts'
import { browse } from '#worker/services/search/browse-people.ts'

let t: TestDatabase
let ada: TestUser
let bea: TestUser
let league: TestLeague
const now = '2026-06-15T12:00:00.000Z'

const person = (id: string, rest: Partial<PersonFacts> = {}): PersonFacts => ({
  id,
  labels: { en: `Person ${id}` },
  descriptions: {},
  aliases: [],
  human: true,
  birth: { date: '1940-05-05', precision: 'day' },
  reportedDead: false,
  died: null,
  image: null,
  wikiTitles: {},
  sex: null,
  occupations: [],
  countries: [],
  sitelinks: 10,
  lastrevid: 1,
  ...rest,
})

beforeAll(async () => {
  t = await startTestDatabase()
  ;[ada, bea] = (await addUsers(t.db, ['Ada', 'Bea'])) as [TestUser, TestUser]
})
afterAll(() => t?.stop())
beforeEach(async () => {
  await t.db.run(sql`delete from picks`)
  await t.db.run(sql`delete from status_events`)
  await t.db.run(sql`delete from people`)
  league = await addLeague(t.db, [ada, bea])
})

const ctx = (user = ada) => ctxFor(t.db, user, { now })
const page = (input: Record<string, unknown> = {}, user = ada) =>
  browse(ctx(user), browsePeopleInput.parse({ league: league.id, ...input }))
const ids = async (input: Record<string, unknown> = {}, user = ada) =>
  (await page(input, user)).people.map(({ wikidataId }) => wikidataId)

test('the sample: Italian film people in their eighties', async () => {
  await loadSamplePeople(t.db)
  const found = await page({ age: 'eighties', field: 'film', country: 'IT' })
  expect(found.people.length).toBeGreaterThan(0)
  for (const { age, status } of found.people) {
    expect(age).toBeGreaterThanOrEqual(80)
    expect(age).toBeLessThan(90)
    expect(status).toBe('alive')
  }
})

test('pages list twenty people, best known first, without repeats despite additions', async () => {
  await addPeople(
    t.db,
    Array.from({ length: 45 }, (_, i) => person(`Q${100 + i}`, { sitelinks: i % 7 })),
    now,
  )
  const first = await page()
  expect(first.people).toHaveLength(20)
  // Better known than anybody shown so far: belongs to a page that was already read.
  await addPeople(t.db, [person('Q999', { sitelinks: 500 })], now)
  const second = await page({ cursor: first.next })
  const third = await page({ cursor: second.next })
  expect(third.next).toBeNull()
  const all = [first, second, third].flatMap(({ people }) => people.map(({ wikidataId }) => wikidataId))
  expect(all).toHaveLength(45)
  expect(new Set(all).size).toBe(45)
  expect(first.people[0]?.wikidataId).toBe('Q106')
})

test('exactly twenty people make a single page', async () => {
  await addPeople(
    t.db,
    Array.from({ length: 20 }, (_, i) => person(`Q${100 + i}`)),
    now,
  )
  expect(await page()).toMatchObject({ next: null })
})

test('one round trip', async () => {
  await addPeople(t.db, [person('Q1')], now)
  t.resetRoundTrips()
  await page({ age: 'eighties', unlisted: true })
  expect(t.roundTrips()).toBe(1)
})

test('the index follows imports, status changes, corrected births and missing items', async () => {
  await addPeople(t.db, [person('Q1')], now)
  expect(await ids({ country: 'IT' })).toEqual([])
  await importPeople(t.db, [person('Q1', { countries: ['Q38'], occupations: ['Q33999'] })], now)
  expect(await ids({ country: 'IT', field: 'film' })).toEqual(['Q1'])
  expect(await ids({ country: 'FR' })).toEqual([])
  await importPeople(t.db, [person('Q1', { countries: ['Q142'], sitelinks: 99 })], now)
  expect(await ids({ country: 'IT' })).toEqual([])
  expect(await ids({ country: 'FR' })).toEqual(['Q1'])
  await t.db.run(sql`update people set status = 'reported' where id = 'Q1'`)
  expect(await ids()).toEqual([])
  await t.db.run(sql`update people set status = 'retracted' where id = 'Q1'`)
  expect(await ids()).toEqual(['Q1'])
  await t.db.run(sql`update people set birth_year = 1990, birth_date = '1990-01-01' where id = 'Q1'`)
  expect(await ids({ age: 'eighties' })).toEqual([])
  expect(await ids({ age: 'under50' })).toEqual(['Q1'])
  await t.db.run(sql`update people set missing = 1 where id = 'Q1'`)
  expect(await ids()).toEqual([])
})

test('ages use the most precise birth date; minors and unknown ages are hidden', async () => {
  await addPeople(
    t.db,
    [
      person('Q1', { birth: { date: '1946-06-15', precision: 'day' } }),
      person('Q2', { birth: { date: '1946-06-16', precision: 'day' } }),
      person('Q3', { birth: { date: '1946-06-01', precision: 'month' } }),
      person('Q4', { birth: { date: '1946-01-01', precision: 'year' } }),
      person('Q5', { birth: { date: '2010-01-01', precision: 'day' } }),
      person('Q6', { birth: null }),
    ],
    now,
  )
  expect(await ids({ age: 'eighties' })).toEqual(['Q1', 'Q3'])
  expect(await ids({ age: 'seventies' })).toEqual(['Q2', 'Q4'])
  expect(await ids()).toEqual(['Q1', 'Q2', 'Q3', 'Q4'])
})

test('the unlisted filter covers only this league; own picks are marked', async () => {
  await addPeople(t.db, [person('Q1'), person('Q2'), person('Q3')], now)
  const other = await addLeague(t.db, [ada])
  await addPick(ctx(), { league: league.id, wikidataId: 'Q1' })
  await addPick(ctx(bea), { league: league.id, wikidataId: 'Q2' })
  await addPick(ctx(), { league: other.id, wikidataId: 'Q3' })
  expect(await ids({ unlisted: true })).toEqual(['Q3'])
  expect((await page()).people.map(({ reason }) => reason)).toEqual(['already_picked', null, null])
  await t.db.run(sql`update picks set removed_at = ${now} where person_id = 'Q2'`)
  expect(await ids({ unlisted: true })).toEqual(['Q2', 'Q3'])
})

test('people added by searches appear only in leagues that hold them', async () => {
  await addPeople(t.db, [person('Q1')], now)
  await upsertPeople(t.db, [person('Q2', { sitelinks: 50 }), person('Q3'), person('Q4')], now)
  const [eve] = (await addUsers(t.db, ['Eve'])) as [TestUser]
  const elsewhere = await addLeague(t.db, [eve])
  expect(await ids()).toEqual(['Q1'])
  expect(await ids({ age: 'eighties' })).toEqual(['Q1'])
  await addPick(ctx(bea), { league: league.id, wikidataId: 'Q2' })
  await addPick(ctx(eve), { league: elsewhere.id, wikidataId: 'Q3' })
  expect(await ids()).toEqual(['Q2', 'Q1'])
  expect(await ids({ age: 'eighties' })).toEqual(['Q2', 'Q1'])
  expect(await ids({ age: 'nineties' })).toEqual([])
  expect(await ids({ unlisted: true })).toEqual(['Q1'])
  expect(await ids({ league: elsewhere.id }, eve)).toEqual(['Q1', 'Q3'])
  // A person in a later import counts as part of the index.
  await importPeople(t.db, [person('Q4')], now)
  expect(await ids()).toEqual(['Q2', 'Q1', 'Q4'])
})

test('people known only from a sealed list appear only to its owner', async () => {
  await upsertPeople(t.db, [person('Q2')], now)
  await addPick(ctx(bea), { league: league.id, wikidataId: 'Q2' })
  await t.db.run(
    sql`update seasons set lists_sealed = 1, start_date = '2026-07-01' where league_id = ${league.id}`,
  )
  expect(await ids()).toEqual([])
  expect(await ids({}, bea)).toEqual(['Q2'])
})
