import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { articles, rateLimits } from '#db/schema/index.ts'
import { addMs } from '#domain/calendar-day.ts'
import { counted } from '#domain/leagues/quotas.ts'
import type { Language } from '#locales/languages.ts'
import { addUsers, ctxFor, type TestUser } from '#tests/support/ctx.ts'
import { startTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { addPersons } from '#tests/support/league.ts'
import { netsOnly } from '#tests/support/nets.ts'
import { cleanUp } from '#worker/services/clean-up.ts'
import type { Ctx } from '#worker/services/context.ts'
import { readBiographiesForNews } from '#worker/services/people/biographies-for-news.ts'
import { readBiography } from '#worker/services/people/biography.ts'
import { readPerson } from '#worker/services/screens/person.ts'
import { outcome } from '../refusal.ts'
import { RefreshWorld } from './refresh-world.ts'

const dayMs = 86_400_000

describe('a person’s biography', () => {
  let database: TestDatabase
  let world: RefreshWorld
  let stranger: TestUser
  let background: Promise<unknown>[] = []
  let next = 6000

  const ctx = (user: TestUser = world.users[0], overrides: Partial<Ctx> = {}): Ctx => ({
    ...world.ctx(),
    ...ctxFor(database.db, user, {
      now: world.now,
      realNow: new Date().toISOString(),
      people: world.ctx().people,
      after: (work) => void background.push(work),
      ...overrides,
    }),
  })
  const read = async (
    wikidataId: string,
    locale: Language = 'en',
    user?: TestUser,
    rest: Partial<Ctx> = {},
  ) => (await readBiography(ctx(user, { locale, ...rest }), { wikidataId })).biography
  const page = async (wikidataId: string, locale: Language = 'en', user?: TestUser) =>
    readPerson(ctx(user, { locale }), { wikidataId })
  const summaries = () => world.standIn.log.count('summary')
  const faults = (...list: Parameters<typeof world.standIn.faults.set>[0]) => world.standIn.faults.set(list)
  const kept = () => database.db.select().from(articles)

  /** A person with articles in both languages; neither article is stored. */
  const somebody = async ({ picked = true, en = 'A poet. She wrote.', it = 'Una poeta. Scrisse.' } = {}) => {
    const id = `Q${++next}`
    const names = { enwiki: `Ada ${id}`, itwiki: `Ada ${id} (poeta)` }
    if (picked) await world.picked(id, names)
    else await world.person(id, names)
    if (en) world.standIn.world.write({ language: 'en', title: names.enwiki, extract: en })
    if (it) world.standIn.world.write({ language: 'it', title: names.itwiki, extract: it })
    return id
  }

  beforeAll(async () => {
    database = await startTestDatabase()
    world = await RefreshWorld.create(database.db)
    // Here the stand-in has no socket that could be closed.
    world.fetch = (input, init) =>
      Promise.race([
        world.standIn.fetch(input, init),
        new Promise<never>((_, reject) =>
          init?.signal?.addEventListener('abort', () => reject(new DOMException('over', 'TimeoutError'))),
        ),
      ])
    const [other] = await addUsers(database.db, ['Stranger'])
    if (!other) throw new Error('no user')
    stranger = other
  })
  beforeEach(async () => {
    background = []
    faults()
    world.standIn.log.reset()
    await database.db.delete(articles)
    await database.db.delete(rateLimits)
    await database.db.run(sql`delete from job_cursors where name like 'pause:%'`)
  })
  afterAll(() => database?.stop())

  test('is fetched once per language and kept for 30 days', async () => {
    const id = await somebody()
    expect(await read(id)).toEqual({
      text: 'A poet. She wrote.',
      title: `Ada ${id}`,
      url: `https://en.wikipedia.org/wiki/Ada_${id}`,
      language: 'en',
      licence: 'CC BY-SA 4.0',
    })
    expect(await read(id, 'it')).toMatchObject({ text: 'Una poeta. Scrisse.', language: 'it' })
    expect(summaries()).toBe(2)
    for (const locale of ['en', 'it'] as const) {
      expect(await read(id, locale)).toMatchObject({ language: locale })
      expect(await page(id, locale)).toMatchObject({
        biography: { language: locale },
        awaitsBiography: false,
      })
    }
    const later = (days: number) => read(id, 'en', undefined, { now: addMs(world.now, days * dayMs) })
    await later(29.9)
    expect(summaries()).toBe(2)
    await later(30)
    expect(summaries()).toBe(3)
  })

  test('falls back to English, or is empty without any article', async () => {
    const [english, neither] = [await somebody({ it: '' }), await somebody({ en: '', it: '' })]
    expect(await read(english, 'it')).toMatchObject({ text: 'A poet. She wrote.', language: 'en' })
    expect(await read(neither, 'it')).toBeNull()
    expect(summaries()).toBe(4)
    await read(english, 'it')
    await read(neither, 'it')
    expect(await page(neither, 'it')).toMatchObject({ biography: null, awaitsBiography: false })
    expect(summaries()).toBe(4)
    await read(neither, 'en', undefined, { now: addMs(world.now, 7 * dayMs) })
    expect(summaries()).toBe(5)
  })

  test.each(['disambiguation', 'no-extract'] as const)('is empty for a page of type %s', async (type) => {
    const id = await somebody({ it: '' })
    world.standIn.world.write({ language: 'en', title: `Ada ${id}`, type, extract: 'Ada may be:' })
    expect(await read(id)).toBeNull()
    expect(await page(id)).toMatchObject({ biography: null, awaitsBiography: false })
  })

  test('is fetched once for several readers at the same time', async () => {
    const id = await somebody()
    faults({ fault: 'slow', ms: 400, on: 'summary' })
    const both = await Promise.all([read(id), read(id, 'en', world.users[1]), read(id, 'en', stranger)])
    expect(both.map((each) => each?.text)).toEqual(Array(3).fill('A poet. She wrote.'))
    expect(summaries()).toBe(1)
  })

  test('uses one request at a time, also for different people', async () => {
    const ids = [await somebody(), await somebody(), await somebody()]
    faults({ fault: 'slow', ms: 100 })
    await Promise.all(ids.map((id) => read(id)))
    expect(world.standIn.log.atOnce).toBe(1)
  })

  test('is fetched after the page’s response and shown the next time', async () => {
    const id = await somebody()
    database.resetRoundTrips()
    expect(await page(id)).toMatchObject({ biography: null, awaitsBiography: true })
    expect(database.roundTrips()).toBe(1)
    expect(background).toHaveLength(1)
    await Promise.all(background)
    expect(await page(id)).toMatchObject({
      biography: { text: 'A poet. She wrote.' },
      awaitsBiography: false,
    })
    expect(background).toHaveLength(1)
  })

  test('does not reveal to outsiders that it is cached', async () => {
    const id = await somebody()
    await read(id)
    expect(await page(id, 'en', stranger)).toMatchObject({ biography: null, awaitsBiography: true })
    expect(await read(id, 'en', stranger)).toMatchObject({ text: 'A poet. She wrote.' })
    expect(summaries()).toBe(1)
  })

  test('of a person outside the index is shown but not stored', async () => {
    world.standIn.world.add({ id: 'Q5999', label: 'Nobody’s', itwiki: null })
    world.standIn.world.write({ language: 'en', title: 'Nobody’s', extract: 'A painter.' })
    expect(await page('Q5999', 'it')).toMatchObject({ biography: null, awaitsBiography: true })
    expect(await read('Q5999', 'it')).toMatchObject({ text: 'A painter.', language: 'en' })
    expect(await kept()).toEqual([])
    expect(await outcome(read('Q5998'))).toBe('person_not_found')
  })

  test.each([
    ['html', true],
    ['html200', true],
    ['half', true],
    ['down', true],
    ['rate_limited', false],
    ['rate_limited_bare', false],
  ] as const)('%s: causes no error and no new request for a while', async (fault, forAnHour) => {
    const id = await somebody({ it: '' })
    faults({ fault, on: 'summary', times: 1, retryAfter: 30 })
    expect(await read(id)).toBeNull()
    expect(await read(id)).toBeNull()
    expect(summaries()).toBe(1)
    if (forAnHour) {
      expect(await read(id, 'en', undefined, { now: addMs(world.now, 3_599_999) })).toBeNull()
      expect(await read(id, 'en', undefined, { now: addMs(world.now, 3_600_000) })).not.toBeNull()
      return
    }
    const other = await somebody()
    expect(await read(other)).toBeNull()
    expect(summaries()).toBe(1)
    const passed = addMs(new Date().toISOString(), fault === 'rate_limited' ? 31_000 : 61_000)
    expect(await read(id, 'en', undefined, { realNow: passed })).not.toBeNull()
  })

  test('a slow request is abandoned', netsOnly, async () => {
    const id = await somebody({ it: '' })
    faults({ fault: 'slow', ms: 8_000, on: 'summary' })
    const begun = Date.now()
    expect(await read(id)).toBeNull()
    expect(Date.now() - begun).toBeLessThan(5_500)
  })

  test('a fetch counts against search and daily limits; cached texts do not', async () => {
    const [id, other] = [await somebody(), await somebody()]
    const refused = { searchLimit: async () => false }
    expect(await outcome(read(id, 'en', undefined, refused))).toBe('rate_limited')
    await read(id)
    expect(await read(id, 'en', undefined, refused)).not.toBeNull()
    await database.db.update(rateLimits).set({ count: counted.biographies.max })
    expect(await read(other)).toBeNull()
    expect(await read(other, 'en', world.users[1])).not.toBeNull()
  })

  test('the clean-up deletes expired texts', async () => {
    await read(await somebody())
    await cleanUp(world.ctx({ now: addMs(world.now, 30 * dayMs - 1) }))
    expect(await kept()).toHaveLength(1)
    await cleanUp(world.ctx({ now: addMs(world.now, 30 * dayMs + 1) }))
    expect(await kept()).toHaveLength(0)
  })

  describe('before news goes out', () => {
    const reported = async () => {
      const id = await somebody()
      await world.cron(0)
      world.standIn.world.kill(id, { date: '2026-05-10', reference: 'real' })
      await world.cron(1)
      world.standIn.log.reset()
      return id
    }

    test('it is fetched in every language, and again after six hours', async () => {
      const id = await reported()
      await read(id)
      const run = (hours: number) =>
        readBiographiesForNews(world.ctx({ now: addMs(world.now, hours * 3_600_000) }))
      expect(await run(0)).toEqual({ people: 1, unread: 0 })
      expect(summaries()).toBe(2)
      world.standIn.world.write({ language: 'en', title: `Ada ${id}`, extract: 'She was a poet.' })
      await run(5)
      expect(summaries()).toBe(2)
      faults({ fault: 'html', on: 'summary', times: 1 })
      expect(await run(7)).toEqual({ people: 1, unread: 1 })
      expect(await read(id)).toMatchObject({ text: 'A poet. She wrote.' })
      expect(await run(7)).toEqual({ people: 1, unread: 0 })
      expect(await read(id)).toMatchObject({ text: 'She was a poet.' })
      await database.db.run(sql`delete from news_to_send`)
      expect(await run(14)).toEqual({ people: 0, unread: 0 })
    })

    test('a slow fetch is abandoned at the time limit of the step', async () => {
      await reported()
      const ms = 8_000
      faults({ fault: 'slow', ms, on: 'summary' })
      const begun = Date.now()
      expect(await readBiographiesForNews(world.ctx(), { wallMs: 500 })).toMatchObject({ unread: 2 })
      expect(Date.now() - begun).toBeLessThan(ms)
      await database.db.run(sql`delete from news_to_send`)
    })
  })
})

test('a merged id returns the biography of the remaining person', async () => {
  const database = await startTestDatabase()
  const world = await RefreshWorld.create(database.db)
  await world.picked('Q71')
  await addPersons(database.db, [{ id: 'Q70' }], world.now)
  await database.db.run(sql`update people set merged_into = 'Q71' where id = 'Q70'`)
  world.standIn.world.write({ language: 'en', title: 'Person Q71', extract: 'A poet.' })
  const ctx = ctxFor(database.db, world.users[0], { now: world.now, people: world.ctx().people })
  expect((await readBiography(ctx, { wikidataId: 'Q70' })).biography).toMatchObject({ text: 'A poet.' })
  await database.stop()
})
