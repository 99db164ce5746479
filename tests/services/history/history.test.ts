import { eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runBatch } from '#db/batch.ts'
import { mergePerson } from '#db/queries/people/merges.ts'
import {
  jobLeases,
  leaderboards,
  leagueRules,
  outlooks,
  people,
  rankHistory,
  scoreEntries,
  seasons,
  standings,
} from '#db/schema/index.ts'
import { addDays } from '#domain/calendar-day.ts'
import { defaultSettings, ruleKeys } from '#domain/league-settings/values.ts'
import { namedPacks } from '#domain/packs/named-packs.ts'
import { addUsers, ctxFor, type TestUser } from '#tests/support/ctx.ts'
import { startTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { addCompetition, addPicks, confirmDeath, endMembershipAt, retractDeath } from '#tests/support/game.ts'
import { addLeague, addPersons, type TestLeague } from '#tests/support/league.ts'
import { readHistory } from '#worker/services/screens/all-time.ts'
import { readHome } from '#worker/services/screens/home.ts'
import { readYearbook } from '#worker/services/screens/yearbook.ts'
import { openSeason } from '#worker/services/seasons/open-season.ts'
import { outcome } from '../refusal.ts'

const added = '2024-12-20T12:00:00.000Z'
const after = '2026-01-05T12:00:00.000Z'
const dates = { startDate: '2025-01-01', endDate: '2025-12-31' }

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
      birthDate: `${1930 + i}-03-04`,
      birthYear: 1930 + i,
      descriptions: { en: `Person number ${i + 1}` },
    })),
    added,
  )
})
afterAll(() => t?.stop())

const as = (user: TestUser, now = after) => ctxFor(t.db, user, { now })
const history = (league: TestLeague, now = after, user = ann) =>
  readHistory(as(user, now), { league: league.id })
const yearbook = (league: TestLeague, season = '1', now = after, user = ann) =>
  readYearbook(as(user, now), { league: league.id, season })
const dies = (id: string, on: string) => confirmDeath(t.db, id, on, `${addDays(on, 2)}T00:00:00.000Z`)

/** Deaths in 2025: Q1 (Ann and Bob) in February, Q11 (Bob) in April, Q2 (Ann) in July. */
const league2025 = async (people: number) => {
  const league = await addLeague(t.db, [ann, bob, cy], {
    ...dates,
    createdAt: added,
    rules: { rarityMax: 0, base: 'flat', flatPoints: 10 },
  })
  const q = (number: number) => `Q${people + number}`
  await addPicks(t.db, league, ann, [q(1), q(2), q(3)], added)
  const bobs = await addPicks(t.db, league, bob, [q(1), q(4)], added)
  await addPicks(t.db, league, cy, [q(5)], added)
  await dies(q(1), '2025-02-03')
  await dies(q(4), '2025-04-05')
  await dies(q(2), '2025-07-08')
  return { league, q, bobs }
}
const nameIn =
  (page: { players: { userId: string; displayName: string }[] }) =>
  (userId: string): string =>
    page.players.find((player) => player.userId === userId)?.displayName ?? '?'

