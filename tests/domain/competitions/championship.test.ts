import { describe, expect, test } from 'vitest'
import { play } from '#domain/competitions/play.ts'
import { born, championship, died, lines, noon, pick, players, rowOf, rules } from './paper.ts'

const trio = players('ann', 'bob', 'cy')
const later = noon('2026-01-20')

describe('championship: points', () => {
  test('ann’s pick dies at 91 (100 - 91 = 9), bob’s at 60 (100 - 60 = 40): bob 40, ann 9, cy 0', () => {
    const picks = [pick('ann', 'A', born('1935-01-01')), pick('bob', 'B', born('1966-01-01'))]
    const result = play(
      championship(),
      trio,
      picks,
      [died('A', '2026-01-05'), died('B', '2026-01-06')],
      later,
    )
    expect(lines(result)).toEqual(['1 bob 40', '2 ann 9', '3 cy 0'])
  })

  test('rarity: two holders of A get 20 + 5, the only holder of B 20 + 10', () => {
    const picks = [
      pick('ann', 'A', born('1946-01-01')),
      pick('bob', 'A', born('1946-01-01')),
      pick('cy', 'B', born('1946-01-01')),
    ]
    const leaderboard = championship({ rules: [rules({ rarityMax: 10 })] })
    const result = play(leaderboard, trio, picks, [died('A', '2026-01-05'), died('B', '2026-01-05')], later)
    expect(lines(result)).toEqual(['1 cy 30', '2 ann 25', '2 bob 25'])
    expect(result.entries.find((entry) => entry.pickId === 'ann/A')?.reasons).toEqual([
      { rule: 'age', points: 20, age: 80 },
      { rule: 'rarity', points: 5, holders: 2, players: 3 },
    ])
  })

  test('both holders of the first death get the bonus of 5, later deaths none', () => {
    const picks = [pick('ann', 'A'), pick('bob', 'A'), pick('cy', 'B')]
    const leaderboard = championship({ rules: [rules({ firstDeathBonus: 5 })] })
    const result = play(leaderboard, trio, picks, [died('A', '2026-01-05'), died('B', '2026-01-06')], later)
    expect(lines(result)).toEqual(['1 ann 19', '1 bob 19', '3 cy 14'])
  })

  test('a death scores by the rules of its day: 14 before the change, then 50', () => {
    const versions = [
      rules(),
      rules({ version: 2, effectiveFrom: '2026-01-10', base: 'flat', flatPoints: 50 }),
    ]
    const picks = [pick('ann', 'A'), pick('bob', 'B')]
    const result = play(
      championship({ rules: versions }),
      trio,
      picks,
      [died('A', '2026-01-09'), died('B', '2026-01-10')],
      later,
    )
    expect(lines(result)).toEqual(['1 bob 50', '2 ann 14', '3 cy 0'])
    expect(result.entries.map((entry) => entry.rulesVersion)).toEqual([1, 2])
  })

  test('a reported death adds 14 provisional points, and no points', () => {
    const result = play(
      championship(),
      trio,
      [pick('ann', 'A')],
      [died('A', '2026-01-05', { status: 'reported' })],
      later,
    )
    expect(rowOf(result, 'ann')).toMatchObject({
      rank: 1,
      points: 0,
      provisionalPoints: 14,
      alive: 1,
      dead: 0,
      total: 1,
    })
    expect(result.standings.map((row) => row.rank)).toEqual([1, 1, 1])
  })

  test('a death without a known day scores nothing; its person is not alive', () => {
    const result = play(
      championship(),
      trio,
      [pick('ann', 'A')],
      [died('A', '2026-01-05', { diedOn: null })],
      later,
    )
    expect(rowOf(result, 'ann')).toMatchObject({ points: 0, alive: 0, dead: 0, total: 0 })
  })
})

