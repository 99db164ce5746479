import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addPeople } from '#db/queries/people/people.ts'
import { loadSamplePeople } from '#db/seed/people.ts'
import type { PersonFacts } from '#domain/people/facts.ts'
import { type RunningStandIn, startWikidataStandIn, wikidataVars } from '#tests/stand-ins/wikidata/index.ts'
import { addUsers, ctxFor, type TestUser } from '#tests/support/ctx.ts'
import { startTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import type { Ctx } from '#worker/services/context.ts'
import { searchPeople } from '#worker/services/search/search-people.ts'
import { createWikidata } from '#worker/wikidata/client.ts'

let database: TestDatabase
let wikidata: RunningStandIn
let user: TestUser
let kept: Promise<unknown>[] = []

const person = (id: string, name: string, rest: Partial<PersonFacts> = {}): PersonFacts => ({
  id,
  labels: { en: name },
  descriptions: {},
  aliases: [],
  human: true,
  birth: { date: '1950-05-05', precision: 'day' },
  sex: null,
  reportedDead: false,
  died: null,
  image: null,
  wikiTitles: {},
  occupations: [],
  countries: [],
  sitelinks: 10,
  lastrevid: 1,
  ...rest,
})

beforeAll(async () => {
  database = await startTestDatabase()
  wikidata = await startWikidataStandIn({ people: false })
  await loadSamplePeople(database.db)
  const [first] = await addUsers(database.db, ['Ada'])
  if (!first) throw new Error('no user')
  user = first
})
afterAll(async () => {
  await Promise.all(kept)
  await wikidata?.stop()
  await database?.stop()
})
beforeEach(async () => {
  await Promise.all(kept)
  kept = []
  wikidata.faults.set([])
  wikidata.log.reset()
  await database.db.run(sql`delete from job_cursors`)
})

const ctx = (overrides: Partial<Ctx> = {}): Ctx =>
  ctxFor(database.db, user, {
    people: createWikidata({
      ...wikidataVars(wikidata.url),
      WIKIDATA_CONTACT: 'tests@deathlist.invalid',
      PUBLIC_URL: 'https://deathlist.example',
    }),
    after: (work) => void kept.push(work),
    ...overrides,
  })
const search = (q: string, overrides: Partial<Ctx> = {}) => searchPeople(ctx(overrides), { q })
const labels = async (q: string, overrides: Partial<Ctx> = {}) =>
  (await search(q, overrides)).people.map(({ label }) => label)

describe('the index', () => {
  test.each([
    ['clint eastwood', 'Clint Eastwood'],
    ['CLINT eastw', 'Clint Eastwood'],
    ['eastwood clint', 'Clint Eastwood'],
    ['kaurismaki', 'Aki Kaurismäki'],
    ['Kaurismäki', 'Aki Kaurismäki'],
    ['jk rowling', 'J. K. Rowling'],
    ['carlo iii', 'Charles III'],
    ['clint eastwod', 'Clint Eastwood'],
    ['clnit eastwood', 'Clint Eastwood'],
    ['eastwoood', 'Clint Eastwood'],
    ['judi dnech', 'Judi Dench'],
    ['coppolla', 'Francis Ford Coppola'],
    ['Barak Obama', 'Barack Obama'],
    ['Miyasaki', 'Hayao Miyazaki'],
  ])('%s finds %s first', async (q, expected) => {
    expect((await labels(q))[0]).toBe(expected)
  })

  test('in Italian, with the Italian name and description', async () => {
    const [king] = (await search('carlo iii', { locale: 'it' })).people
    expect(king).toMatchObject({ label: 'Carlo III', wikidataId: 'Q43274' })
    expect(king?.description).toMatch(/re/)
  })
  test('returns the portrait, the age, and the birth date as precisely as known', async () => {
    const at = { now: '2026-11-21T12:00:00.000Z' }
    expect((await search('barack obama', at)).people[0]).toEqual({
      wikidataId: 'Q76',
      label: 'Barack Obama',
      description: '44th president of the United States',
      imageUrl:
        'https://commons.wikimedia.org/wiki/Special:FilePath/President%20Barack%20Obama.jpg?width=250',
      birthDate: '1961-08-04',
      birthYear: 1961,
      age: 65,
      status: 'alive',
      died: null,
      pickable: null,
      price: null,
      message: null,
      reason: null,
    })
    expect((await search('bjarne stroustrup', at)).people[0]).toMatchObject({
      birthDate: '1950',
      birthYear: 1950,
    })
  })
  test('the dead are found, with the day on which they died and the age that they reached', async () => {
    expect((await search('brigitte bardot')).people).toMatchObject([
      { label: 'Brigitte Bardot', status: 'confirmed', died: '2025-12-28', age: 91 },
    ])
    expect((await labels('pope francis'))[0]).toMatch(/Francis/)
  })
  test('of two equal matches the living person comes first', async () => {
    await addPeople(
      database.db,
      [
        person('Q9100001', 'Merrin Holt', { sitelinks: 90 }),
        person('Q9100002', 'Merrin Holt', { sitelinks: 1 }),
      ],
      '2026-01-01T00:00:00.000Z',
    )
    await database.db.run(
      sql`update people set status = 'confirmed', died_on = '2026-02-01' where id = 'Q9100001'`,
    )
    const { people } = await search('merrin holt')
    expect(people.map(({ wikidataId }) => wikidataId)).toEqual(['Q9100002', 'Q9100001'])
  })
  test('full-name matches come first, then the best known', async () => {
    await addPeople(
      database.db,
      [
        person('Q9000001', 'Zorba Quill', { sitelinks: 5 }),
        person('Q9000002', 'Zorba Quill', { sitelinks: 50 }),
        person('Q9000003', 'Zorba Quillfeather', { sitelinks: 500 }),
      ],
      '2026-01-01T00:00:00.000Z',
    )
    const { people } = await search('zorba quill')
    expect(people.map(({ wikidataId }) => wikidataId)).toEqual(['Q9000002', 'Q9000001', 'Q9000003'])
  })
  test('a full name takes one round trip, session included, without Wikidata', async () => {
    database.resetRoundTrips()
    expect((await search('clint eastwood')).source).toBe('index')
    expect(database.roundTrips()).toBe(1)
    expect(wikidata.log.count()).toBe(0)
  })
  test.each(['"', '*', "');--", 'AND', 'NOT x', 'a OR b', 'near(', '🙂🙂', '%%', '\\', 'ło ść'])(
    'no query breaks the search: %s',
    async (q) => {
      expect((await search(q)).people.length).toBeLessThanOrEqual(10)
    },
  )
})

describe('with Wikidata', () => {
  test('too few matches in the index: Wikidata is searched and its people stored', async () => {
    wikidata.world.add({ id: 'Q8000001', label: 'Ottoline Farquhar', born: '1941-02-03', sitelinks: 12 })
    const first = await search('ottoline farquhar')
    expect(first.source).toBe('wikidata')
    expect(first.people).toMatchObject([{ wikidataId: 'Q8000001', birthDate: '1941-02-03' }])
    await Promise.all(kept)
    wikidata.log.reset()
    const second = await search('otoline farq')
    expect(second.people[0]).toMatchObject({ wikidataId: 'Q8000001' })
    // The answer does not reveal an earlier search: its stated source stays the same.
    wikidata.log.reset()
    expect((await search('ottoline farquhar')).source).toBe('wikidata')
    expect(wikidata.log.count()).toBe(0)
  })
  test('dead people are shown but not stored; non-humans are left out', async () => {
    wikidata.world.add({ id: 'Q8000002', label: 'Perkin Vance', born: '1901-05-01' })
    wikidata.world.kill('Q8000002', { date: '1977-08-16' })
    wikidata.world.add({ id: 'Q8000003', label: 'Perkin Vance Ltd', human: false })
    expect(await search('perkin vance')).toMatchObject({
      source: 'wikidata',
      people: [{ wikidataId: 'Q8000002', status: 'confirmed', died: '1977-08-16', age: 76, pickable: null }],
    })
    await Promise.all(kept)
    expect(await database.db.all(sql`select 1 from people where id in ('Q8000002','Q8000003')`)).toEqual([])
  })
  test.each([
    ['Q8000020', '2026', 'reported'],
    ['Q8000021', '2026-10', 'reported'],
    ['Q8000022', '2026-09', 'confirmed'],
    ['Q8000023', '2025', 'confirmed'],
  ])('%s with a death dated %s is shown in November 2026 as %s', async (id, died, status) => {
    wikidata.world.add({ id, label: `Lavinia ${id}` })
    wikidata.world.kill(id, { date: died })
    const { people } = await search(`lavinia ${id}`, { now: '2026-11-21T12:00:00.000Z' })
    expect(people.find(({ wikidataId }) => wikidataId === id)).toMatchObject({ status, died })
  })
  test('a surname finds a dead person if no living person has it', async () => {
    wikidata.world.add({ id: 'Q8000010', label: 'Ansel Quibberly' })
    wikidata.world.kill('Q8000010', { unknown: true })
    expect((await search('quibberly')).people).toMatchObject([
      { wikidataId: 'Q8000010', status: 'reported', died: null },
    ])
  })
  test('a living namesake does not hide a dead person', async () => {
    wikidata.world.add({ id: 'Q8000011', label: 'Odo Brandreth' })
    wikidata.world.kill('Q8000011', { date: '1990-01-01' })
    wikidata.world.add({ id: 'Q8000012', label: 'Odo Brandreth Pike' })
    const { people } = await search('odo brandreth')
    expect(people.map(({ wikidataId }) => wikidataId)).toEqual(['Q8000011', 'Q8000012'])
  })
  test('a death known only to Wikidata is shown as reported', async () => {
    await addPeople(database.db, [person('Q8000013', 'Vesper Lynne')], '2026-01-01T00:00:00.000Z')
    wikidata.world.add({ id: 'Q8000013', label: 'Vesper Lynne' })
    wikidata.world.kill('Q8000013', { date: '2026-03-01' })
    // Part of the name: the full name would not query Wikidata.
    expect((await search('vesper')).people).toMatchObject([{ status: 'reported', died: '2026-03-01' }])
    await Promise.all(kept)
    expect(await database.db.all(sql`select status from people where id = 'Q8000013'`)).toMatchObject([
      { status: 'alive' },
    ])
  })

  test.each([
    'rate_limited',
    'rate_limited_bare',
    'error200',
    'html',
    'html200',
    'half',
    'down',
    'huge',
    'slow',
  ] as const)('%s: returns index results within three seconds, marked as degraded', async (fault) => {
    wikidata.faults.set([{ fault }])
    const started = Date.now()
    const found = await search('clint')
    expect(found.source).toBe('degraded')
    expect(found.people[0]?.label).toBe('Clint Eastwood')
    expect(Date.now() - started).toBeLessThan(3000)
    await Promise.all(kept)
  })
  test('a rate limit is respected until it ends', async () => {
    wikidata.faults.set([{ fault: 'rate_limited', times: 1, retryAfter: 60 }])
    await search('clint')
    await Promise.all(kept)
    wikidata.log.reset()
    expect((await search('clint')).source).toBe('degraded')
    expect(wikidata.log.count()).toBe(0)
    const later = new Date(Date.now() + 61_000).toISOString()
    expect((await search('clint', { realNow: later })).source).toBe('wikidata')
  })
})

test('nobody searches without a session', async () => {
  await expect(searchPeople(ctxFor(database.db, null), { q: 'clint' })).rejects.toMatchObject({
    code: 'authentication_required',
  })
})
