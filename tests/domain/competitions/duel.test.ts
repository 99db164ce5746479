import { describe, expect, test } from 'vitest'
import { play } from '#domain/competitions/play.ts'
import type { LeaderboardResult } from '#domain/scoring/scored.ts'
import {
  born,
  died,
  duel,
  leaves,
  lines,
  matchLines,
  midnight,
  noon,
  pick,
  players,
  rowOf,
  rules,
} from './paper.ts'

/** Three rounds of ten days from 1 January; with three players one has a bye in each. */
const trio = players('ann', 'bob', 'cy')
const each = [pick('ann', 'A'), pick('bob', 'B'), pick('cy', 'C')]
const over = noon('2026-02-02')
const leaderboard = (result: LeaderboardResult) =>
  result.standings.map((row) => `${row.rank} ${row.userId} ${row.points} ${row.won}-${row.drawn}-${row.lost}`)
const of = (result: LeaderboardResult, one: string, other: string) =>
  result.matches.find(
    (match) => [match.homeUserId, match.awayUserId].sort().join() === [one, other].sort().join(),
  )
const daysOf = (one: string, other: string) => {
  const match = of(play(duel(), trio, each, [], over), one, other)
  if (!match) throw new Error('they never meet')
  return match
}

describe('duel: matches', () => {
  test('ann wins twice with 14 + 40 points; bob and cy draw 14:14', () => {
    const [annBob, bobCy, annCy] = [daysOf('ann', 'bob'), daysOf('bob', 'cy'), daysOf('ann', 'cy')]
    const picks = [...each, pick('ann', 'A2', born('1966-01-01'))]
    const deaths = [
      died('A', annBob.start),
      died('B', bobCy.start),
      died('C', bobCy.start),
      died('A2', annCy.end),
    ]
    const result = play(duel(), trio, picks, deaths, over)
    expect(leaderboard(result)).toEqual(['1 ann 54 2-0-0', '2 bob 14 0-1-1', '2 cy 14 0-1-1'])
    expect(of(result, 'bob', 'cy')).toMatchObject({
      homePoints: 14,
      awayPoints: 14,
      winnerUserId: null,
      decidedBy: 'points',
    })
  })

  test('the leaderboard is by points, not by wins: one win of 28 comes before two wins of 1 + 1', () => {
    const [annBob, bobCy, annCy] = [daysOf('ann', 'bob'), daysOf('bob', 'cy'), daysOf('ann', 'cy')]
    const old = born('1921-01-01')
    const picks = [pick('bob', 'B1', old), pick('bob', 'B2', old), pick('ann', 'A1'), pick('ann', 'A2')]
    const deaths = [
      died('B1', annBob.start),
      died('B2', bobCy.start),
      died('A1', annCy.start),
      died('A2', annCy.start),
    ]
    expect(leaderboard(play(duel(), trio, picks, deaths, over))).toEqual([
      '1 ann 28 1-0-1',
      '2 bob 2 2-0-0',
      '3 cy 0 0-0-2',
    ])
  })

  test('level on 14 points: more wins rank first, then more draws', () => {
    const [annBob, bobCy] = [daysOf('ann', 'bob'), daysOf('bob', 'cy')]
    const result = play(
      duel(),
      trio,
      each,
      [died('A', annBob.start), died('B', bobCy.start), died('C', bobCy.start)],
      over,
    )
    // ann beat bob 14:0 and drew 0:0 with cy; bob and cy drew 14:14.
    expect(leaderboard(result)).toEqual(['1 ann 14 1-1-0', '2 cy 14 0-2-0', '3 bob 14 0-1-1'])
  })

  test('nobody dies: all draw and share the first rank', () => {
    expect(leaderboard(play(duel(), trio, each, [], over))).toEqual([
      '1 ann 0 0-2-0',
      '1 bob 0 0-2-0',
      '1 cy 0 0-2-0',
    ])
  })

  test('without draws a level match goes to the tie-breakers: the younger list wins', () => {
    const picks = [
      pick('ann', 'A', born('1950-01-01')),
      pick('bob', 'B', born('1960-01-01')),
      pick('cy', 'C', born('1970-01-01')),
    ]
    const result = play(duel({ allowDraws: false }), trio, picks, [], over)
    expect(leaderboard(result)).toEqual(['1 cy 0 2-0-0', '2 bob 0 1-0-1', '3 ann 0 0-0-2'])
    expect(new Set(result.matches.map((match) => match.decidedBy))).toEqual(new Set(['average_age', 'bye']))
  })

  test('without draws, uniqueness first, then the coin', () => {
    const picks = [pick('ann', 'A'), pick('bob', 'S'), pick('cy', 'S')]
    const result = play(
      duel({ allowDraws: false, tiebreakerPriority: ['uniqueness', 'average_age', 'coin'] }),
      trio,
      picks,
      [],
      over,
    )
    expect(of(result, 'ann', 'bob')).toMatchObject({ winnerUserId: 'ann', decidedBy: 'uniqueness' })
    expect(of(result, 'bob', 'cy')).toMatchObject({ decidedBy: 'coin' })
  })

  test('a death during a bye scores nothing', () => {
    const rest = play(duel(), trio, each, [], over).matches.find((match) => match.awayUserId === null)
    const rester = rest?.homeUserId ?? ''
    const person = rester === 'ann' ? 'A' : rester === 'bob' ? 'B' : 'C'
    const result = play(duel(), trio, each, [died(person, rest?.start ?? '')], over)
    expect(rowOf(result, rester)).toMatchObject({ points: 0, dead: 0, alive: 0, total: 0 })
    expect(result.entries).toEqual([])
  })

  test('a match includes its first and its last day', () => {
    const match = daysOf('ann', 'bob')
    expect(match.end).toBe(
      match.start.slice(0, 8) + String(Number(match.start.slice(8)) + 9).padStart(2, '0'),
    )
    for (const day of [match.start, match.end])
      expect(of(play(duel(), trio, each, [died('A', day)], over), 'ann', 'bob')).toMatchObject({
        winnerUserId: 'ann',
      })
  })

  test('an active match has points, and no winner yet', () => {
    const result = play(duel(), players('ann', 'bob'), each, [died('A', '2026-01-03')], noon('2026-01-05'))
    expect(matchLines(result)).toEqual(['1.1 ann:bob 14:0 - - active'])
    expect(leaderboard(result)).toEqual(['1 ann 14 0-0-0', '2 bob 0 0-0-0'])
  })

  test('the bonus of 5 goes to the first day with a death in a match: 14 + 5', () => {
    const match = daysOf('ann', 'bob')
    const result = play(
      duel({ rules: [rules({ firstDeathBonus: 5 })] }),
      trio,
      each,
      [died('A', match.start)],
      over,
    )
    expect(rowOf(result, 'ann').points).toBe(19)
  })
})