describe('a league’s history', () => {
  test('shows table, champions and records; a retracted death changes all of them at once', async () => {
    const { league, q } = await league2025(0)
    t.resetRoundTrips()
    const page = await history(league)
    // The second reads the stale inputs; the third stores the computed rows, after the answer.
    expect(t.roundTrips()).toBe(3)
    const name = nameIn(page)
    // Equal in points, deaths and the day of the first death: they share the rank.
    expect(
      page.table.map(({ userId, rank, points, wins, deaths, best }) => [
        name(userId),
        rank,
        points,
        wins,
        deaths,
        best,
      ]),
    ).toEqual([
      ['Ann', 1, 20, 1, 2, 1],
      ['Bob', 1, 20, 1, 2, 1],
      ['Cy', 3, 0, 0, 0, 3],
    ])
    expect(page.seasons[0]?.champions.map(name).sort()).toEqual(['Ann', 'Bob'])
    const { records } = page
    expect(
      records.mostPoints.map((record) => `${name(record.userId)} ${record.wikidataId} ${record.points}`),
    ).toHaveLength(4)
    expect(records.bestLone.map(({ userId, wikidataId }) => `${name(userId)} ${wikidataId}`)).toEqual([
      `Bob ${q(4)}`,
      `Ann ${q(2)}`,
    ])
    // Bob led from 5 April until the day before Ann drew level.
    expect(records.longestLead).toMatchObject([{ season: 1, from: '2025-04-05', to: '2025-07-07', days: 94 }])
    expect(records.comebacks.map(({ userId, count }) => [name(userId), count])).toEqual([['Ann', 1]])

    // The second read uses the stored data, with the same result.
    expect(await history(league)).toEqual(page)

    await retractDeath(t.db, q(4), '2025-04-05', '2026-01-06T00:00:00.000Z')
    const corrected = await history(league, '2026-01-07T00:00:00.000Z')
    expect(corrected.seasons[0]?.champions.map(name)).toEqual(['Ann'])
    expect(corrected.records.bestLone.map(({ wikidataId }) => wikidataId)).toEqual([q(2)])
    expect(
      (await yearbook(league, '1', '2026-01-07T00:00:00.000Z')).book?.inMemoriam.map(
        ({ wikidataId }) => wikidataId,
      ),
    ).toEqual([q(1), q(2)])
  })

  test('nobody leads before the first death, even if a player has paid for a transfer', async () => {
    const league = await addLeague(t.db, [ann, bob], { ...dates, createdAt: added })
    const windows = [{ from: '2025-01-05', to: '2025-01-07', most: 1, penalty: 4 }]
    const pack = { ...namedPacks.flat, moves: { windows } }
    await t.db
      .update(leagueRules)
      .set({ settings: { ...defaultSettings(ruleKeys), pack } })
      .where(eq(leagueRules.leagueId, league.id))
    await addPicks(t.db, league, ann, ['Q47'], '2025-01-06T12:00:00.000Z', { windowFrom: '2025-01-05' })
    await addPicks(t.db, league, bob, ['Q48'], added)
    await dies('Q47', '2025-02-03')
    await dies('Q48', '2025-04-05')
    const page = await history(league)
    const name = nameIn(page)
    expect(page.table.map(({ userId, points }) => `${name(userId)} ${points}`)).toEqual(['Bob 10', 'Ann 6'])
    expect(page.records.longestLead).toMatchObject([{ from: '2025-04-05', to: '2025-12-31' }])
    expect(page.records.comebacks).toEqual([])
    // Computed, and then stored.
    expect(await history(league)).toEqual(page)
  })

  test('covers all seasons; former members stay, marked as inactive', async () => {
    const { league } = await league2025(10)
    const [{ state }] = [
      await openSeason(as(ann), {
        league: league.id,
        startDate: '2026-01-06',
        endDate: '2026-12-31',
        startAfresh: true,
      }),
    ]
    expect(state).toBe('before')
    expect((await history(league)).seasons).toHaveLength(1)
    await endMembershipAt(t.db, league, bob, '2026-01-05T18:00:00.000Z')
    const page = await history(league, '2026-02-01T00:00:00.000Z')
    expect(page.seasons.map(({ number, over }) => [number, over])).toEqual([
      [2, false],
      [1, true],
    ])
    expect(page.players.filter(({ active }) => !active).map(({ displayName }) => displayName)).toEqual([
      'Bob',
    ])
    expect(page.table.map(({ userId, seasons }) => [nameIn(page)(userId), seasons]).sort()).toEqual([
      ['Ann', 2],
      ['Bob', 1],
      ['Cy', 2],
    ])
    expect(await outcome(history(league, '2026-02-01T00:00:00.000Z', bob))).toBe('league_not_found')
  })
})

