import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rulesRow } from '#db/queries/settings.ts'
import { leaderboards, leagueRules, scoreEntries, standings } from '#db/schema/index.ts'
import { defaultSettings, ruleKeys } from '#domain/league-settings/values.ts'
import { recomputeStale } from '#worker/services/leaderboards/recompute.ts'
import { readSeasonStandings } from '#worker/services/screens/season-standings.ts'
import { readStatistics } from '#worker/services/screens/statistics.ts'
import { readWhatIf } from '#worker/services/screens/what-if.ts'
import { openSeason } from '#worker/services/seasons/open-season.ts'
import { addUsers, ctxFor, type TestUser } from '../support/ctx.ts'
import { startTestDatabase, type TestDatabase } from '../support/database.ts'
import { addPicks, confirmDeath, endMembershipAt, reportDeath, retractDeath } from '../support/game.ts'
import { addLeague, addPersons, type TestLeague } from '../support/league.ts'
import { refusalOf } from './refusal.ts'

const noon = (day: string) => `${day}T12:00:00.000Z`
const added = noon('2025-12-20')
let t: TestDatabase
let ann: TestUser
let bob: TestUser
let cy: TestUser
beforeAll(async () => {
  t = await startTestDatabase()
  ;[ann, bob, cy] = (await addUsers(t.db, ['Ann', 'Bob', 'Cy'])) as [TestUser, TestUser, TestUser]
})
afterAll(() => t?.stop())

let serial = 0
/** Three lists over people of their own: A on all, B on two, C with Ann, D with Bob, E with Cy. */
const season2026 = async (options: Parameters<typeof addLeague>[2] = {}) => {
  serial += 100
  const [a, b, c, d, e] = [1, 2, 3, 4, 5].map((n) => `Q${serial + n}`) as [
    string,
    string,
    string,
    string,
    string,
  ]
  await addPersons(
    t.db,
    [a, b, c, d, e].map((id, i) => ({ id, birthDate: `${1930 + 10 * i}-03-04`, birthYear: 1930 + 10 * i })),
    added,
  )
  const league = await addLeague(t.db, [ann, bob, cy], {
    startDate: '2026-01-01',
    endDate: '2026-06-30',
    createdAt: noon('2025-12-01'),
    ...options,
  })
  await addPicks(t.db, league, ann, [a, b, c], added)
  await addPicks(t.db, league, bob, [a, b, d], added)
  await addPicks(t.db, league, cy, [a, e], added)
  return { league, a, b, c, d, e }
}
const as = (user: TestUser | null, day: string) => ctxFor(t.db, user, { now: noon(day) })
type ShownRow = Awaited<ReturnType<typeof readWhatIf>>['rows'][number]
const shownOf = ({
  userId,
  rank,
  points,
  provisionalPoints,
  alive,
  dead,
  total,
}: Omit<ShownRow, 'before' | 'active' | 'displayName' | 'avatarUrl'>) => ({
  userId,
  rank,
  points,
  provisionalPoints,
  alive,
  dead,
  total,
})
const table = async (league: TestLeague, day: string, season?: number) =>
  (await readSeasonStandings(as(ann, day), { league: league.id, season })).map(shownOf)
type Asked = Partial<Parameters<typeof readWhatIf>[1]>
const asIf = async (league: TestLeague, day: string, asked: Asked = {}) =>
  (await readWhatIf(as(ann, day), { league: league.id, ...asked })).rows.map(shownOf)
const before = async (league: TestLeague, day: string, asked: Asked = {}) =>
  (await readWhatIf(as(ann, day), { league: league.id, ...asked })).rows
    .map(({ userId, before }) => ({ userId, ...before }))
    .sort((one, other) => one.rank - other.rank)
const plain = (rows: Awaited<ReturnType<typeof table>>) =>
  rows.map(({ userId, rank, points }) => ({ userId, rank, points }))

