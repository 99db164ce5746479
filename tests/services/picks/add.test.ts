import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  activity,
  leagueRules,
  leagues,
  memberships,
  people,
  picks,
  scoreTables,
} from '../../../db/schema/index.ts'
import { errorMessage } from '../../../worker/contracts/errors.ts'
import { addMs } from '../../../worker/domain/calendar-day.ts'
import { defaultRules } from '../../../worker/domain/league-rules.ts'
import type { PersonFacts } from '../../../worker/domain/people/facts.ts'
import type { Ctx } from '../../../worker/services/context.ts'
import { readDeathlistPage } from '../../../worker/services/deathlists/page.ts'
import { AppError } from '../../../worker/services/errors.ts'
import { addPick } from '../../../worker/services/picks/add.ts'
import { removeOwnPick } from '../../../worker/services/picks/remove.ts'
import { addUsers, ctxFor, type TestUser } from '../../support/ctx.ts'
import { startTestDatabase, type TestDatabase } from '../../support/database.ts'
import { addLeague, addPersons, type TestLeague, type TestLeagueOptions } from '../../support/league.ts'

const now = '2026-06-15T12:00:00.000Z'
const qids = (from: number, count: number) => Array.from({ length: count }, (_, i) => `Q${from + i}`)

let database: TestDatabase
let user: TestUser
let other: TestUser
let league: TestLeague

beforeAll(async () => {
  database = await startTestDatabase()
  ;[user, other] = (await addUsers(database.db, ['Ada', 'Bea'])) as [TestUser, TestUser]
  await addPersons(
    database.db,
    qids(1, 80).map((id) => ({ id })),
    now,
  )
})
afterAll(() => database.stop())

const fresh = async (options: TestLeagueOptions = {}) => {
  league = await addLeague(database.db, [user, other], options)
  return league
}
beforeEach(() => fresh())

const ctx = (overrides: Partial<Ctx> = {}) => ctxFor(database.db, user, { now, ...overrides })
const add = (wikidataId: string, overrides: Partial<Ctx> = {}) =>
  addPick(ctx(overrides), { league: league.id, wikidataId })
const page = (overrides: Partial<Ctx> = {}) => readDeathlistPage(ctx(overrides), { league: league.id })
const fill = async (count: number, from = 1) => {
  for (const id of qids(from, count)) await add(id)
}
const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'accepted',
    (error: unknown) => (error instanceof AppError ? error.code : Promise.reject(error)),
  )
const kill = (id: string, diedOn: string) =>
  database.db.update(people).set({ status: 'confirmed', diedOn, confirmedAt: now }).where(eq(people.id, id))
const revive = (id: string) =>
  database.db
    .update(people)
    .set({ status: 'retracted', diedOn: null, confirmedAt: null })
    .where(eq(people.id, id))

/** A Wikidata that knows what it is given, and notes what it was asked. */
const wikidata = (
  known: Record<string, Partial<PersonFacts> | null>,
  calls: { ids: string[]; deadlineMs: number }[] = [],
) => ({
  ...ctxFor(database.db, user).people,
  read: async (ids: readonly string[], options: { deadlineMs: number }) => {
    calls.push({ ids: [...ids], deadlineMs: options.deadlineMs })
    return new Map(
      ids.map((id) => {
        const facts = known[id]
        const whole: PersonFacts | null = facts
          ? {
              id,
              labelEn: `Wikidata's ${id}`,
              labelIt: null,
              descriptionEn: 'actor',
              descriptionIt: null,
              aliases: [],
              human: true,
              birth: { date: '1940-01-01', precision: 'year' },
              reportedDead: false,
              image: 'A face.jpg',
              enwikiTitle: null,
              sitelinks: 3,
              lastrevid: 9,
              ...facts,
            }
          : null
        return [id, whole]
      }),
    )
  },
})

