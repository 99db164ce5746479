import { describe, expect, test } from 'vitest'
import { play } from '#domain/competitions/play.ts'
import { type SeasonTable, seasonPointsOf } from '#domain/competitions/season-points.ts'
import type { ScoringPack } from '#domain/packs/pack.ts'
import type { LeaderboardPick, PersonDeath } from '#domain/scoring/scored.ts'
import { born, cup, died, duel, matchLines, noon, pick, players, rules } from './paper.ts'

const everyone = players('ann', 'bob')
/** Ann's list is the younger one, bob has the points: 100 - 86 for a death in January. */
const picks: LeaderboardPick[] = [
  pick('ann', 'A', born('1990-01-01')),
  pick('bob', 'B', born('1950-01-01')),
  pick('bob', 'S', { ...born('1940-01-01'), countsFrom: '2025-12-03' }),
]
const season = (over: Partial<SeasonTable> = {}): SeasonTable => ({
  start: '2026-01-01',
  end: '2026-12-31',
  rules: [rules()],
  participants: everyone,
  picks,
  ...over,
})
const scored = [died('S', '2026-01-05')]
const inFebruary = { start: '2026-02-01', end: '2026-02-10', season: season() }
const first = ['season_points', 'average_age', 'uniqueness', 'coin'] as const
const after = noon('2026-02-12')
const cupAt = (over: Parameters<typeof cup>[0] = {}, deaths: PersonDeath[] = scored) =>
  matchLines(play(cup({ ...inFebruary, tiebreakerPriority: first, ...over }), everyone, picks, deaths, after))

describe('points of the season as a tie-breaker', () => {
  test('decide before average age in cups and duels, if put first', () => {
    expect(cupAt()).toEqual([expect.stringContaining('bob season_points')])
    const level = duel({ ...inFebruary, allowDraws: false, tiebreakerPriority: first })
    expect(matchLines(play(level, everyone, picks, scored, after))).toEqual([
      expect.stringContaining('bob season_points'),
    ])
  })
  test('are not used with the usual priority', () => {
    expect(cupAt({ tiebreakerPriority: ['average_age', 'uniqueness', 'coin'] })).toEqual([
      expect.stringContaining('ann average_age'),
    ])
  })
  test('leave the decision to the next tie-breaker if they are level', () => {
    expect(cupAt({}, [])).toEqual([expect.stringContaining('ann average_age')])
  })
  test('decide before an empty list does', () => {
    const left = picks.map((each) => ({
      ...each,
      removedAt: each.userId === 'bob' ? noon('2026-01-20') : null,
    }))
    const result = play(
      cup({ ...inFebruary, season: season({ picks: left }), tiebreakerPriority: first }),
      everyone,
      left,
      scored,
      after,
    )
    expect(matchLines(result)).toEqual([expect.stringContaining('bob season_points')])
  })
})

describe('a player’s season points at the start of a round', () => {
  const points = (deaths: PersonDeath[], day: string, over: Partial<SeasonTable> = {}, known = after) =>
    seasonPointsOf(season(over), deaths)?.('bob', day, known)

  test('include deaths on earlier days, not on the day itself', () => {
    expect(points(scored, '2026-01-05')).toBe(0)
    expect(points(scored, '2026-01-06')).toBe(14)
  })
  test('include only confirmed deaths that were already known', () => {
    expect(points([died('S', '2026-01-05', { status: 'reported' })], '2026-02-01')).toBe(0)
    expect(points(scored, '2026-02-01', {}, noon('2026-01-05'))).toBe(0)
  })
  test('follow the rules of the season, including the first-death bonus', () =>
    expect(points(scored, '2026-02-01', { rules: [rules({ firstDeathBonus: 7 })] })).toBe(21))
  test('include only the season’s days', () => {
    expect(points(scored, '2026-02-01', { start: '2026-01-06' })).toBe(0)
    expect(points(scored, '2026-02-01', { end: '2026-01-04' })).toBe(0)
  })
  test('include the cost of window picks, and at the end what only the end decides', () => {
    const pack: ScoringPack = {
      version: 1,
      base: { kind: 'flat', points: 10 },
      terms: [
        { id: 'miss', when: { noneAtEnd: true }, points: -7, per: 'player' },
        { id: 'last', when: { death: 'last' }, points: 5, per: 'player' },
        { id: 'sweep', when: { sweep: true }, points: 100, per: 'player' },
      ],
      rounding: 'half_up',
      moves: { windows: [{ from: '2026-01-10', to: '2026-01-12', most: 1, penalty: 4 }] },
    }
    const bought = pick('bob', 'W', { addedAt: noon('2026-01-11'), windowFrom: '2026-01-10' })
    const table = { rules: [rules({ pack })], picks: [...picks, bought], end: '2026-01-31' }
    const bob = (day: string, known = after, deaths = scored) => points(deaths, day, table, known)
    expect([bob('2026-01-11'), bob('2026-01-12'), bob('2026-01-31')]).toEqual([10, 6, 6])
    // The season is over: the last death counts, and so would a miss.
    expect(bob('2026-02-01')).toBe(11)
    expect(bob('2026-02-01', after, [])).toBe(-11)
    const sweep = [...scored, died('B', '2026-01-06'), died('W', '2026-01-31')]
    expect(bob('2026-02-01', after, sweep)).toBe(30 + 5 + 100 - 4)
  })
  test('do not include a death learned after the season was sealed', () =>
    expect(
      points(
        [died('S', '2026-01-05', { knownFrom: noon('2026-03-01') })],
        '2026-02-20',
        {
          end: '2026-01-31',
        },
        noon('2026-03-10'),
      ),
    ).toBe(0))
  test('are null for a competition without a season table', () =>
    expect(seasonPointsOf(undefined, scored)).toBeNull())
})