describe('what if', () => {
  test('without changes equals the real table: running, corrected, sealed or archived', async () => {
    const { league, a, c, d, e } = await season2026({ rules: { firstDeathBonus: 5 } })
    await t.db.insert(leagueRules).values(
      rulesRow({
        ...defaultSettings(ruleKeys),
        leagueId: league.id,
        version: 2,
        effectiveFrom: '2026-03-01',
        base: 'flat',
        flatPoints: 7,
        createdBy: ann.id,
        createdAt: noon('2026-02-28'),
      }),
    )
    const same = async (day: string, season?: number) => {
      const real = await table(league, day, season)
      expect(await asIf(league, day, { season })).toEqual(real)
      expect(await before(league, day, { season, base: 'age', rarityMax: 100 })).toEqual(plain(real))
      return real
    }
    await confirmDeath(t.db, a, '2026-02-01', noon('2026-02-03'))
    await same('2026-02-04')
    await confirmDeath(t.db, c, '2026-04-01', noon('2026-04-03'))
    await reportDeath(t.db, d, '2026-04-05', noon('2026-04-06'))
    const reported = await same('2026-04-07')
    expect(reported.some(({ provisionalPoints }) => provisionalPoints > 0)).toBe(true)
    await endMembershipAt(t.db, league, cy, noon('2026-04-20'))
    await confirmDeath(t.db, e, '2026-05-01', noon('2026-05-03'))
    await same('2026-05-05')
    // Sealed on 15 July: later facts change neither.
    const sealed = await same('2026-08-01')
    await retractDeath(t.db, c, '2026-04-01', noon('2026-08-02'))
    expect(await same('2026-08-03')).toEqual(sealed)
    await openSeason(as(ann, '2026-08-04'), { league: league.id, startAfresh: false })
    expect(await same('2026-08-05', 1)).toEqual(sealed)
    await same('2026-08-05')
  })

  test('shows the table under other rules or without one death', async () => {
    const { league, a, c } = await season2026()
    await confirmDeath(t.db, a, '2026-02-01', noon('2026-02-03'))
    await confirmDeath(t.db, c, '2026-04-01', noon('2026-04-03'))
    const points = (rows: { userId: string; points: number }[]) =>
      Object.fromEntries(rows.map((row) => [row.userId, row.points]))
    const [x, y, z] = [ann.id, bob.id, cy.id]
    // A was 95, C 76; rarity 0 of 10 for A, 10 for C.
    expect(points(await asIf(league, '2026-05-01'))).toEqual({ [x]: 5 + 34, [y]: 5, [z]: 5 })
    expect(points(await asIf(league, '2026-05-01', { base: 'flat', flatPoints: 3, rarityMax: 0 }))).toEqual({
      [x]: 6,
      [y]: 3,
      [z]: 3,
    })
    expect(points(await asIf(league, '2026-05-01', { without: c }))).toEqual({ [x]: 5, [y]: 5, [z]: 5 })
    expect(points(await asIf(league, '2026-05-01', { without: a, firstDeathBonus: 9 }))).toEqual({
      [x]: 34 + 9,
      [y]: 0,
      [z]: 0,
    })
  })

  test('explains each change of rank by a rule or the removed death', async () => {
    const { league, a, c, d } = await season2026({ rules: { rarityMax: 0 } })
    await confirmDeath(t.db, a, '2026-02-01', noon('2026-02-03'))
    await confirmDeath(t.db, c, '2026-04-01', noon('2026-04-03'))
    await confirmDeath(t.db, d, '2026-05-01', noon('2026-05-03'))
    const asked = async (more: Asked) =>
      (await readWhatIf(as(ann, '2026-06-01'), { league: league.id, ...more })).moves
    expect(await asked({})).toEqual([])
    const table = {
      kind: 'table',
      rows: [
        { fromAge: 0, points: 0 },
        { fromAge: 70, points: 30 },
      ],
    } as const
    const moves = await asked({ pack: { version: 1, base: table, terms: [], rounding: 'half_up' } })
    // D was 66: Ann leads now.
    expect(moves.map(({ userId, from, to }) => [userId, from, to])).toEqual([
      [ann.id, 2, 1],
      [bob.id, 1, 2],
    ])
    expect(moves[0]?.causes).toEqual([
      {
        userId: ann.id,
        displayName: 'Ann',
        points: expect.any(Number),
        rule: 'base',
        text: 'Each death scores points by age: 0 points from 0 and 30 points from 70.',
        isGone: false,
      },
    ])
    expect((await asked({ without: d }))[0]?.causes).toMatchObject([
      { userId: bob.id, rule: null, isGone: true, points: -34 },
    ])
  })

  test('of a made-up season names no person on the lists', async () => {
    const { league, a, b, c, d, e } = await season2026()
    await confirmDeath(t.db, a, '2026-02-01', noon('2026-02-03'))
    const read = (madeUp: boolean, pack = {}) =>
      readWhatIf(as(ann, '2026-05-01'), { league: league.id, madeUp, ...pack })
    const page = await read(true)
    expect(page.madeUp?.length).toBeGreaterThanOrEqual(6)
    expect(page.rows.map(({ userId }) => userId).sort()).toEqual([ann.id, bob.id, cy.id].sort())
    expect(page.moves).toEqual([])
    expect(page.rows.every(({ points, before }) => points === before.points)).toBe(true)
    const shown = JSON.stringify([page.madeUp, page.rows, page.moves])
    for (const id of [a, b, c, d, e]) expect(shown).not.toContain(id)
    const flat = { base: 'flat', flatPoints: 1, rarityMax: 0 } as const
    expect((await read(true, flat)).rows.map(({ points }) => points)).not.toEqual(
      page.rows.map(({ points }) => points),
    )
    expect((await read(false)).madeUp).toBeNull()
  })

  test('can leave out only a death that counted in this league’s season', async () => {
    const { league, a, b, c, d } = await season2026()
    const other = await season2026()
    await confirmDeath(t.db, a, '2026-02-01', noon('2026-02-03'))
    await reportDeath(t.db, b, '2026-02-05', noon('2026-02-06'))
    await confirmDeath(t.db, other.a, '2026-02-01', noon('2026-02-03'))
    await confirmDeath(t.db, d, '2026-07-01', noon('2026-07-02'))
    for (const without of [b, c, d, other.a, 'Q999999999'])
      expect([
        without,
        await refusalOf(readWhatIf(as(ann, '2026-07-05'), { league: league.id, without })),
      ]).toMatchObject([without, { code: 'not_found', field: 'without' }])
    expect((await readWhatIf(as(ann, '2026-07-05'), { league: league.id })).deaths).toMatchObject([
      { wikidataId: a, diedOn: '2026-02-01', userIds: expect.arrayContaining([ann.id, bob.id, cy.id]) },
    ])
    expect(
      await refusalOf(readWhatIf(as(ann, '2026-07-05'), { league: league.id, season: 2 })),
    ).toMatchObject({ code: 'not_found', field: 'season' })
  })

  test('stores nothing, and takes one round trip', async () => {
    const { league, a } = await season2026()
    await confirmDeath(t.db, a, '2026-02-01', noon('2026-02-03'))
    await recomputeStale(as(null, '2026-02-04'), { ms: 5000 })
    const stored = async () => ({
      entries: await t.db.select().from(scoreEntries),
      standings: await t.db.select().from(standings),
      leaderboards: await t.db.select().from(leaderboards),
    })
    const kept = await stored()
    t.resetRoundTrips()
    await readWhatIf(as(ann, '2026-02-05'), { league: league.id, base: 'flat', without: a })
    expect(t.roundTrips()).toBe(1)
    expect(await stored()).toEqual(kept)
  })
})