describe('adding a pick', () => {
  test('answers it with what the index knows, and the day from which it counts', async () => {
    await addPersons(
      database.db,
      [
        {
          id: 'Q9001',
          labelEn: 'Ada Testwell',
          labelIt: 'Ada Provabene',
          image: 'A b.jpg',
          birthDate: '1931-12-01',
          birthYear: 1931,
        },
      ],
      now,
    )
    const added = await add('Q9001', { locale: 'it' })
    expect(added).toMatchObject({
      deathlistId: league.lists[user.id],
      userId: user.id,
      wikidataId: 'Q9001',
      personId: 'Q9001',
      name: 'Ada Provabene',
      birthYear: 1931,
      age: 94,
      imageUrl: 'https://commons.wikimedia.org/wiki/Special:FilePath/A%20b.jpg?width=250',
      addedAt: now,
      countsFrom: '2026-06-17',
      status: 'alive',
      replacement: false,
      removal: null,
    })
    expect((await page()).picks).toEqual([{ ...added, name: 'Ada Testwell' }])
  })

  test('works by slug, by the id of the league and by the id of the list', async () => {
    await addPick(ctx(), { league: league.slug, wikidataId: 'Q1' })
    await addPick(ctx(), { league: league.id, wikidataId: 'Q2' })
    await addPick(ctx(), { deathlistId: league.lists[user.id] ?? '', wikidataId: 'Q3' })
    expect((await page()).picks.map((pick) => pick.wikidataId)).toEqual(['Q1', 'Q2', 'Q3'])
  })

  test('tells the league and marks its table, in two round trips', async () => {
    await database.db
      .update(scoreTables)
      .set({ staleSince: null, revision: 5 })
      .where(eq(scoreTables.id, league.seasonId))
    database.resetRoundTrips()
    const { id } = await add('Q1')
    expect(database.roundTrips()).toBe(2)
    const told = await database.db.select().from(activity).where(eq(activity.leagueId, league.id))
    expect(told).toMatchObject([
      { kind: 'picked', actorId: user.id, personId: 'Q1', data: { pickId: id }, at: now },
    ])
    const tables = await database.db.select().from(scoreTables).where(eq(scoreTables.id, league.seasonId))
    expect(tables).toMatchObject([{ staleSince: now, revision: 6 }])
  })

  test('that is refused leaves no trace', async () => {
    await fill(10)
    const before = await database.db.select().from(activity).where(eq(activity.leagueId, league.id))
    expect(await codeOf(add('Q11'))).toBe('deathlist_full')
    expect(await database.db.select().from(activity).where(eq(activity.leagueId, league.id))).toEqual(before)
  })

  test('is for one’s own list: another’s, an unknown one and another league’s are not there', async () => {
    const otherList = league.lists[other.id] ?? ''
    expect(await codeOf(addPick(ctx(), { deathlistId: otherList, wikidataId: 'Q1' }))).toBe(
      'deathlist_not_found',
    )
    expect(await codeOf(addPick(ctx(), { deathlistId: 'nothing', wikidataId: 'Q1' }))).toBe(
      'deathlist_not_found',
    )
    const [stranger] = (await addUsers(database.db, ['Eve'])) as [TestUser]
    const asStranger = ctxFor(database.db, stranger, { now })
    expect(await codeOf(addPick(asStranger, { league: league.id, wikidataId: 'Q1' }))).toBe(
      'league_not_found',
    )
    expect(await codeOf(addPick(asStranger, { league: 'nothing', wikidataId: 'Q1' }))).toBe(
      'league_not_found',
    )
  })

  test('is not for who has left the league', async () => {
    await database.db
      .update(memberships)
      .set({ leftAt: now })
      .where(and(eq(memberships.leagueId, league.id), eq(memberships.userId, user.id)))
    expect(await codeOf(add('Q1'))).toBe('league_not_found')
    expect(await codeOf(addPick(ctx(), { deathlistId: league.lists[user.id] ?? '', wikidataId: 'Q1' }))).toBe(
      'deathlist_not_found',
    )
  })
})