describe('duel: late facts', () => {
  const match = daysOf('ann', 'bob')
  const result = (knownFrom: string, now: string) =>
    play(duel(), trio, each, [died('A', match.end, { knownFrom })], now)

  test('a death known within 14 days after the match’s end counts', () => {
    const last = play(duel(), trio, each, [], over).matches[0]?.end
    expect(last).toBe('2026-01-10')
    const one = play(
      duel(),
      players('ann', 'bob'),
      each,
      [died('A', '2026-01-10', { knownFrom: noon('2026-01-24') })],
      noon('2026-01-24'),
    )
    expect(lines(one)[0]).toBe('1 ann 14')
  })
  test('a death known later does not count and adds a note', () => {
    const two = play(
      duel(),
      players('ann', 'bob'),
      each,
      [died('A', '2026-01-10', { knownFrom: midnight('2026-01-25') })],
      noon('2026-01-25'),
    )
    expect(lines(two)[0]).toBe('1 ann 0')
    expect(matchLines(two)).toEqual(['1.1 ann:bob 0:0 - points sealed'])
    expect(two.lateNotes).toEqual([
      { kind: 'late_death', matchId: 'duel:1:1', personId: 'A', userIds: ['ann'], diedOn: '2026-01-10' },
    ])
  })
  test('a sealed match keeps a death that is retracted later', () => {
    const now = noon('2026-03-20')
    const kept = play(duel(), trio, each, [died('A', match.end, { knownUntil: noon('2026-03-10') })], now)
    expect(rowOf(kept, 'ann').points).toBe(14)
    expect(rowOf(result(noon('2026-03-10'), now), 'ann').points).toBe(0)
  })
})

describe('duel: members who leave', () => {
  test('ann leads 14:0 and leaves: dee wins by forfeit, ann keeps her points', () => {
    const gone = leaves(players('ann', 'bob', 'cy', 'dee'), 'ann', '2026-01-05')
    const match = of(play(duel(), gone, each, [], noon('2026-01-02')), 'ann', 'dee')
    expect(match?.round).toBe(1)
    const result = play(duel(), gone, each, [died('A', '2026-01-03')], over)
    expect(of(result, 'ann', 'dee')).toMatchObject({
      winnerUserId: 'dee',
      decidedBy: 'forfeit',
      decidedOn: '2026-01-05',
    })
    expect(rowOf(result, 'ann')).toMatchObject({ rank: 1, points: 14, won: 0, lost: 3, active: false })
    expect(rowOf(result, 'dee')).toMatchObject({ points: 0, won: 1 })
  })
  test('after a member’s return, later matches are played and not forfeited', () => {
    const back = leaves(players('ann', 'bob', 'cy', 'dee'), 'ann', '2026-01-05', '2026-01-08')
    const result = play(duel(), back, each, [], over)
    expect(rowOf(result, 'ann')).toMatchObject({ won: 0, drawn: 2, lost: 1 })
  })
  test('the last remaining player wins, even when behind on points', () => {
    const result = play(
      duel(),
      leaves(players('ann', 'bob'), 'ann', '2026-01-05'),
      each,
      [died('A', '2026-01-03')],
      over,
    )
    expect(lines(result)).toEqual(['1 bob 0', '2 ann 14'])
  })
  test('leaving at the midnight after the last day forfeits nothing, a millisecond earlier does', () => {
    const deaths = [died('A', '2026-01-03')]
    const gone = (leftAt: string) =>
      players('ann', 'bob').map((player) =>
        player.userId === 'ann'
          ? { ...player, periods: player.periods.map((period) => ({ ...period, leftAt })) }
          : player,
      )
    const [before, after] = [gone('2026-01-10T23:59:59.999Z'), gone(midnight('2026-01-11'))]
    const ended = { end: '2026-01-10' }
    for (const now of [midnight('2026-01-11'), over]) {
      const result = play(duel(ended), after, each, deaths, now)
      expect(of(result, 'ann', 'bob')).toMatchObject({ winnerUserId: 'ann', decidedBy: 'points' })
      expect(lines(result)).toEqual(['1 ann 14', '2 bob 0'])
      expect(rowOf(result, 'ann').active).toBe(true)
      expect(lines(play(duel(ended), before, each, deaths, now))).toEqual(['1 bob 0', '2 ann 14'])
    }
    // The game goes on: it is over for who leaves.
    expect(lines(play(duel({ end: '2026-01-20' }), after, each, deaths, over))[0]).toBe('1 bob 0')
  })
})
