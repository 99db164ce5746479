import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allTimeOf } from '#domain/history/all-time.ts'
import { headToHead, meetingsOf } from '#domain/history/head-to-head.ts'
import { ratingsOf } from '#domain/history/rating.ts'
import { championsOf, type EndedMatch, type SeasonTable } from '#domain/history/season-table.ts'

type Row = [userId: string, points: number, dead: number]

/** A table ranked by points only. */
const table = (number: number, rows: readonly Row[], over = true): SeasonTable => ({
  seasonId: `s${number}`,
  number,
  endDate: `20${10 + number}-12-31`,
  over,
  rows: [...rows]
    .sort(([, a], [, b]) => b - a)
    .map(([userId, points, dead], _, all) => ({
      userId,
      points,
      dead,
      active: userId !== 'gone',
      rank: 1 + all.filter(([, other]) => other > points).length,
    })),
})

const match = (
  slot: number,
  [homeUserId, awayUserId]: readonly [string, string],
  winnerUserId: string | null,
  { round = 1, forfeited = false } = {},
): EndedMatch => ({
  competitionId: 'c',
  round,
  slot,
  endDate: `2011-0${round}-28`,
  homeUserId,
  awayUserId,
  winnerUserId,
  decidedBy: forfeited ? 'forfeit' : 'points',
})

const seasons = [
  table(1, [
    ['ann', 40, 2],
    ['bea', 40, 2],
    ['cid', 10, 1],
  ]),
  table(2, [
    ['ann', 0, 0],
    ['bea', 25, 1],
  ]),
  // Nobody has scored: nobody has won, and no rank counts.
  table(3, [
    ['ann', 0, 0],
    ['dot', 0, 0],
  ]),
  // In progress: points count, its first rank does not.
  table(4, [['cid', 70, 3]], false),
]

test('level players share the title; a season without points has no champion', () => {
  expect(seasons.map(({ rows }) => championsOf(rows))).toEqual([['ann', 'bea'], ['bea'], [], ['cid']])
})

test('a player who has left without a death wins no season, even if the others have lost points', () => {
  const lost = table(1, [
    ['gone', 0, 0],
    ['ann', -4, 1],
  ])
  expect(championsOf(lost.rows)).toEqual([])
  expect(allTimeOf([lost]).map(({ userId, wins, best }) => [userId, wins, best])).toEqual([
    ['gone', 0, 1],
    ['ann', 0, 2],
  ])
  expect(championsOf(table(1, [['gone', 9, 1]]).rows)).toEqual(['gone'])
})

test('the all-time table matches figures calculated by hand', () => {
  expect(allTimeOf(seasons)).toEqual([
    { userId: 'cid', rank: 1, points: 80, seasons: 2, wins: 0, deaths: 4, best: 3 },
    { userId: 'bea', rank: 2, points: 65, seasons: 2, wins: 2, deaths: 3, best: 1 },
    { userId: 'ann', rank: 3, points: 40, seasons: 3, wins: 1, deaths: 2, best: 1 },
    { userId: 'dot', rank: 4, points: 0, seasons: 1, wins: 0, deaths: 0, best: null },
  ])
})

test('players level in points, wins and deaths share a rank', () => {
  const level = table(1, [
    ['ann', 5, 1],
    ['bea', 5, 1],
    ['cid', 1, 1],
  ])
  expect(allTimeOf([level]).map(({ rank }) => rank)).toEqual([1, 1, 3])
})

const matches = [
  match(1, ['ann', 'bea'], 'bea'),
  match(2, ['cid', 'dot'], null),
  match(1, ['bea', 'ann'], 'bea', { round: 2 }),
  match(1, ['ann', 'bea'], 'ann', { round: 3, forfeited: true }),
]

test('head-to-head results match figures calculated by hand', () => {
  const met = meetingsOf(matches)
  expect(headToHead(seasons, met, 'bea', 'ann')).toEqual({
    seasons: { first: 1, second: 0, level: 1 },
    matches: { first: 2, second: 1, level: 0 },
    shared: [
      { number: 1, over: true, first: 40, second: 40 },
      { number: 2, over: true, first: 25, second: 0 },
    ],
  })
  const underWay = table(
    5,
    [
      ['ann', 9, 1],
      ['bea', 1, 1],
    ],
    false,
  )
  expect(headToHead([underWay], [], 'ann', 'bea')).toMatchObject({
    seasons: { first: 0, second: 0, level: 0 },
    shared: [{ number: 5, over: false, first: 9, second: 1 }],
  })
  expect(headToHead(seasons, met, 'ann', 'nobody')).toMatchObject({
    matches: { first: 0, second: 0, level: 0 },
    shared: [],
  })
})