describe('any number of adds at once', () => {
  test('fifty people leave exactly ten, each told once', async () => {
    const answers = await Promise.all(qids(1, 50).map((id) => codeOf(add(id))))
    expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(10)
    expect(answers.filter((answer) => answer === 'deathlist_full')).toHaveLength(40)
    const kept = await database.db.select().from(picks).where(eq(picks.leagueId, league.id))
    expect(kept).toHaveLength(10)
    expect(await database.db.select().from(activity).where(eq(activity.leagueId, league.id))).toHaveLength(10)
  })

  test('the same person fifty times leaves one', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => codeOf(add('Q7'))))
    expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(1)
    expect(answers.filter((answer) => answer === 'already_picked')).toHaveLength(49)
  })

  test('two deaths in a league without new picks are replaced by two people, never three', async () => {
    await fresh({ rules: { allowNewPicks: false }, startDate: '2026-06-20' })
    await fill(6)
    await kill('Q1', '2026-07-01')
    await kill('Q2', '2026-07-02')
    const later = '2026-07-05T00:00:00.000Z'
    const answers = await Promise.all(qids(20, 12).map((id) => codeOf(add(id, { now: later }))))
    await revive('Q1')
    await revive('Q2')
    expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(2)
    expect(answers.filter((answer) => answer === 'new_picks_closed')).toHaveLength(10)
  })
})