describe('the yearbook', () => {
  test('shows deaths, champions, turning points, lone picks and luck', async () => {
    const { league, q } = await league2025(20)
    await t.db.insert(outlooks).values(
      [
        ['2025-11-03', 4],
        ['2025-12-29', 6],
      ].map(([day, expectedSoFar]) => ({
        seasonId: league.seasonId,
        day: String(day),
        through: '2025-12-31',
        stepAhead: 1,
        stepBehind: 1,
        weekly: true,
        figures: {
          lists: [
            {
              userId: ann.id,
              points: 9,
              expectedPoints: 1,
              expectedSoFar: Number(expectedSoFar),
              chanceOfADeath: 0,
            },
            { userId: cy.id, points: 0, expectedPoints: null, expectedSoFar: null, chanceOfADeath: null },
          ],
          win: [],
          others: 0,
        },
      })),
    )
    t.resetRoundTrips()
    const { book, season } = await yearbook(league, league.seasonId)
    // The second reads the stale inputs; the third stores the computed rows, after the answer.
    expect(t.roundTrips()).toBe(3)
    if (!book) throw new Error('no book')
    const name = nameIn(book)
    expect(season.number).toBe(1)
    expect(
      book.inMemoriam.map(({ wikidataId, diedOn, description }) => [wikidataId, diedOn, description]),
    ).toEqual([
      [q(1), '2025-02-03', 'Person number 21'],
      [q(4), '2025-04-05', 'Person number 24'],
      [q(2), '2025-07-08', 'Person number 22'],
    ])
    expect(book.champions.map(name).sort()).toEqual(['Ann', 'Bob'])
    expect(book.turningPoints.map(({ day, after }) => [day, after.map(name).sort()])).toEqual([
      ['2025-02-03', ['Ann', 'Bob']],
      ['2025-04-05', ['Bob']],
      ['2025-07-08', ['Ann', 'Bob']],
    ])
    expect(book.lonePicks.map(({ wikidataId }) => wikidataId)).toEqual([q(4), q(2)])
    // The last outlook is two days before the end. It counts for the season, with the final points.
    expect(book.luck).toEqual({
      asOf: '2025-12-29',
      lists: [
        { userId: ann.id, points: 20, expected: 6 },
        { userId: cy.id, points: 0, expected: null },
      ],
    })
    expect((await yearbook(league, '1')).book).toEqual(book)
  })

  test('compares points from deaths with the expected ones, without those that no death gave', async () => {
    const pack = {
      ...namedPacks.flat,
      terms: [{ id: 'none', when: { noneAtEnd: true as const }, points: -7, per: 'player' as const }],
    }
    const league = await addLeague(t.db, [ann, bob], { ...dates, createdAt: added, rules: { pack } })
    await addPicks(t.db, league, ann, ['Q58'], added)
    const lists = [ann, bob].map(({ id }) => ({
      ...{ userId: id, points: 0, expectedPoints: 1, expectedSoFar: 3, chanceOfADeath: 0 },
    }))
    await t.db.insert(outlooks).values({
      ...{ seasonId: league.seasonId, day: '2025-12-29', through: '2025-12-31', stepAhead: 1, stepBehind: 1 },
      weekly: true,
      figures: { lists, win: [], others: 0 },
    })
    await dies('Q58', '2025-03-04')
    const { book } = await yearbook(league)
    expect(book?.rows.map(({ userId, points }) => [userId, points])).toEqual([
      [ann.id, 10],
      [bob.id, -7],
    ])
    expect(book?.luck?.lists).toEqual([
      { userId: ann.id, points: 10, expected: 3 },
      { userId: bob.id, points: 0, expected: 3 },
    ])
  })

  test('remembers nobody whom the votes had taken off every list before the death', async () => {
    const league = await addLeague(t.db, [ann, bob], { ...dates, createdAt: added })
    await addPicks(t.db, league, ann, ['Q59'], added)
    await addPicks(t.db, league, bob, ['Q60'], added, {
      voidedAt: '2025-01-01T00:00:00.000Z',
      voidReason: 'barred',
    })
    await dies('Q59', '2025-05-05')
    await dies('Q60', '2025-05-06')
    const { book } = await yearbook(league)
    expect(book?.inMemoriam.map(({ wikidataId }) => wikidataId)).toEqual(['Q59'])
  })

  test('of a sealed season names people whose items were merged with others since', async () => {
    const league = await addLeague(t.db, [ann, bob], { ...dates, createdAt: added })
    await addPersons(
      t.db,
      [
        { id: 'Q81', labels: { en: 'Ada Old' } },
        { id: 'Q82', labels: { en: 'Ada New' } },
      ],
      added,
    )
    await addPicks(t.db, league, ann, ['Q81'], added)
    await addPicks(t.db, league, bob, ['Q82'], added)
    for (const id of ['Q81', 'Q82']) await dies(id, '2025-05-05')
    const late = '2026-02-01T12:00:00.000Z'
    const writes: Promise<unknown>[] = []
    const first = await readYearbook(
      { ...as(ann, late), after: (work) => void writes.push(work) },
      { league: league.id, season: '1' },
    )
    await Promise.all(writes)
    expect([first.book?.sealed, first.book?.lonePicks.length]).toEqual([true, 2])
    const lease = { name: 'yearbook', holder: 'test' }
    await t.db.insert(jobLeases).values({ ...lease, expiresAt: '2099-01-01T00:00:00.000Z' })
    await runBatch(t.db, mergePerson(t.db, { from: 'Q81', into: 'Q82' }, late, lease))
    // The death of the item that is left is in doubt again: the table's day stands.
    await t.db
      .update(people)
      .set({ status: 'reported', diedOn: null, confirmedAt: null })
      .where(eq(people.id, 'Q82'))
    const { book } = await yearbook(league, '1', late)
    const ada = { wikidataId: 'Q82', name: 'Ada New' }
    expect(book?.turningPoints.map(({ people }) => people)).toEqual([[ada]])
    expect(book?.bestPicks).toMatchObject([ada, ada])
    expect(book?.inMemoriam).toMatchObject([{ ...ada, diedOn: '2025-05-05' }])
    // Both players had that person.
    expect(book?.lonePicks).toEqual([])
    const { records } = await history(league, late)
    expect([records.mostPoints.map(({ name }) => name), records.bestLone]).toEqual([
      ['Ada New', 'Ada New'],
      [],
    ])
  })

  test('exists only for a finished season of this league', async () => {
    const { league } = await league2025(30)
    expect((await yearbook(league, '1', '2025-12-31T23:59:59.000Z')).book).toBeNull()
    expect((await yearbook(league, '1', '2026-01-01T00:00:00.000Z')).book).not.toBeNull()
    const other = await addLeague(t.db, [bob], dates)
    for (const season of ['0', '2', '01', '1.0', '-1', 'x', '99999999999', other.seasonId, '%'])
      expect(await outcome(yearbook(league, season)), season).toBe('not_found')
  })

  test('after the last day, the overview names winners and proposes the next season', async () => {
    const { league } = await league2025(40)
    const overview = (now: string) => readHome(as(ann, now), { league: league.id })
    expect((await overview('2025-12-31T23:00:00.000Z')).seasonEnd).toBeNull()
    // Nobody has read the table yet, so nothing of it is stored.
    expect((await overview(after)).seasonEnd).toEqual({
      champions: expect.arrayContaining(['Ann']),
      next: { startDate: '2026-01-06', endDate: '2026-12-31' },
      picturesShared: false,
    })
  })
})