describe('the rating', () => {
  test('needs two results, and changes with them', () => {
    expect(
      ratingsOf(
        [
          table(1, [
            ['ann', 9, 1],
            ['bea', 1, 1],
          ]),
        ],
        [],
      ),
    ).toEqual([])
    const ratings = ratingsOf(seasons, matches)
    expect(ratings.map(({ userId, results }) => [userId, results])).toEqual([
      ['bea', 4],
      ['cid', 2],
      ['ann', 4],
    ])
    const [bea, cid, ann] = ratings
    expect(bea?.rating).toBeGreaterThan(1500)
    expect(ann?.rating).toBeLessThan(cid?.rating ?? 0)
    for (const { low, rating, high } of ratings) expect(low < rating && rating < high).toBe(true)
    // The rating of bea is based on more data than that of cid.
    expect((bea?.high ?? 0) - (bea?.low ?? 0)).toBeLessThan((cid?.high ?? 0) - (cid?.low ?? 0))
  })

  test('matches a calculation by hand for two wins, and for two draws', () => {
    // σ² = 500² + 5², c² = 2·(σ² + 250²) = 790.6²: the first win moves both by σ²/c · ½ = 158.1, and leaves σ² =
    // 234212. Then c = 770.4, and ann's chance 1 / (1 + e^(-316.2/770.4)) = 0.601: the second by 234237/c · 0.399 =
    // 121.3.
    const ratings = ratingsOf(
      [],
      [match(1, ['ann', 'bea'], 'ann'), match(1, ['bea', 'ann'], 'ann', { round: 2 })],
    )
    expect(ratings.map(({ userId, rating }) => [userId, rating])).toEqual([
      ['ann', 1779],
      ['bea', 1221],
    ])
    const drawn = ratingsOf(
      [],
      [match(1, ['ann', 'bea'], null), match(1, ['ann', 'bea'], null, { round: 2 })],
    )
    expect(drawn.map(({ rating }) => rating)).toEqual([1500, 1500])
  })

  test('ignores forfeits and seasons without points', () => {
    const forfeits = [1, 2, 3].map((round) => match(1, ['ann', 'bea'], 'ann', { round, forfeited: true }))
    const nothing = [1, 2].map((number) =>
      table(number, [
        ['ann', 0, 0],
        ['bea', 0, 0],
      ]),
    )
    expect(ratingsOf(nothing, forfeits)).toEqual([])
  })
})

const player = fc.constantFrom('a', 'b', 'c', 'd', 'e')
const anyTable = fc
  .record({
    rows: fc.uniqueArray(fc.tuple(player, fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 3 })), {
      selector: ([userId]) => userId,
    }),
    over: fc.boolean(),
  })
  .map(({ rows, over }) => ({ rows, over }))
const anyTables = fc
  .array(anyTable, { maxLength: 6 })
  .map((all) => all.map(({ rows, over }, index) => table(index + 1, rows, over)))
const anyMatches = fc
  .array(
    fc.record({
      players: fc.uniqueArray(player, { minLength: 2, maxLength: 2 }),
      won: fc.constantFrom(0, 1, null),
      round: fc.integer({ min: 1, max: 9 }),
    }),
    { maxLength: 8 },
  )
  .map((all) =>
    all.map(({ players, won, round }, slot) => {
      const [home = '', away = ''] = players
      return match(slot + 1, [home, away], won === null ? null : ([home, away][won] ?? null), { round })
    }),
  )

test('the all-time table adds up the season tables', () => {
  fc.assert(
    fc.property(anyTables, (tables) => {
      const rows = tables.flatMap(({ rows }) => rows)
      for (const { userId, points, deaths, seasons } of allTimeOf(tables)) {
        const own = rows.filter((row) => row.userId === userId)
        expect(points).toBe(own.reduce((sum, row) => sum + row.points, 0))
        expect(deaths).toBe(own.reduce((sum, row) => sum + row.dead, 0))
        expect(seasons).toBe(own.length)
      }
      expect(allTimeOf(tables)).toHaveLength(new Set(rows.map(({ userId }) => userId)).size)
    }),
  )
})

test('head-to-head results are mirrored for the other player', () => {
  fc.assert(
    fc.property(anyTables, anyMatches, player, player, (tables, played, one, other) => {
      fc.pre(one !== other)
      const met = meetingsOf(played)
      const there = headToHead(tables, met, one, other)
      const back = headToHead(tables, met, other, one)
      const turn = ({ first, second, level }: { first: number; second: number; level: number }) => ({
        first: second,
        second: first,
        level,
      })
      expect(back.seasons).toEqual(turn(there.seasons))
      expect(back.matches).toEqual(turn(there.matches))
    }),
  )
})

test('a rating does not depend on player ids or input order', () => {
  fc.assert(
    fc.property(anyTables, anyMatches, (tables, played) => {
      const renamed = (userId: string) => `z${'edcba'.indexOf(userId)}`
      const before = new Map(ratingsOf(tables, played).map(({ userId, ...rest }) => [renamed(userId), rest]))
      const after = ratingsOf(
        tables.map(({ rows, ...rest }) => ({
          ...rest,
          rows: rows.map((row) => ({ ...row, userId: renamed(row.userId) })).reverse(),
        })),
        [...played].reverse().map((one) => ({
          ...one,
          homeUserId: renamed(one.awayUserId),
          awayUserId: renamed(one.homeUserId),
          winnerUserId: one.winnerUserId === null ? null : renamed(one.winnerUserId),
        })),
      )
      expect(new Map(after.map(({ userId, ...rest }) => [userId, rest]))).toEqual(before)
    }),
  )
})