describe('every refusal, in both languages', () => {
  const refusals: {
    code: Parameters<typeof errorMessage>[0]
    en: string
    it: string
    attempt: () => Promise<unknown>
  }[] = [
    {
      code: 'deathlist_unnamed',
      en: 'You must name your deathlist before adding picks.',
      it: 'Devi dare un nome alla tua lista prima di aggiungere scelte.',
      attempt: async () => {
        await fresh({ listName: null })
        return add('Q1')
      },
    },
    {
      code: 'deathlist_full',
      en: 'Deathlist full: You can only have 10 picks.',
      it: 'Lista piena: puoi avere al massimo 10 scelte.',
      attempt: async () => {
        await fill(10)
        return add('Q11')
      },
    },
    {
      code: 'deathlist_full',
      en: 'Deathlist full: You can only have 2 picks.',
      it: 'Lista piena: puoi avere al massimo 2 scelte.',
      attempt: async () => {
        await fresh({ rules: { maxPicks: 2 } })
        await fill(2)
        return add('Q11')
      },
    },
    {
      code: 'already_picked',
      en: 'Already picked: This person is already in your list.',
      it: 'Già in lista: questa persona è già nella tua lista.',
      attempt: async () => {
        await add('Q1')
        return add('Q1')
      },
    },
    {
      code: 'season_over',
      en: 'The season is over: lists can’t be changed any more.',
      it: 'La stagione è finita: le liste non si possono più modificare.',
      attempt: async () => {
        await fresh({ endDate: '2026-06-14' })
        return add('Q1')
      },
    },
    {
      code: 'new_picks_closed',
      en: 'The season has begun and this league takes no new picks.',
      it: 'La stagione è iniziata e questa lega non ammette nuove scelte.',
      attempt: async () => {
        await fresh({ startDate: '2026-06-01', rules: { allowNewPicks: false } })
        return add('Q1')
      },
    },
    {
      code: 'first_list_time_over',
      en: 'Your seven days to fill a first list are over, and this league takes no new picks.',
      it: 'I tuoi sette giorni per compilare la prima lista sono finiti e questa lega non ammette nuove scelte.',
      attempt: async () => {
        await fresh({
          startDate: '2026-06-01',
          rules: { allowNewPicks: false },
          joinedAt: '2026-06-05T00:00:00.000Z',
        })
        return add('Q1')
      },
    },
    {
      code: 'person_birth_year_out_of_range',
      en: 'This league takes birth years from 1950 to 1960.',
      it: 'Questa lega ammette anni di nascita dal 1950 al 1960.',
      attempt: async () => {
        await fresh({ rules: { minBirthYear: 1950, maxBirthYear: 1960 } })
        return add('Q1')
      },
    },
    ...(
      [
        [
          'person_deceased',
          'This person has died and can’t be picked.',
          'Questa persona è deceduta e non può essere scelta.',
          { status: 'confirmed', diedOn: '2020-01-01' },
        ],
        [
          'person_reported',
          'A death has been reported for this person, who can’t be picked until that is settled.',
          'È stato segnalato il decesso di questa persona: non può essere scelta finché la notizia non è chiarita.',
          { status: 'reported' },
        ],
        [
          'person_disputed',
          'The sources disagree on whether this person is alive, so they can’t be picked for now.',
          'Le fonti non concordano se questa persona sia in vita: per ora non può essere scelta.',
          { status: 'disputed' },
        ],
        [
          'person_not_human',
          'Only people can be picked.',
          'Si possono scegliere solo persone.',
          { human: false },
        ],
        [
          'person_birth_year_unknown',
          'This person’s birth year is not known, so they can’t be picked.',
          'L’anno di nascita di questa persona non è noto: non può essere scelta.',
          { birthDate: null, birthPrecision: null, birthYear: null },
        ],
        [
          'person_under_age',
          'Only people aged 18 or over can be picked.',
          'Si possono scegliere solo persone di almeno 18 anni.',
          { birthDate: '2008-06-16', birthYear: 2008 },
        ],
        [
          'person_not_found',
          'There is no such person on Wikidata.',
          'Su Wikidata non esiste questa persona.',
          { missing: true },
        ],
      ] as const
    ).map(([code, en, it, changes], i) => ({
      code,
      en,
      it,
      attempt: async () => {
        const id = `Q${7000 + i}`
        await addPersons(database.db, [{ id, ...changes }], now)
        return add(id)
      },
    })),
    {
      code: 'person_source_unavailable',
      en: 'Wikidata can’t be reached, and we don’t know this person yet. Please try again later.',
      it: 'Wikidata non è raggiungibile e non conosciamo ancora questa persona. Riprova più tardi.',
      attempt: () => add('Q999999'),
    },
    {
      code: 'deathlist_not_found',
      en: 'Deathlist not found. Please contact support.',
      it: 'Lista non trovata. Contatta l’assistenza.',
      attempt: () => addPick(ctx(), { deathlistId: 'nothing', wikidataId: 'Q1' }),
    },
  ]

  test.each(refusals)('$code: $en', async ({ code, en, it, attempt }) => {
    const error = await attempt().then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    if (!(error instanceof AppError)) throw error ?? new Error('accepted')
    expect(error.code).toBe(code)
    expect(error.message).toBe(en)
    expect(errorMessage(error.code, 'it', error.params)).toBe(it)
  })
})

