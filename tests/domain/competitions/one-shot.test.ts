import { describe, expect, test } from 'vitest'
import { play } from '#domain/competitions/play.ts'
import { died, leaves, lines, noon, oneShot, pick, players, rowOf, rules } from './paper.ts'

const four = players('ann', 'bob', 'cy', 'dee')
const picks = [pick('ann', 'A'), pick('ann', 'A2'), pick('bob', 'B'), pick('cy', 'C')]
const deaths = [
  died('A', '2026-01-05'),
  died('A2', '2026-01-20'),
  died('B', '2026-01-12'),
  died('C', '2026-01-12'),
]
const now = noon('2026-01-25')
const shown = (result: ReturnType<typeof play>) =>
  result.standings.map((row) => `${row.rank} ${row.userId} ${row.scoredOn ?? 'none'} ${row.points}`)

describe('one-shot: the race', () => {
  test('standard: the earliest death ranks first, no death last: 1, 2, 2, 4', () => {
    expect(shown(play(oneShot(), four, picks, deaths, now))).toEqual([
      '1 ann 2026-01-05 28',
      '2 bob 2026-01-12 14',
      '2 cy 2026-01-12 14',
      '4 dee none 0',
    ])
  })
  test('reversed: the latest death ranks first', () => {
    expect(shown(play(oneShot({ scoringDirection: 'reversed' }), four, picks, deaths, now))).toEqual([
      '1 ann 2026-01-20 28',
      '2 bob 2026-01-12 14',
      '2 cy 2026-01-12 14',
      '4 dee none 0',
    ])
  })
  test('reversed: two players with the latest day share rank 1: 1, 1, 3, 4', () => {
    const without = deaths.filter((death) => death.personId !== 'A2')
    expect(shown(play(oneShot({ scoringDirection: 'reversed' }), four, picks, without, now))).toEqual([
      '1 bob 2026-01-12 14',
      '1 cy 2026-01-12 14',
      '3 ann 2026-01-05 14',
      '4 dee none 0',
    ])
  })
  test('multiple, standard: a row for each of ann’s deaths: 1 ann, 2 bob, 2 cy, 4 ann, 5 dee', () => {
    const result = play(oneShot({ allowMultiple: true }), four, picks, deaths, now)
    expect(shown(result)).toEqual([
      '1 ann 2026-01-05 14',
      '2 bob 2026-01-12 14',
      '2 cy 2026-01-12 14',
      '4 ann 2026-01-20 14',
      '5 dee none 0',
    ])
    expect(result.standings.map((row) => row.pickId)).toEqual(['ann/A', 'bob/B', 'cy/C', 'ann/A2', null])
    expect(result.standings.map((row) => row.dead)).toEqual([2, 1, 1, 2, 0])
  })
  test('multiple, reversed: a row for each death, the latest first: 1, 2, 2, 4, 5', () => {
    expect(
      shown(play(oneShot({ allowMultiple: true, scoringDirection: 'reversed' }), four, picks, deaths, now)),
    ).toEqual([
      '1 ann 2026-01-20 14',
      '2 bob 2026-01-12 14',
      '2 cy 2026-01-12 14',
      '4 ann 2026-01-05 14',
      '5 dee none 0',
    ])
  })
  test('multiple: two of ann’s deaths on one day are two rows with one rank', () => {
    const sameDay = [died('A', '2026-01-05'), died('A2', '2026-01-05'), died('B', '2026-01-12')]
    expect(shown(play(oneShot({ allowMultiple: true }), four, picks, sameDay, now))).toEqual([
      '1 ann 2026-01-05 14',
      '1 ann 2026-01-05 14',
      '3 bob 2026-01-12 14',
      '4 cy none 0',
      '4 dee none 0',
    ])
  })
  test('nobody has died: all share the first rank', () => {
    expect(lines(play(oneShot(), four, picks, [], now))).toEqual(['1 ann 0', '1 bob 0', '1 cy 0', '1 dee 0'])
  })
  test('only the day decides the rank: 17 points earlier beat 24 later', () => {
    const result = play(
      oneShot({ rules: [rules({ rarityMax: 10 })] }),
      four,
      [pick('ann', 'A'), pick('bob', 'A'), pick('cy', 'A'), pick('dee', 'D')],
      [died('A', '2026-01-05'), died('D', '2026-01-12')],
      now,
    )
    // A: 14 + round(10 x 1/3) = 17; D: 14 + 10 = 24.
    expect(lines(result)).toEqual(['1 ann 17', '1 bob 17', '1 cy 17', '4 dee 24'])
  })
})

describe('one-shot: late facts and leaving', () => {
  test('a death of the 3rd reported on 10 February, inside the 14 days, takes the lead', () => {
    const late = [...deaths, died('D', '2026-01-03', { knownFrom: noon('2026-02-10') })]
    const leaderboard = [...picks, pick('dee', 'D')]
    expect(lines(play(oneShot(), four, leaderboard, late, noon('2026-02-09')))[0]).toBe('1 ann 28')
    expect(lines(play(oneShot(), four, leaderboard, late, noon('2026-02-11')))[0]).toBe('1 dee 14')
  })
  test('the same report on 15 February is too late and only adds a note', () => {
    const late = [...deaths, died('D', '2026-01-03', { knownFrom: '2026-02-15T00:00:00.000Z' })]
    const result = play(oneShot(), four, [...picks, pick('dee', 'D')], late, noon('2026-02-16'))
    expect(lines(result)[0]).toBe('1 ann 28')
    expect(result.lateNotes).toHaveLength(1)
  })
  test('a member who leaves keeps earlier points and gets no later ones', () => {
    const result = play(oneShot(), leaves(four, 'ann', '2026-01-08'), picks, deaths, now)
    expect(rowOf(result, 'ann')).toMatchObject({ rank: 1, points: 14, scoredOn: '2026-01-05', active: false })
  })
})
