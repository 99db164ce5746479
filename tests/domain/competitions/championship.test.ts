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

  test('two of three hold A at 80: 20 + round(10 x 1/2) = 25 each; cy alone holds B at 80: 20 + 10 = 30', () => {
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

  test('the bonus of 5 goes to both holders of the first day’s dead: 14 + 5, 14 + 5, and not to the second day: 14', () => {
    const picks = [pick('ann', 'A'), pick('bob', 'A'), pick('cy', 'B')]
    const leaderboard = championship({ rules: [rules({ firstDeathBonus: 5 })] })
    const result = play(leaderboard, trio, picks, [died('A', '2026-01-05'), died('B', '2026-01-06')], later)
    expect(lines(result)).toEqual(['1 ann 19', '1 bob 19', '3 cy 14'])
  })

  test('rules change on the 10th from age to flat 50: a death of the 9th scores 100 - 86 = 14, one of the 10th 50', () => {
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

  test('a reported death is 14 on top, not in the points', () => {
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

  test('a death known without its day scores nothing, and its person is not alive', () => {
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
  test('level on 40 points: two deaths (20 + 20) before one (40)', () => {
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

  test('level on points and deaths: the first death of the 5th before that of the 6th', () => {
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

  test('a pick added on the 3rd counts from the 5th: a death of the 4th is nothing, one of the 5th 14', () => {
    const added = { addedAt: '2026-01-03T23:59:59.000Z', countsFrom: '2026-01-05' }
    expect(scoreOf(added, '2026-01-04')).toBe(0)
    expect(scoreOf(added, '2026-01-05')).toBe(14)
  })
  test('removed at noon of the 9th: a death of the 9th counts, one of the 10th does not', () => {
    expect(scoreOf({ removedAt: noon('2026-01-09') }, '2026-01-09')).toBe(14)
    expect(scoreOf({ removedAt: noon('2026-01-09') }, '2026-01-10')).toBe(0)
  })
  test('the first and the last day are inside, the days around them are not', () => {
    const through = noon('2026-02-10')
    const on = (diedOn: string) =>
      rowOf(play(championship(), trio, [pick('ann', 'A')], [died('A', diedOn)], through), 'ann').points
    expect([on('2025-12-31'), on('2026-01-01'), on('2026-01-31'), on('2026-02-01')]).toEqual([0, 14, 14, 0])
  })
  test('void and suspended picks score nothing and are in neither count', () => {
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
  test('who died without counting here is in neither alive nor dead', () => {
    const picks = [pick('ann', 'A', { countsFrom: '2026-01-15' }), pick('ann', 'B')]
    const result = play(championship(), trio, picks, [died('A', '2026-01-10')], later)
    expect(rowOf(result, 'ann')).toMatchObject({ points: 0, alive: 1, dead: 0, total: 1 })
  })
  test('once over, alive is told as of the last day: dead in February is alive in January’s leaderboard', () => {
    const result = play(
      championship(),
      trio,
      [pick('ann', 'A')],
      [died('A', '2026-02-03')],
      noon('2026-02-10'),
    )
    expect(rowOf(result, 'ann')).toMatchObject({ alive: 1, dead: 0, total: 1 })
  })
  test('holders and players are those of the day: two of three hold A, one of them from tomorrow on: 14 + 10', () => {
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