describe('with Wikidata', () => {
  test('somebody whom the index does not know is looked up there, and kept', async () => {
    const people = wikidata({ Q8001: { labelEn: 'New Person' } })
    expect(await add('Q8001', { people })).toMatchObject({ name: 'New Person', birthYear: 1940, age: 85 })
    expect(
      await codeOf(addPick(ctxFor(database.db, other, { now }), { league: league.id, wikidataId: 'Q8001' })),
    ).toBe('accepted')
  })

  test('an id that does not exist there is refused, and so is what is not a living adult human', async () => {
    expect(await codeOf(add('Q8002', { people: wikidata({}) }))).toBe('person_not_found')
    expect(await codeOf(add('Q8003', { people: wikidata({ Q8003: { human: false } }) }))).toBe(
      'person_not_human',
    )
    expect(await codeOf(add('Q8004', { people: wikidata({ Q8004: { reportedDead: true } }) }))).toBe(
      'person_reported',
    )
    expect(await codeOf(add('Q8005', { people: wikidata({ Q8005: { birth: null } }) }))).toBe(
      'person_birth_year_unknown',
    )
  })

  test('an id that leads to another person picks that one', async () => {
    const people = wikidata({ Q8006: { id: 'Q2' } })
    expect(await add('Q8006', { people })).toMatchObject({ wikidataId: 'Q2' })
    expect(await codeOf(add('Q2', { people }))).toBe('already_picked')
  })

  test('an id merged in the index picks the person that it became', async () => {
    await addPersons(database.db, [{ id: 'Q9101', mergedInto: 'Q3' }], now)
    expect(await add('Q9101')).toMatchObject({ wikidataId: 'Q3' })
  })

  test('somebody read within the last day is not asked about again', async () => {
    const calls: { ids: string[]; deadlineMs: number }[] = []
    await addPersons(database.db, [{ id: 'Q9201', readAt: addMs(now, -86_399_000) }], now)
    await add('Q9201', { people: wikidata({}, calls) })
    expect(calls).toEqual([])
  })

  test('somebody read longer ago is looked at again, for two seconds at most', async () => {
    const calls: { ids: string[]; deadlineMs: number }[] = []
    await addPersons(database.db, [{ id: 'Q9202', readAt: addMs(now, -86_401_000) }], now)
    expect(
      await add('Q9202', { people: wikidata({ Q9202: { labelEn: 'A new name' } }, calls) }),
    ).toMatchObject({
      name: 'A new name',
    })
    expect(calls).toEqual([{ ids: ['Q9202'], deadlineMs: 2000 }])
  })

  test('a death reported there since keeps the person off, and is followed up', async () => {
    await addPersons(database.db, [{ id: 'Q9203', readAt: null }], now)
    expect(await codeOf(add('Q9203', { people: wikidata({ Q9203: { reportedDead: true } }) }))).toBe(
      'person_reported',
    )
    const [person] = await database.db.select().from(people).where(eq(people.id, 'Q9203'))
    expect(person).toMatchObject({ status: 'alive', suspectedAt: now })
  })

  test('a death that the index holds true stays so, whatever is read', async () => {
    await addPersons(database.db, [{ id: 'Q9204', readAt: null, status: 'disputed' }], now)
    expect(await codeOf(add('Q9204', { people: wikidata({ Q9204: {} }) }))).toBe('person_disputed')
  })

  test('out of reach, somebody whom the index knows can be picked', async () => {
    await addPersons(database.db, [{ id: 'Q9205', readAt: null }], now)
    expect(await codeOf(add('Q9205'))).toBe('accepted')
  })
})

describe('capacity', () => {
  const start = '2026-06-20'
  const later = '2026-07-05T00:00:00.000Z'

  test('grows by the ratio when a pick that counted is confirmed dead, and the new pick is a replacement', async () => {
    await fresh({ startDate: start, rules: { maxPicks: 2, replacementRatio: 2 } })
    await fill(2, 30)
    await kill('Q30', '2026-07-01')
    expect((await page({ now: later })).capacity).toEqual({
      total: 4,
      used: 2,
      replacementPlaces: 2,
      suspended: 0,
      countedDead: 1,
    })
    expect(await add('Q40', { now: later })).toMatchObject({ replacement: true, countsFrom: '2026-07-07' })
    await add('Q41', { now: later })
    expect(await codeOf(add('Q42', { now: later }))).toBe('deathlist_full')
    await revive('Q30')
  })

  test('does not grow for a death before the pick could count, nor before the season', async () => {
    await fresh({ startDate: start, rules: { maxPicks: 2 } })
    await fill(2, 31)
    await kill('Q31', '2026-06-16')
    await kill('Q32', '2026-06-19')
    expect((await page({ now: later })).capacity).toMatchObject({ total: 2, countedDead: 0 })
    await revive('Q31')
    await revive('Q32')
  })

  test('does not grow for a death that is only reported', async () => {
    await fresh({ startDate: start, rules: { maxPicks: 1 } })
    await fill(1, 33)
    await database.db.update(people).set({ status: 'reported' }).where(eq(people.id, 'Q33'))
    expect((await page({ now: later })).capacity.total).toBe(1)
    await revive('Q33')
  })

  test('does not grow where replacements are off', async () => {
    await fresh({ startDate: start, rules: { maxPicks: 1, allowReplacements: false } })
    await fill(1, 34)
    await kill('Q34', '2026-07-01')
    expect(await codeOf(add('Q43', { now: later }))).toBe('deathlist_full')
    await revive('Q34')
  })

  test('frees the place of a void pick', async () => {
    await fresh({ rules: { maxPicks: 1 } })
    const { id } = await add('Q35')
    await database.db.update(picks).set({ voidedAt: now, voidReason: 'already_dead' }).where(eq(picks.id, id))
    expect(await codeOf(add('Q44'))).toBe('accepted')
  })
})