test('the history counts matches: winners, head-to-head results and tie-breaks', async () => {
  const league = await addLeague(t.db, [ann, bob, cy], { ...dates, createdAt: added })
  await addPicks(t.db, league, ann, ['Q55'], added)
  await addPicks(t.db, league, bob, ['Q56'], added)
  await addPicks(t.db, league, cy, ['Q57'], added)
  await addCompetition(t.db, league, ann, {
    type: 'league_duel',
    startDate: '2025-02-01',
    endDate: '2025-11-30',
    matchDurationDays: 30,
    allowDraws: false,
    tiebreakerPriority: ['average_age', 'uniqueness', 'coin'],
  })
  const page = await history(league)
  const { book } = await yearbook(league)
  // Three matches without any death: the younger list wins each.
  expect(page.meetings.reduce((sum, { first, second }) => sum + first + second, 0)).toBe(3)
  expect(
    book?.matchTieBreaks
      .map(({ winner, loser, by }) => `${nameIn(page)(winner)} ${nameIn(page)(loser)} ${by}`)
      .sort(),
  ).toEqual(['Bob Ann average_age', 'Cy Ann average_age', 'Cy Bob average_age'])
  expect(page.ratings.map(({ userId, results }) => [nameIn(page)(userId), results])).toEqual([
    ['Cy', 2],
    ['Bob', 2],
    ['Ann', 2],
  ])
  expect(page.seasons[0]?.champions).toEqual([])
})

