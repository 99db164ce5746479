import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { activity, deathlists, people, picks as pickRows } from '#db/schema/index.ts'
import { addDays } from '#domain/calendar-day.ts'
import { namedPacks } from '#domain/packs/named-packs.ts'
import type { PackList, PackWho, Term } from '#domain/packs/pack.ts'
import { mostLineUps } from '#domain/picks/line-up.ts'
import { addUsers, ctxFor, type TestUser } from '#tests/support/ctx.ts'
import { startTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { confirmDeath, retractDeath } from '#tests/support/game.ts'
import { interruptedDb } from '#tests/support/interrupted.ts'
import { addLeague, addPersons, type TestLeague } from '#tests/support/league.ts'
import { dies, lives } from '#tests/support/life.ts'
import { chooseLineUp } from '#worker/services/deathlists/line-up.ts'
import { addPick } from '#worker/services/picks/add.ts'
import { removeOwnPick } from '#worker/services/picks/remove-pick.ts'
import { settleLists } from '#worker/services/picks/settle-lists.ts'
import { undoRemoval } from '#worker/services/picks/undo-removal.ts'
import { listReceipts } from '#worker/services/receipts/list-receipts.ts'
import { setPack } from '#worker/services/rules/packs.ts'
import { readDeathlistPage } from '#worker/services/screens/deathlist.ts'
import { listActivity } from '#worker/services/screens/record.ts'
import { readLeaderboardPage, readSeasonStandings } from '#worker/services/screens/season-standings.ts'
import { browse } from '#worker/services/search/browse-people.ts'
import { openSeason } from '#worker/services/seasons/open-season.ts'
import { outcome } from '../refusal.ts'

const ruled = '2026-06-14T12:00:00.000Z'
const now = '2026-06-15T12:00:00.000Z'
const startDate = '2026-07-15'

let t: TestDatabase
let [ann, bob]: TestUser[] = []
let added = 0
const as = (user: TestUser | undefined, moment = now) => ctxFor(t.db, user ?? null, { now: moment })

beforeAll(async () => {
  t = await startTestDatabase()
  ;[ann, bob] = await addUsers(t.db, ['Ann', 'Bob'])
})
afterAll(() => t?.stop())

const young = { birthDate: '1990-01-01', birthYear: 1990 }
const old = { birthDate: '1930-01-01', birthYear: 1930 }
const person = async (over: Partial<typeof people.$inferInsert> = {}): Promise<string> => {
  const id = `Q${++added}`
  await addPersons(t.db, [{ id, ...old, ...over }], now)
  return id
}
const setting = async (
  list: PackList,
  {
    picks = 3,
    who,
    over = {},
  }: { picks?: number; who?: PackWho; over?: Parameters<typeof addLeague>[2] } = {},
): Promise<TestLeague> => {
  if (!ann || !bob) throw new Error('No users.')
  const league = await addLeague(t.db, [ann, bob], {
    startDate,
    createdAt: '2026-06-01T00:00:00.000Z',
    ...over,
  })
  const pack = { ...namedPacks.classic, list: { ...list, picks }, ...(who ? { who } : {}) }
  await setPack(as(ann, ruled), { league: league.id, pack: { ...pack, terms: [...pack.terms] } })
  return league
}
const add = (league: TestLeague, wikidataId: string, moment = now, place?: string | null) =>
  addPick(as(ann, moment), { league: league.id, wikidataId, ...(place === undefined ? {} : { place }) })
const page = (league: TestLeague, moment = now) => readDeathlistPage(as(ann, moment), { league: league.id })
const under50 = { age: { to: 49 } }
const places = [{ name: 'Under 50', n: 1, who: under50 }]

describe('typed places', () => {
  test('are filled by name, or automatically by the first that fits', async () => {
    const league = await setting({ places })
    const [one, two, three, four] = [await person(young), await person(young), await person(), await person()]
    expect(await add(league, one)).toMatchObject({ place: 'Under 50' })
    expect(await outcome(add(league, two, now, 'Under 50'))).toBe('list_place_full')
    expect(await outcome(add(league, three, now, 'Under 50'))).toBe('list_place_unfit')
    expect(await outcome(add(league, three, now, 'Nowhere'))).toBe('list_place_unknown')
    const second = await add(league, two)
    expect(second.place).toBe(null)
    await add(league, three)
    expect((await page(league)).listRules?.places).toEqual([
      { name: 'Under 50', who: 'people under 50', n: 1, used: 1 },
    ])
    expect(await outcome(add(league, four))).toBe('deathlist_full')
    await removeOwnPick(as(ann), { pickId: second.id })
    await add(league, four)
    const themed = (await page(league)).picks.find(({ place }) => place !== null)
    await removeOwnPick(as(ann), { pickId: themed?.id ?? '' })
    expect(await outcome(add(league, await person()))).toBe('list_no_place')
  })

  test('accept one of two concurrent picks for the last place', async () => {
    const league = await setting({ places }, { picks: 1 })
    const both = [await person(young), await person(young)]
    const done = await Promise.all(both.map((id) => outcome(add(league, id))))
    expect(done.toSorted()).toEqual(['deathlist_full', 'done'])
  })

  test('change for a returning pick whose place is occupied', async () => {
    const league = await setting({ places })
    const [one, two] = [await person(young), await person(young)]
    const first = await add(league, one)
    await dies(t.db, one, '2026-06-10', now)
    await settleLists(as(ann))
    const second = await add(league, two)
    await lives(t.db, one, '2026-06-10', now)
    await settleLists(as(ann))
    const rows = await t.db.select().from(pickRows).where(eq(pickRows.leagueId, league.id))
    expect(rows.map(({ id, place, voidedAt, suspendedAt }) => [id, place, voidedAt, suspendedAt])).toEqual([
      [first.id, null, null, null],
      [second.id, 'Under 50', null, null],
    ])
  })

  test('are kept by a pick whose removal is undone after its death counted', async () => {
    const over = { rules: { allowReplacements: true, replacementRatio: 1, allowNewPicks: true } }
    const league = await setting({ places }, { picks: 2, over })
    const [one, two, three] = [await person(young), await person(), await person(young)]
    const first = await add(league, one)
    await add(league, two)
    const moment = '2026-07-20T00:05:00.000Z'
    await removeOwnPick(as(ann, moment), { pickId: first.id })
    await add(league, three, moment)
    expect(await outcome(undoRemoval(as(ann, moment), { pickId: first.id }))).toBe('deathlist_full')
    await dies(t.db, one, '2026-07-20', moment)
    expect(await undoRemoval(as(ann, moment), { pickId: first.id })).toMatchObject({ place: 'Under 50' })
    expect((await page(league, moment)).listRules?.places).toMatchObject([{ n: 2, used: 2 }])
  })

  test('can be swapped with the line-up until it closes', async () => {
    const league = await setting({ places })
    const [one, two, three] = [
      await add(league, await person(young)),
      await add(league, await person(young)),
      await add(league, await person()),
    ]
    const move = (moves: Record<string, string | null>, moment = now) =>
      chooseLineUp(as(ann, moment), { deathlistId: league.lists[ann?.id ?? ''] ?? '', places: moves })
    expect(await outcome(move({ [two.id]: 'Under 50' }))).toBe('list_place_full')
    expect(await outcome(move({ [three.id]: 'Under 50', [one.id]: null }))).toBe('list_place_unfit')
    await move({ [two.id]: 'Under 50', [one.id]: null })
    expect((await page(league)).picks.map(({ id, place }) => [id, place])).toEqual([
      [one.id, null],
      [two.id, 'Under 50'],
      [three.id, null],
    ])
    expect(await outcome(move({ [one.id]: 'Under 50', [two.id]: null }, '2026-08-01T12:00:00.000Z'))).toBe(
      'line_up_closed',
    )
  })

  test('with another name in mid-season are open for a week, since picks keep the place they had', async () => {
    const league = await setting({ places })
    const one = await add(league, await person(young))
    const move = (moment: string) =>
      chooseLineUp(as(ann, moment), {
        deathlistId: league.lists[ann?.id ?? ''] ?? '',
        places: { [one.id]: 'Young' },
      })
    const list = { places: [{ name: 'Young', n: 1, who: under50 }], picks: 3 }
    const { terms, ...pack } = namedPacks.classic
    await setPack(as(ann, '2026-08-03T12:00:00.000Z'), {
      league: league.id,
      pack: { ...pack, list, terms: [...terms] },
    })
    expect(await outcome(move('2026-08-12T12:00:00.000Z'))).toBe('line_up_closed')
    await move('2026-08-05T12:00:00.000Z')
    expect((await page(league, '2026-08-05T12:00:00.000Z')).picks).toMatchObject([{ place: 'Young' }])
  })

  test('are not overfilled by a move while a substitute steps in', async () => {
    const league = await setting({ places, substitutes: 1 }, { picks: 2 })
    const [first, second] = [await add(league, await person(young)), await add(league, await person(young))]
    await add(league, await person(young))
    await removeOwnPick(as(ann), { pickId: first.id })
    const later = '2026-06-15T13:00:00.000Z'
    // The fifth request of a run writes what was decided from the fourth.
    const db = interruptedDb(
      t.url,
      () =>
        chooseLineUp(as(ann, later), {
          deathlistId: league.lists[ann?.id ?? ''] ?? '',
          places: { [second.id]: 'Under 50' },
        }),
      5,
    )
    await settleLists(ctxFor(db, null, { now: later }))
    expect((await page(league, later)).listRules?.places).toMatchObject([{ n: 1, used: 1 }])
    await settleLists(as(ann, '2026-06-15T13:15:00.000Z'))
    expect((await page(league, later)).listRules?.places).toMatchObject([{ n: 1, used: 1 }])
    expect((await page(league, later)).picks.filter(({ substitute }) => substitute)).toHaveLength(0)
  })

  describe('count from the day of a choice', () => {
    const joker: Term = { id: 'joker', when: { place: 'Under 50' }, times: 2, per: 'pick' }
    const withJoker = async (picks: number, over: Parameters<typeof addLeague>[2]): Promise<TestLeague> => {
      const league = await setting({ places }, { picks, over })
      const pack = { ...namedPacks.classic, terms: [joker], list: { places, picks } }
      await setPack(as(ann, ruled), { league: league.id, pack })
      return league
    }
    const gain = async (league: TestLeague, wikidataId: string) => {
      const rows = await readSeasonStandings(as(ann, '2026-08-20T12:00:00.000Z'), { league: league.id })
      const scored = rows.flatMap(({ entries }) => entries).find((entry) => entry.wikidataId === wikidataId)
      return scored?.reasons.filter(({ rule }) => rule === 'joker').length
    }
    const dies = (id: string, day: string) => confirmDeath(t.db, id, day, `${day}T20:00:00.000Z`)

    test('of a late player, who may have heard of a death', async () => {
      const league = await withJoker(3, {
        joinedAt: '2026-07-30T12:00:00.000Z',
        rules: { allowNewPicks: false },
      })
      const people = [await person(young), await person(young)] as const
      const arrived = '2026-07-30T13:00:00.000Z'
      const [one, two] = [await add(league, people[0], arrived), await add(league, people[1], arrived)]
      expect([one.place, two.place]).toEqual(['Under 50', null])
      const deathlistId = league.lists[ann?.id ?? ''] ?? ''
      const moved = { [two.id]: 'Under 50', [one.id]: null }
      await chooseLineUp(as(ann, '2026-08-04T10:00:00.000Z'), { deathlistId, places: moved })
      const [back, again] = [{ [two.id]: null }, { [two.id]: 'Under 50' }]
      await chooseLineUp(as(ann, '2026-08-04T11:00:00.000Z'), { deathlistId, places: back })
      await chooseLineUp(as(ann, '2026-08-04T12:00:00.000Z'), { deathlistId, places: again })
      await dies(people[1], '2026-08-05')
      await dies(people[0], '2026-08-05')
      expect([await gain(league, people[0]), await gain(league, people[1])]).toEqual([1, 0])
      await lives(t.db, people[1], '2026-08-05', '2026-08-06T10:00:00.000Z')
      await dies(people[1], '2026-08-06')
      expect(await gain(league, people[1])).toBe(1)
    })

    test('and do not change by a removal and its undo', async () => {
      const league = await withJoker(3, { rules: { allowNewPicks: false } })
      const [one, two] = [await add(league, await person(young)), await add(league, await person(young))]
      const moment = '2026-08-01T12:00:00.000Z'
      for (const { id } of [one, two]) await removeOwnPick(as(ann, moment), { pickId: id })
      expect(await undoRemoval(as(ann, moment), { pickId: two.id })).toMatchObject({ place: null })
      expect(await undoRemoval(as(ann, moment), { pickId: one.id })).toMatchObject({ place: 'Under 50' })
    })

    test('also where a removed pick finds its own place occupied', async () => {
      const league = await withJoker(2, { rules: { allowNewPicks: true } })
      const people = [await person(young), await person(young)] as const
      const [one, two] = [await add(league, people[0]), await add(league, people[1])]
      const moment = '2026-08-01T12:00:00.000Z'
      await removeOwnPick(as(ann, moment), { pickId: two.id })
      await add(league, await person(), moment)
      await removeOwnPick(as(ann, moment), { pickId: one.id })
      expect(await undoRemoval(as(ann, moment), { pickId: two.id })).toMatchObject({ place: 'Under 50' })
      await dies(people[1], '2026-08-01')
      expect(await gain(league, people[1])).toBe(0)
    })

    test('are not moved by undos without a limit', async () => {
      const league = await withJoker(2, { rules: { allowNewPicks: true } })
      const [one, two] = [await add(league, await person(young)), await add(league, await person(young))]
      const moment = '2026-08-01T12:00:00.000Z'
      await removeOwnPick(as(ann, moment), { pickId: two.id })
      await add(league, await person(), moment)
      await removeOwnPick(as(ann, moment), { pickId: one.id })
      const lineUps = Array.from({ length: mostLineUps }, (_, nr) => ({
        from: addDays('2026-05-01', nr),
        captain: null,
        vice: null,
        order: [],
      }))
      await t.db.update(deathlists).set({ lineUps }).where(eq(deathlists.leagueId, league.id))
      expect(await outcome(undoRemoval(as(ann, moment), { pickId: two.id }))).toBe('line_up_changes')
    })
  })

  test('more than a list can hold are refused', async () => {
    expect(await outcome(setting({ places: [{ name: 'Many', n: 4, who: under50 }] }))).toBe(
      'places_exceed_picks',
    )
  })
})

test('quotas limit the maximum and reserve places for the minimum', async () => {
  const league = await setting({ quotas: [{ who: under50, min: 1, max: 1 }] })
  await add(league, await person())
  await add(league, await person())
  expect(await outcome(add(league, await person()))).toBe('list_quota_short')
  await add(league, await person(young))
  const other = await setting({ quotas: [{ who: under50, max: 1 }] })
  await add(other, await person(young))
  expect(await outcome(add(other, await person(young)))).toBe('list_quota_full')
})

test('concurrent picks respect the budget; search shows the price and the refusal', async () => {
  const league = await setting({ budget: { cap: 40, price: 'sitelinks' } })
  const ids = [await person({ sitelinks: 25 }), await person({ sitelinks: 25 })]
  const done = await Promise.all(ids.map((id) => outcome(add(league, id))))
  expect(done.toSorted()).toEqual(['done', 'list_budget_exceeded'])
  const cheap = await add(league, await person({ sitelinks: 10 }))
  expect(cheap.price).toBe(10)
  expect((await page(league)).listRules?.budget).toEqual({ cap: 40, spent: 35, left: 5 })
  const refused = ids[done.indexOf('list_budget_exceeded')]
  const { people: found } = await browse(as(ann), { league: league.id, unlisted: false })
  expect(found.find(({ wikidataId }) => wikidataId === refused)).toMatchObject({
    pickable: false,
    reason: 'list_budget_exceeded',
    price: 25,
    message: 'This person costs 25, and 5 is left of your 40.',
  })
  await t.db.update(people).set({ sitelinks: 1 }).where(eq(people.id, cheap.wikidataId))
  expect((await page(league)).listRules?.budget?.spent, 'the price of the moment of the pick').toBe(35)
})

test('barred people, also after a merge, and too little-known people are refused', async () => {
  const [barred, merged, into, unknown] = [
    await person(),
    await person(),
    await person(),
    await person({ sitelinks: 2 }),
  ]
  const league = await setting({}, { who: { barred: [barred, merged], languages: 5 } })
  for (const id of [barred, merged, into])
    await t.db.update(people).set({ sitelinks: 9 }).where(eq(people.id, id))
  await t.db.update(people).set({ mergedInto: into }).where(eq(people.id, merged))
  expect(await outcome(add(league, barred))).toBe('person_barred')
  expect(await outcome(add(league, into))).toBe('person_barred')
  expect(await outcome(add(league, merged))).toBe('person_barred')
  expect(await outcome(add(league, unknown))).toBe('person_not_famous_enough')
})

test('substitutes wait outside the list; the oldest that fits steps in', async () => {
  const league = await setting({ substitutes: 2, places }, { picks: 2 })
  const youth = await person(young)
  const [first] = [await add(league, youth), await add(league, await person())]
  const [misfit, fit] = [await add(league, await person()), await add(league, await person(young))]
  expect([misfit, fit].map(({ substitute, suspended }) => [substitute, suspended])).toEqual([
    [true, false],
    [true, false],
  ])
  expect(await outcome(add(league, await person()))).toBe('deathlist_full')
  await settleLists(as(ann))
  expect((await page(league)).picks.filter(({ substitute }) => substitute)).toHaveLength(2)
  const board = await readLeaderboardPage(as(ann), { league: league.id })
  const shown = board.players.flatMap(({ picks }) => picks)
  expect(shown.map(({ substitute, suspended }) => [substitute, suspended])).toEqual([
    [false, false],
    [false, false],
    [true, false],
    [true, false],
  ])
  expect(shown.map(({ place }) => place)).toEqual((await page(league)).picks.map(({ place }) => place))
  expect(shown.some(({ place }) => place === 'Under 50')).toBe(true)
  // Died before the season: void, and the place is for a young person.
  await confirmDeath(t.db, youth, '2026-06-20', '2026-06-22T12:00:00.000Z')
  await settleLists(as(ann, '2026-06-23T12:00:00.000Z'))
  const after = (await page(league, '2026-06-23T12:00:00.000Z')).picks
  expect(after.find(({ id }) => id === first.id)?.voidReason).toBe('already_dead')
  expect(after.find(({ id }) => id === misfit.id)?.substitute).toBe(true)
  expect(after.find(({ id }) => id === fit.id)).toMatchObject({ substitute: false, place: 'Under 50' })
  const [row] = await t.db.select().from(pickRows).where(eq(pickRows.id, fit.id))
  expect(row?.countsFrom).toBe('2026-06-25')
  // The league sees it in the activity, and its player in the news; a place that was filled is not announced as free.
  const seen = async (user: TestUser | undefined, locale: 'en' | 'it') =>
    (
      await listActivity(ctxFor(t.db, user ?? null, { now: '2026-06-23T12:00:00.000Z', locale }), {
        league: league.id,
        limit: 50,
      })
    ).map(({ text }) => text)
  const [english, italian] = [await seen(ann, 'en'), await seen(ann, 'it')]
  expect(english.filter((text) => text.includes('as a substitute'))).toHaveLength(1)
  expect(english.join()).toContain('has stepped in on your list, as a substitute')
  expect(italian.join()).toContain('entra dalla riserva nella tua lista')
  expect(english.join()).not.toMatch(/counts again|come free/)
  const recorded = await t.db.select().from(activity).where(eq(activity.leagueId, league.id))
  expect(recorded.find(({ kind }) => kind === 'pick_stepped_in')).toMatchObject({
    newsKind: 'place_free',
    actorId: ann?.id,
    personId: row?.personId,
  })
})

test('a substitute that is not dead after all waits again; nothing says that the list is over capacity', async () => {
  const league = await setting({ substitutes: 1 }, { picks: 1 })
  await add(league, await person())
  const id = await person()
  const substitute = await add(league, id)
  const [then, later] = ['2026-06-23T12:00:00.000Z', '2026-06-25T12:00:00.000Z']
  const stateAt = async (moment: string) => {
    await settleLists(as(ann, moment))
    const found = (await page(league, moment)).picks.find((pick) => pick.id === substitute.id)
    return [found?.voidReason, found?.substitute]
  }
  await confirmDeath(t.db, id, '2026-06-20', then)
  expect(await stateAt(then)).toEqual(['already_dead', true])
  await retractDeath(t.db, id, '2026-06-20', later)
  expect(await stateAt(later)).toEqual([null, true])
  const recorded = await t.db.select().from(activity).where(eq(activity.personId, id))
  expect(recorded.map(({ kind }) => kind).filter((kind) => kind.startsWith('pick_'))).toEqual(['pick_voided'])
})

test('a substitute in the place of a death is its replacement; a place freed by hand stays free', async () => {
  const league = await setting(
    { substitutes: 1 },
    { picks: 2, over: { rules: { allowNewPicks: false, allowReplacements: true, replacementRatio: 1 } } },
  )
  const dead = await person()
  await add(league, dead)
  const living = await add(league, await person())
  const substitute = await add(league, await person())
  await confirmDeath(t.db, dead, '2026-08-01', '2026-08-02T12:00:00.000Z')
  const then = '2026-08-02T12:15:00.000Z'
  await settleLists(as(ann, then))
  const { picks, capacity } = await page(league, then)
  expect(picks.find(({ id }) => id === substitute.id)).toMatchObject({ substitute: false, replacement: true })
  expect(capacity).toMatchObject({ total: 3, used: 3, free: 0 })
  await removeOwnPick(as(ann, then), { pickId: living.id })
  expect(await outcome(add(league, await person(), then))).toBe('new_picks_closed')
  // A replacement that is removed can be replaced again.
  await removeOwnPick(as(ann, then), { pickId: substitute.id })
  expect(await outcome(add(league, await person(), then))).toBe('done')
  expect(await outcome(add(league, await person(), then))).toBe('new_picks_closed')
})

test('an undo respects the budget', async () => {
  const league = await setting({ budget: { cap: 30, price: 'sitelinks' } })
  const pick = await add(league, await person({ sitelinks: 20 }))
  await removeOwnPick(as(ann), { pickId: pick.id })
  await add(league, await person({ sitelinks: 20 }))
  expect(await outcome(undoRemoval(as(ann), { pickId: pick.id }))).toBe('list_budget_exceeded')
})

test('a sealed list’s receipt uses version 2 for places or a chosen month', async () => {
  const league = await setting(
    { places, chosenMonth: true, captain: 1 },
    { picks: 10, over: { listsSealed: true } },
  )
  const [one, two] = [await person(young), await person()]
  const captain = await add(league, one)
  await add(league, two)
  const listId = league.lists[ann?.id ?? ''] ?? ''
  await chooseLineUp(as(ann), { deathlistId: listId, captain: captain.id, month: 3 })
  const sealed = (await listReceipts(as(bob), { league: league.id })).find(({ list }) => list === listId)
  expect(sealed).toMatchObject({ salt: null, picks: null, lineUp: null })
  const open = (await listReceipts(as(bob, '2026-07-16T12:00:00.000Z'), { league: league.id })).find(
    ({ list }) => list === listId,
  )
  const picks = [one, two].toSorted((a, b) => (a < b ? -1 : 1)).map((id) => `"${id}"`)
  const text = `{"list":"${listId}","v":2,"picks":[${picks}],"captain":"${one}","vice":null,"month":3,"places":{"${one}":"Under 50"},"order":null,"salt":"${open?.salt}"}`
  expect(createHash('sha256').update(text).digest('hex')).toBe(open?.commitment)
})

test('a new season checks places again and suspends picks that no longer fit', async () => {
  const league = await setting(
    { places, budget: { cap: 50, price: 'sitelinks' } },
    { picks: 2, over: { startDate: '2026-06-01', endDate: null } },
  )
  const [turning, plain] = [
    await person({ birthDate: '1976-07-01', birthYear: 1976, sitelinks: 5 }),
    await person({ sitelinks: 5 }),
  ]
  expect((await add(league, turning)).place).toBe('Under 50')
  await add(league, plain)
  await openSeason(as(ann, '2026-06-16T12:00:00.000Z'), {
    league: league.id,
    startDate: '2026-08-01',
    startAfresh: false,
  })
  const after = (await page(league, '2026-08-02T12:00:00.000Z')).picks
  expect(after.map(({ wikidataId, suspended, place }) => [wikidataId, suspended, place])).toEqual(
    expect.arrayContaining([
      [turning, false, null],
      [plain, true, null],
    ]),
  )
})

test('a pick that is added while a new season is opened is carried over like the others', async () => {
  const league = await setting({ places }, { over: { startDate: '2026-06-01', endDate: null } })
  await add(league, await person())
  const [late, at] = [await person(young), '2026-06-16T12:00:00.000Z']
  const open = (db = t.db) =>
    openSeason(ctxFor(db, ann ?? null, { now: at }), { league: league.id, startAfresh: false })
  expect(await outcome(open(interruptedDb(t.url, () => add(league, late, at))))).toBe('changed_meanwhile')
  await open()
  expect((await page(league, '2026-06-17T12:00:00.000Z')).picks).toMatchObject([
    { suspended: false, place: null },
    { wikidataId: late, suspended: false, place: 'Under 50' },
  ])
})