describe('championship: ties', () => {
  test('level on 40 points: two deaths (20 + 20) rank before one (40)', () => {
    const picks = [
      pick('ann', 'A', born('1966-01-01')),
      pick('bob', 'B', born('1946-01-01')),
      pick('bob', 'C', born('1946-01-01')),
    ]
    const deaths = [died('A', '2026-01-02'), died('B', '2026-01-08'), died('C', '2026-01-09')]
    expect(lines(play(championship(), trio, picks, deaths, later))).toEqual([
      '1 bob 40',
      '2 ann 40',
      '3 cy 0',
    ])
  })

  test('level on points and deaths: the earlier first death ranks first', () => {
    const picks = [pick('ann', 'A'), pick('bob', 'B')]
    const deaths = [died('A', '2026-01-06'), died('B', '2026-01-05')]
    expect(lines(play(championship(), trio, picks, deaths, later))).toEqual([
      '1 bob 14',
      '2 ann 14',
      '3 cy 0',
    ])
  })

  test('level on all three: a shared rank, and the next one is skipped (1, 1, 3)', () => {
    const picks = [pick('ann', 'A'), pick('bob', 'B')]
    const deaths = [died('A', '2026-01-05'), died('B', '2026-01-05')]
    expect(lines(play(championship(), trio, picks, deaths, later))).toEqual([
      '1 ann 14',
      '1 bob 14',
      '3 cy 0',
    ])
  })
})

describe('championship: what counts', () => {
  const scoreOf = (over: Parameters<typeof pick>[2], diedOn: string) =>
    rowOf(play(championship(), trio, [pick('ann', 'A', over)], [died('A', diedOn)], later), 'ann').points

  test('a pick added on the 3rd counts from the 5th, not on the 4th', () => {
    const added = { addedAt: '2026-01-03T23:59:59.000Z', countsFrom: '2026-01-05' }
    expect(scoreOf(added, '2026-01-04')).toBe(0)
    expect(scoreOf(added, '2026-01-05')).toBe(14)
  })
  test('a pick removed on the 9th counts that day, not on the 10th', () => {
    expect(scoreOf({ removedAt: noon('2026-01-09') }, '2026-01-09')).toBe(14)
    expect(scoreOf({ removedAt: noon('2026-01-09') }, '2026-01-10')).toBe(0)
  })
  test('deaths on the first and the last day count, deaths outside do not', () => {
    const through = noon('2026-02-10')
    const on = (diedOn: string) =>
      rowOf(play(championship(), trio, [pick('ann', 'A')], [died('A', diedOn)], through), 'ann').points
    expect([on('2025-12-31'), on('2026-01-01'), on('2026-01-31'), on('2026-02-01')]).toEqual([0, 14, 14, 0])
  })
  test('void and suspended picks score nothing and are left out of all counts', () => {
    const picks = [
      pick('ann', 'A', { voidedAt: noon('2026-01-02') }),
      pick('ann', 'B', { suspendedAt: noon('2026-01-02') }),
      pick('ann', 'C'),
    ]
    const result = play(
      championship(),
      trio,
      picks,
      [died('A', '2026-01-05'), died('B', '2026-01-05')],
      later,
    )
    expect(rowOf(result, 'ann')).toMatchObject({ points: 0, alive: 1, dead: 0, total: 1 })
  })
  test('a person who died before the pick counted is in no count', () => {
    const picks = [pick('ann', 'A', { countsFrom: '2026-01-15' }), pick('ann', 'B')]
    const result = play(championship(), trio, picks, [died('A', '2026-01-10')], later)
    expect(rowOf(result, 'ann')).toMatchObject({ points: 0, alive: 1, dead: 0, total: 1 })
  })
  test('after the end, the alive count is that of the last day', () => {
    const result = play(
      championship(),
      trio,
      [pick('ann', 'A')],
      [died('A', '2026-02-03')],
      noon('2026-02-10'),
    )
    expect(rowOf(result, 'ann')).toMatchObject({ alive: 1, dead: 0, total: 1 })
  })
  test('rarity ignores a pick that counts only from the next day: 14 + 10', () => {
    const picks = [pick('ann', 'A'), pick('bob', 'A', { countsFrom: '2026-01-06' })]
    const result = play(
      championship({ rules: [rules({ rarityMax: 10 })] }),
      trio,
      picks,
      [died('A', '2026-01-05')],
      later,
    )
    expect(lines(result)).toEqual(['1 ann 24', '2 bob 0', '2 cy 0'])
  })
})