test('a player who left does not win by having no penalty for a list without a death', async () => {
  const league = await addLeague(t.db, [ann, bob, cy], { ...dates, createdAt: added })
  const miss = { id: 'miss', when: { noneAtEnd: true }, points: -15, per: 'player' } as const
  await t.db
    .update(leagueRules)
    .set({ settings: { ...defaultSettings(ruleKeys), pack: { ...namedPacks.flat, terms: [miss] } } })
    .where(eq(leagueRules.leagueId, league.id))
  const days = { startDate: '2025-02-01', endDate: '2025-02-28' }
  const { id } = await addCompetition(t.db, league, ann, { type: 'championship', ...days })
  await endMembershipAt(t.db, league, cy, '2025-02-10T12:00:00.000Z')
  // Computed, and then stored.
  for (const _ of [1, 2])
    expect((await history(league)).seasons[0]?.competitions).toMatchObject([{ winners: [] }])
  const rows = await t.db.select().from(standings).where(eq(standings.leaderboardId, id))
  expect(rows.map(({ userId, rank, points }) => [userId === cy.id, rank, points])).toEqual([
    [true, 1, 0],
    [false, 2, -15],
    [false, 2, -15],
  ])
})

test('a history of twenty seasons, each with 400 deaths, is a small page', async () => {
  const users = (await addUsers(
    t.db,
    Array.from({ length: 20 }, (_, i) => `P${i}`),
  )) as [TestUser, ...TestUser[]]
  const league = await addLeague(t.db, users, {
    startDate: '2000-01-01',
    endDate: '2000-12-31',
    createdAt: '1999-12-01T00:00:00.000Z',
  })
  const more = Array.from({ length: 19 }, (_, i) => ({
    id: uuidv7(),
    leagueId: league.id,
    number: i + 2,
    startDate: `${2001 + i}-01-01`,
    endDate: `${2001 + i}-12-31`,
    createdAt: '1999-12-01T00:00:00.000Z',
    archivedAt: '1999-12-01T00:00:00.000Z',
  }))
  await t.db.insert(seasons).values(more)
  await t.db
    .insert(leaderboards)
    .values(more.map(({ id }) => ({ id, kind: 'season' as const, leagueId: league.id, seasonId: id })))
  const at = '2025-01-01T00:00:00.000Z'
  await t.db.run(
    sql`update leaderboards set stale_since = null, computed_at = ${at}, sealed_at = ${at} where league_id = ${league.id}`,
  )
  for (const { id, startDate } of [{ id: league.seasonId, startDate: '2000-01-01' }, ...more]) {
    const rows = users.map((user, i) => ({
      leaderboardId: id,
      position: i,
      rank: i + 1,
      userId: user.id,
      points: 1000 - i,
      provisionalPoints: 0,
      alive: 0,
      dead: 20,
      total: 20,
      active: true,
    }))
    const entries = users.flatMap((user, i) =>
      Array.from({ length: 20 }, (_, k) => ({
        leaderboardId: id,
        pickId: uuidv7(),
        userId: user.id,
        personId: `Q${1 + ((i + k) % 40)}`,
        diedOn: addDays(startDate, k * 15),
        status: 'confirmed' as const,
        points: 1 + ((i * k) % 50),
        reasons: [],
        rulesVersion: 1,
      })),
    )
    const course = users.flatMap((user, i) =>
      Array.from({ length: 20 }, (_, k) => ({
        leaderboardId: id,
        day: addDays(startDate, k * 15),
        userId: user.id,
        rank: 1 + ((i + k) % 20),
        points: k,
      })),
    )
    await runBatch(t.db, {
      standings: t.db.insert(standings).values(rows),
      entries: t.db.insert(scoreEntries).values(entries),
      course: t.db.insert(rankHistory).values(course),
    })
  }
  const [one] = users
  const page = await readHistory(as(one), { league: league.id })
  expect(page.table[0]).toMatchObject({ points: 20_000, wins: 20, deaths: 400, seasons: 20 })
  // Sums and records only, no single deaths.
  expect(JSON.stringify(page).length).toBeLessThan(100_000)
})