describe('statistics', () => {
  test('are read in one round trip, with names and former members', async () => {
    const { league, a, b, c } = await season2026()
    await confirmDeath(t.db, c, '2026-02-01', noon('2026-02-03'))
    await endMembershipAt(t.db, league, cy, noon('2026-03-01'))
    t.resetRoundTrips()
    const page = await readStatistics(as(bob, '2026-03-05'), { league: league.id })
    expect(t.roundTrips()).toBe(1)
    expect(page).toMatchObject({
      people: 5,
      deaths: 1,
      day: '2026-03-05',
      mostShared: [{ wikidataId: a }, { wikidataId: b }],
      alone: 3,
      months: ['2026-01-01', '2026-02-01', '2026-03-01'],
      quiet: { from: '2026-02-02', to: '2026-03-05', days: 32, goesOn: true },
    })
    const [first] = page.lists
    expect(first).toMatchObject({
      displayName: 'Ann',
      active: true,
      people: 3,
      alone: 1,
      // A turned 96 yesterday, C died at 75.
      ages: { youngest: 75, oldest: 96, median: 86, oldestPerson: { wikidataId: a, diedOn: null } },
      points: [0, 35, 0],
    })
    expect(page.lists.find(({ userId }) => userId === cy.id)).toMatchObject({ active: false, people: 2 })
    expect(page.lists.map(({ shared }) => shared.length)).toEqual([3, 3, 3])
  })

  test('show nothing of sealed lists, not even the reader’s own, until the opening', async () => {
    const { league } = await season2026({ listsSealed: true })
    for (const user of [ann, bob]) {
      const page = await readStatistics(as(user, '2025-12-31'), { league: league.id })
      expect(page).toMatchObject({
        people: 0,
        deaths: 0,
        ages: [],
        mostShared: [],
        rarest: [],
        longestHeld: [],
      })
      expect(page.lists.every(({ people, ages }) => people === 0 && ages === null)).toBe(true)
      expect(JSON.stringify(page)).not.toMatch(/"Q\d/)
      const { deaths, rows } = await readWhatIf(as(user, '2025-12-31'), { league: league.id })
      expect([deaths, rows.map(({ points }) => points)]).toEqual([[], [0, 0, 0]])
    }
    // On the first day everybody opens the lists at their own pace; from the second they are open to all.
    expect(await readStatistics(as(bob, '2026-01-01'), { league: league.id })).toMatchObject({ people: 0 })
    expect(await readStatistics(as(bob, '2026-01-02'), { league: league.id })).toMatchObject({ people: 5 })
  })

  test('work for a single player and for a league without picks', async () => {
    const single = await addLeague(t.db, [ann], { createdAt: noon('2025-12-01') })
    await addPersons(t.db, [{ id: 'Q90001' }], added)
    expect(await readStatistics(as(ann, '2026-01-05'), { league: single.id })).toMatchObject({
      people: 0,
      lists: [{ people: 0, ages: null, shared: [0] }],
    })
    await addPicks(t.db, single, ann, ['Q90001'], added)
    expect(await readStatistics(as(ann, '2026-01-05'), { league: single.id })).toMatchObject({
      people: 1,
      rarest: [],
      longestHeld: [{ days: 16, since: '2025-12-20' }],
    })
  })
})
