import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setPackInput } from '#contracts/packs/league-pack.ts'
import { namedPacks } from '#domain/packs/named-packs.ts'
import type { ScoringPack, When } from '#domain/packs/pack.ts'
import { addUsers, ctxFor, type TestUser } from '#tests/support/ctx.ts'
import { startTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { addLeague, type TestLeague } from '#tests/support/league.ts'
import { updateLeague } from '#worker/services/leagues/update-league.ts'
import { getRules } from '#worker/services/rules/get-rules.ts'
import { checkPack, getPack, listPacks, setPack } from '#worker/services/rules/packs.ts'
import { setScoring } from '#worker/services/rules/set-scoring.ts'
import { outcome, refusalOf } from '../refusal.ts'

const now = '2026-06-15T12:00:00.000Z'
let t: TestDatabase
let users: [TestUser, ...TestUser[]]
let league: TestLeague
const as = (user: TestUser | undefined) => ctxFor(t.db, user ?? null, { now, locale: 'en' })

beforeAll(async () => {
  t = await startTestDatabase()
  users = (await addUsers(t.db, ['Olga', 'Ada', 'Mia'])) as [TestUser, ...TestUser[]]
})
afterAll(() => t.stop())
beforeEach(async () => {
  league = await addLeague(t.db, users)
})
/** Sections of a document without requirements, with a new league's settings. */
const asksNothing = {
  list: {
    picks: 10,
    substitutes: 0,
    places: [],
    quotas: [],
    budget: null,
    order: 'none',
    captain: 0,
    vice: 0,
    captainChanges: 'never',
    chosenMonth: false,
  },
  who: { born: { from: 1900, to: 2020 }, languages: 0, barred: [], votes: null },
  moves: { perDeath: 0, windows: [], keepers: null },
  table: { ties: [] },
} as const
const latest = async () => (await getRules(as(users[0]), { league: league.id })).latest
const save = (pack: Parameters<typeof setPack>[1]['pack']) =>
  setPack(as(users[0]), { league: league.id, pack })

describe('the pack of a league', () => {
  test('without a custom pack is the default with the values of the fields', async () => {
    await setScoring(as(users[0]), { league: league.id, rarityMax: 4, firstDeathBonus: 3 })
    expect(await getPack(as(users[1]), { league: league.id })).toEqual({
      version: 1,
      base: { kind: 'age', of: 100, floor: 1, ageAt: 'death' },
      terms: [
        { id: 'rarity', rarity: { max: 4 } },
        { id: 'first_death', when: { death: 'first' }, points: 3, per: 'player' },
      ],
      rounding: 'half_up',
      ...asksNothing,
      moves: { ...asksNothing.moves, perDeath: 1 },
    })
  })

  test('is saved as a version effective tomorrow, and reads back unchanged', async () => {
    const before = await latest()
    const saved = await save({ ...namedPacks.streaks, list: { picks: 7 }, moves: { perDeath: 0 } })
    expect(saved).toMatchObject({
      version: before.version + 1,
      effectiveFrom: '2026-06-16',
      maxPicks: 7,
      allowReplacements: false,
      base: 'age',
      rarityMax: 10,
    })
    expect(await getPack(as(users[1]), { league: league.id })).toEqual({
      ...namedPacks.streaks,
      ...asksNothing,
      list: { ...asksNothing.list, picks: 7 },
    })
    await save({ ...(await getPack(as(users[1]), { league: league.id })), version: 1 })
    expect((await latest()).version).toBe(saved.version)
  })

  test('a field that is saved later replaces its part of the pack and nothing else', async () => {
    await save(namedPacks.streaks)
    await setScoring(as(users[0]), { league: league.id, rarityMax: 0, firstDeathBonus: 6 })
    const { terms } = await getPack(as(users[0]), { league: league.id })
    expect(terms.map(({ id }) => id)).toEqual(['second', 'third', 'fourth', 'first_death'])
    await setScoring(as(users[0]), { league: league.id, base: 'flat', flatPoints: 9 })
    expect((await getPack(as(users[0]), { league: league.id })).base).toEqual({ kind: 'flat', points: 9 })
  })

  test('a pack that fields can express is stored as fields only', async () => {
    await save(namedPacks.streaks)
    await save(namedPacks.flat)
    expect(await latest()).toMatchObject({ base: 'flat', flatPoints: 10, rarityMax: 0, pack: null })
  })

  test('has the limits of a document, also where what is sent joins what is stored', async () => {
    const all = (count: number): When => ({ all: Array.from({ length: count }, () => ({ age: { to: 90 } })) })
    const terms = (count: number) =>
      Array.from({ length: count }, (_, at) => ({
        id: `term_${at}`,
        when: all(8),
        points: 1,
        per: 'pick' as const,
      }))
    const quotas = Array.from({ length: 6 }, () => ({ who: all(8), max: 3 }))
    // 54 conditions of the list and 45 of the terms fit; 54 and 54 do not.
    await save({ ...namedPacks.flat, list: { quotas } })
    await save({ ...namedPacks.flat, terms: terms(5) })
    expect(await refusalOf(save({ ...namedPacks.flat, terms: terms(6) }))).toMatchObject({
      code: 'validation_failed',
      field: 'pack',
      en: expect.stringContaining('at most 100 conditions'),
    })
    const few = Array.from({ length: 20 }, (_, at) => ({
      id: `term_${at}`,
      when: { age: { to: 90 } },
      points: 1,
      per: 'pick' as const,
    }))
    await save({ ...namedPacks.flat, terms: few, list: {} })
    const field = { league: league.id, rarityMax: 5 }
    expect(await refusalOf(setScoring(as(users[0]), field))).toMatchObject({
      code: 'validation_failed',
      field: 'pack.terms',
    })
    expect((await latest()).pack?.terms).toEqual(few)
    await updateLeague(as(users[0]), { league: league.id, name: 'Still changes' })
  })

  test('without its list section may name a place of the stored list, and no other', async () => {
    const places = [{ name: 'veteran', n: 2, who: { age: { from: 80 } } }]
    const pays = (place: string) => ({
      ...namedPacks.flat,
      terms: [{ id: 'place', when: { place }, points: 5, per: 'pick' as const }],
    })
    const put = async (pack: object) => save(setPackInput.parse({ league: league.id, pack }).pack)
    expect(await refusalOf(put(pays('veteran')))).toMatchObject({
      code: 'validation_failed',
      field: 'pack',
      en: expect.stringContaining('names a place that the list does not have'),
    })
    await put({ ...namedPacks.flat, list: { places } })
    expect((await put(pays('veteran'))).pack).toMatchObject({ ...pays('veteran'), list: { places } })
    expect(await outcome(put(pays('rookie')))).toContain('validation_failed')
    // With the section, the document says all of the list.
    expect(
      setPackInput.safeParse({ league: league.id, pack: { ...pays('veteran'), list: {} } }).success,
    ).toBe(false)
    expect((await checkPack(as(users[0]), { pack: pays('veteran') })).problems).toHaveLength(1)
  })

  test('two concurrent changes are both kept, as one version each', async () => {
    const first = (await latest()).version
    await Promise.all([
      save(namedPacks.streaks),
      updateLeague(as(users[0]), { league: league.id, maxPicks: 5 }),
    ])
    expect(await latest()).toMatchObject({ version: first + 2, maxPicks: 5, pack: namedPacks.streaks })
  })

  test('edits of different parts are merged; a second edit of one part is refused', async () => {
    await save({ ...namedPacks.streaks, list: { substitutes: 1 } })
    const { pack } = await latest()
    if (!pack) throw new Error('no pack')
    const change = (part: Partial<ScoringPack>) =>
      updateLeague(as(users[0]), {
        league: league.id,
        pack: { ...pack, ...part },
        packBefore: { ...pack, who: {}, moves: {}, table: {} },
      })
    await change({ list: { substitutes: 2 } })
    await change({ who: { barred: ['Q42'] } })
    await change({ terms: [] })
    expect((await latest()).pack).toMatchObject({
      terms: [],
      list: { substitutes: 2 },
      who: { barred: ['Q42'] },
    })
    expect(await outcome(change({ list: { substitutes: 3 } }))).toContain('changed_meanwhile')
    expect((await latest()).pack?.list).toEqual({ substitutes: 2 })
  })

  test('a locked league keeps its number of picks; members save nothing', async () => {
    await updateLeague(as(users[0]), { league: league.id, locked: true })
    expect(await outcome(save({ ...namedPacks.underdogs, list: { picks: 3 } }))).toContain('league_locked')
    expect((await save(namedPacks.underdogs)).pack).toEqual(namedPacks.underdogs)
    expect(await outcome(setPack(as(users[2]), { league: league.id, pack: namedPacks.flat }))).toContain(
      'settings_not_allowed',
    )
  })
})

test('named packs have sentences, and checking a document reports problems by field', async () => {
  const packs = await listPacks(as(users[0]))
  expect(packs.length).toBeGreaterThanOrEqual(10)
  expect(packs.every(({ sentences, title, about }) => sentences.length > 0 && title && about)).toBe(true)
  expect(await checkPack(as(users[0]), { pack: namedPacks.flat })).toEqual({
    problems: [],
    sentences: ['Each death scores 10 points.'],
  })
  const base = { kind: 'table', rows: [{ fromAge: 300, points: 1 }] }
  const list = { captainChange: 'never' }
  const { problems } = await checkPack(as(users[0]), { pack: { ...namedPacks.flat, base, list } })
  expect(problems).toEqual([
    {
      path: 'base.rows.0.from_age',
      message: 'base.rows.0.from_age: Too big: expected number to be <=130',
    },
    { path: 'list', message: 'list: Unrecognized key: "captain_change"' },
  ])
})