describe('a rule changed in mid-season', () => {
  const tomorrow = '2026-06-16T00:00:00.000Z'

  beforeEach(() =>
    database.db.insert(leagueRules).values({
      leagueId: league.id,
      version: 2,
      effectiveFrom: '2026-06-16',
      ...defaultRules,
      maxPicks: 2,
      maxBirthYear: 1930,
      createdBy: user.id,
      createdAt: now,
    }),
  )

  test('binds from the next UTC day, and is announced before', async () => {
    expect(await page()).toMatchObject({
      rules: { maxPicks: 10, maxBirthYear: 2020 },
      nextRules: { maxPicks: 2, maxBirthYear: 1930, effectiveFrom: '2026-06-16' },
    })
    expect(await codeOf(add('Q1', { now: '2026-06-15T23:59:59.999Z' }))).toBe('accepted')
    expect(await codeOf(add('Q2', { now: tomorrow }))).toBe('person_birth_year_out_of_range')
    expect(await page({ now: tomorrow })).toMatchObject({ rules: { maxPicks: 2 }, nextRules: null })
  })

  test('never evicts a pick', async () => {
    await fill(5)
    expect(await page({ now: tomorrow })).toMatchObject({
      capacity: { total: 2, used: 5, suspended: 0 },
      adding: { refusal: 'deathlist_full' },
    })
  })
})

test('a removed person can be picked again, and counts anew', async () => {
  const first = await add('Q1')
  await removeOwnPick(ctx(), { pickId: first.id })
  const second = await add('Q1', { now: '2026-06-20T08:00:00.000Z' })
  expect(second.id).not.toBe(first.id)
  expect(second.countsFrom).toBe('2026-06-22')
})

test('picks added after the start wait for the delay of the league as well', async () => {
  await fresh({ startDate: '2026-06-15', rules: { newPickDelayDays: 7 } })
  expect(await add('Q1', { now: '2026-06-14T23:00:00.000Z' })).toMatchObject({ countsFrom: '2026-06-16' })
  expect(await add('Q2')).toMatchObject({ countsFrom: '2026-06-24' })
})

test('a locked league holds its rules, not its lists', async () => {
  await database.db.update(leagues).set({ locked: true }).where(eq(leagues.id, league.id))
  const { id } = await add('Q1')
  await removeOwnPick(ctx(), { pickId: id })
  expect((await page()).league.locked).toBe(true)
})

test('a late joiner fills a first list within seven days, as full as any', async () => {
  await fresh({
    startDate: '2026-06-01',
    rules: { allowNewPicks: false, maxPicks: 2 },
    joinedAt: '2026-06-10T15:00:00.000Z',
  })
  expect((await page()).adding).toMatchObject({ refusal: null, firstListUntil: '2026-06-17' })
  await fill(2)
  expect(await codeOf(add('Q3'))).toBe('deathlist_full')
  expect((await page({ now: '2026-06-18T00:00:00.000Z' })).adding.refusal).toBe('first_list_time_over')
})
