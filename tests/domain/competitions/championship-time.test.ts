import { describe, expect, test } from 'vitest'
import { play } from '#domain/competitions/play.ts'
import { born, championship, died, leaves, lines, noon, pick, players, rowOf } from './paper.ts'

const trio = players('ann', 'bob', 'cy')
const later = noon('2026-01-20')

describe('championship: late facts', () => {
  const picks = [pick('ann', 'A')]
  const over = noon('2026-02-20')
  const points = (known: string) =>
    lines(play(championship(), trio, picks, [died('A', '2026-01-30', { knownFrom: known })], over))[0]

  test('known on 14 February, the last of the 14 days: 14 points', () =>
    expect(points('2026-02-14T23:59:59.999Z')).toBe('1 ann 14'))
  test('known as 15 February begins: sealed, a note and no points', () => {
    const late = [died('A', '2026-01-30', { knownFrom: '2026-02-15T00:00:00.000Z' })]
    const result = play(championship(), trio, picks, late, over)
    expect(lines(result)[0]).toBe('1 ann 0')
    expect(result.sealed).toBe(true)
    expect(result.lateNotes).toEqual([
      { kind: 'late_death', matchId: null, personId: 'A', userIds: ['ann'], diedOn: '2026-01-30' },
    ])
  })
  test('a retraction after sealing takes nothing away, and is noted', () => {
    const gone = [died('A', '2026-01-30', { knownUntil: '2026-02-16T00:00:00.000Z' })]
    const result = play(championship(), trio, picks, gone, over)
    expect(lines(result)[0]).toBe('1 ann 14')
    expect(result.lateNotes.map((note) => note.kind)).toEqual(['late_retraction'])
  })
  test('a retraction before sealing takes the points back', () => {
    const gone = [died('A', '2026-01-30', { knownUntil: '2026-02-10T00:00:00.000Z' })]
    expect(lines(play(championship(), trio, picks, gone, over))[0]).toBe('1 ann 0')
  })
  test('a date corrected from 30 January to 1 February takes the points back: outside the leaderboard', () => {
    const corrected = [
      died('A', '2026-01-30', { knownUntil: '2026-02-10T00:00:00.000Z' }),
      died('A', '2026-02-01', { knownFrom: '2026-02-10T00:00:00.000Z' }),
    ]
    expect(lines(play(championship(), trio, picks, corrected, noon('2026-02-09')))[0]).toBe('1 ann 14')
    expect(lines(play(championship(), trio, picks, corrected, noon('2026-02-11')))[0]).toBe('1 ann 0')
  })
})

describe('championship: members who leave', () => {
  const picks = [pick('ann', 'A'), pick('ann', 'B'), pick('bob', 'C', born('1921-01-01'))]
  const deaths = [died('A', '2026-01-05'), died('B', '2026-01-15'), died('C', '2026-01-06')]

  test('a member who leaves keeps points, scores no more, and is inactive', () => {
    const result = play(championship(), leaves(trio, 'ann', '2026-01-10'), picks, deaths, later)
    expect(lines(result)).toEqual(['1 ann 14', '2 bob 1', '3 cy 0'])
    expect(rowOf(result, 'ann').active).toBe(false)
  })
  test('a member who returns scores again: 14 + 14', () => {
    const result = play(championship(), leaves(trio, 'ann', '2026-01-10', '2026-01-12'), picks, deaths, later)
    expect(rowOf(result, 'ann')).toMatchObject({ points: 28, active: true })
  })
  test('a death on the day of leaving counts, one the day after not', () => {
    const gone = leaves(trio, 'ann', '2026-01-15')
    expect(rowOf(play(championship(), gone, picks, deaths, later), 'ann').points).toBe(28)
    expect(
      rowOf(play(championship(), leaves(trio, 'ann', '2026-01-14'), picks, deaths, later), 'ann').points,
    ).toBe(14)
  })
  test('the last remaining member wins by walkover, whatever the others scored', () => {
    const gone = leaves(leaves(trio, 'ann', '2026-01-10'), 'cy', '2026-01-11')
    expect(lines(play(championship(), gone, picks, deaths, later))).toEqual(['1 bob 1', '2 ann 14', '3 cy 0'])
  })
  test('a season leaderboard has no walkover', () => {
    const gone = leaves(leaves(trio, 'ann', '2026-01-10'), 'cy', '2026-01-11')
    expect(lines(play(championship({ walkover: false }), gone, picks, deaths, later))[0]).toBe('1 ann 14')
  })
})

describe('championship: time', () => {
  test('is next due at its start, end and seal, and then never', () => {
    const due = (day: string) => play(championship(), trio, [], [], noon(day)).dueOn
    expect(due('2025-12-20')).toBe('2026-01-01')
    expect(due('2026-01-20')).toBe('2026-02-01')
    expect(due('2026-02-10')).toBe('2026-02-15')
    expect(due('2026-02-15')).toBe(null)
  })
  test('an open-ended season never ends and never seals', () => {
    const result = play(
      championship({ end: null }),
      trio,
      [pick('ann', 'A')],
      [died('A', '2031-01-05')],
      noon('2031-02-01'),
    )
    expect(lines(result)[0]).toBe('1 ann 9')
    expect(result).toMatchObject({ dueOn: null, sealed: false })
  })
  test('rank history has each day of death; rows have the previous rank', () => {
    const picks = [pick('ann', 'A'), pick('bob', 'B', born('1966-01-01'))]
    const result = play(
      championship(),
      trio,
      picks,
      [died('A', '2026-01-05'), died('B', '2026-01-09')],
      later,
    )
    expect(
      result.rankHistory.map((point) => `${point.day} ${point.userId} ${point.rank} ${point.points}`),
    ).toEqual([
      '2026-01-05 ann 1 14',
      '2026-01-05 bob 2 0',
      '2026-01-05 cy 2 0',
      '2026-01-09 bob 1 40',
      '2026-01-09 ann 2 14',
      '2026-01-09 cy 3 0',
    ])
    expect(result.standings.map((row) => `${row.userId} ${row.previousRank}`)).toEqual([
      'bob 2',
      'ann 1',
      'cy 2',
    ])
  })
})
