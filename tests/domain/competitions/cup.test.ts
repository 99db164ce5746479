import { describe, expect, test } from 'vitest'
import { play } from '#domain/competitions/play.ts'
import {
  born,
  cup,
  died,
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

/** Two rounds: 1 to 10 January (ann-dee, bob-cy by seed), 11 to 20 January. */
const four = players('ann', 'bob', 'cy', 'dee')
const each = [pick('ann', 'A'), pick('bob', 'B'), pick('cy', 'C'), pick('dee', 'D')]
const end = noon('2026-01-23')

describe('cup: matches', () => {
  test('the winners of round 1 meet, and cy wins the final 14:0', () => {
    const picks = [...each, pick('cy', 'C2')]
    const deaths = [died('D', '2026-01-04'), died('C', '2026-01-09'), died('C2', '2026-01-12')]
    const result = play(cup(), four, picks, deaths, end)
    expect(matchLines(result)).toEqual([
      '1.1 ann:dee 0:14 dee first_death final',
      '1.2 bob:cy 0:14 cy first_death final',
      '2.1 dee:cy 0:14 cy first_death provisional',
    ])
    // Round reached: cy 3 (won), dee 2; ann and bob 1 with 0 points.
    expect(lines(result)).toEqual(['1 cy 28', '2 dee 14', '3 ann 0', '3 bob 0'])
    expect(result.standings.map((row) => row.roundReached)).toEqual([3, 2, 1, 1])
  })

  test('deaths on the same day: more points win, 40 against 14', () => {
    const picks = [pick('ann', 'A', born('1966-01-01')), pick('dee', 'D')]
    const result = play(
      cup(),
      four,
      picks,
      [died('A', '2026-01-04'), died('D', '2026-01-04')],
      noon('2026-01-05'),
    )
    expect(matchLines(result)[0]).toBe('1.1 ann:dee 40:14 ann points final')
  })

  test('deaths on the same day: dee’s two, 14 + 14, beat ann’s 14', () => {
    const picks = [...each, pick('dee', 'D2')]
    const deaths = [died('A', '2026-01-04'), died('D', '2026-01-04'), died('D2', '2026-01-04')]
    expect(matchLines(play(cup(), four, picks, deaths, noon('2026-01-05')))[0]).toBe(
      '1.1 ann:dee 14:28 dee points final',
    )
  })

  test('level at 14:14 on the same day: the younger list wins', () => {
    const picks = [...each, pick('ann', 'Y', born('1990-01-01'))]
    const deaths = [died('A', '2026-01-04'), died('D', '2026-01-04')]
    expect(matchLines(play(cup(), four, picks, deaths, noon('2026-01-05')))[0]).toBe(
      '1.1 ann:dee 14:14 ann average_age final',
    )
  })

  test('the earlier death decides, however few its points: 1 beats 40', () => {
    const picks = [pick('ann', 'A', born('1921-01-01')), pick('dee', 'D', born('1966-01-01'))]
    const result = play(
      cup(),
      four,
      picks,
      [died('A', '2026-01-04'), died('D', '2026-01-05')],
      noon('2026-01-06'),
    )
    expect(matchLines(result)[0]).toBe('1.1 ann:dee 1:0 ann first_death final')
    expect(result.entries.map((entry) => entry.pickId)).toEqual(['ann/A'])
  })

  test('no deaths: the younger list at the round’s start wins, without later picks', () => {
    const picks = [
      pick('ann', 'A', born('1950-01-01')),
      pick('dee', 'D', born('1940-01-01')),
      pick('dee', 'Y', { ...born('1999-01-01'), addedAt: noon('2026-01-05'), countsFrom: '2026-01-07' }),
    ]
    expect(matchLines(play(cup(), four, picks, [], noon('2026-01-11')))[0]).toBe(
      '1.1 ann:dee 0:0 ann average_age final',
    )
  })

  test('no deaths, level in age: dee’s unique pick beats ann’s shared one', () => {
    const picks = [pick('ann', 'S'), pick('bob', 'S'), pick('dee', 'D')]
    expect(matchLines(play(cup(), four, picks, [], noon('2026-01-11')))[0]).toBe(
      '1.1 ann:dee 0:0 dee uniqueness final',
    )
  })

  test('no deaths, level in everything: the coin decides', () => {
    expect(matchLines(play(cup(), four, [], [], noon('2026-01-11')))[0]).toMatch(
      /^1\.1 ann:dee 0:0 (ann|dee) coin final$/,
    )
  })

  test('a death on the round’s last day decides it, a day later not', () => {
    const on = (day: string) =>
      matchLines(play(cup(), four, each, [died('A', day), died('B', '2026-01-02')], end))
    expect(on('2026-01-10')[0]).toBe('1.1 ann:dee 14:0 ann first_death final')
    expect(on('2026-01-11')[0]).toMatch(/^1\.1 ann:dee 0:0 /)
  })

  test('the bonus of 5 applies only on the cup’s first day with a death', () => {
    const deaths = [died('A', '2026-01-04'), died('B', '2026-01-05')]
    const result = play(
      cup({ rules: [rules({ firstDeathBonus: 5 })] }),
      four,
      each,
      deaths,
      noon('2026-01-06'),
    )
    expect(matchLines(result).slice(0, 2)).toEqual([
      '1.1 ann:dee 19:0 ann first_death final',
      '1.2 bob:cy 14:0 bob first_death final',
    ])
  })

  test('a reported death gives provisional points and does not decide the match', () => {
    const deaths = [died('A', '2026-01-04', { status: 'reported' }), died('D', '2026-01-06')]
    const result = play(cup(), four, each, deaths, noon('2026-01-07'))
    expect(matchLines(result)[0]).toBe('1.1 ann:dee 0:14 dee first_death final')
    expect(rowOf(result, 'ann')).toMatchObject({ points: 0, provisionalPoints: 14 })
  })
})

describe('cup: the leaderboard', () => {
  test('finalists share rank 1; players knocked out in one round rank by points', () => {
    const picks = [
      pick('ann', 'A', born('1966-01-01')),
      pick('dee', 'D'),
      pick('bob', 'B', born('1966-01-01')),
    ]
    const deaths = [died('A', '2026-01-04'), died('D', '2026-01-04'), died('B', '2026-01-04')]
    expect(lines(play(cup(), four, picks, deaths, noon('2026-01-12')))).toEqual([
      '1 ann 40',
      '1 bob 40',
      '3 dee 14',
      '4 cy 0',
    ])
  })
})

describe('cup: odd numbers', () => {
  test('three: seed 1 has a bye, seeds 2 and 3 play', () => {
    const result = play(
      cup(),
      players('ann', 'bob', 'cy'),
      each,
      [died('C', '2026-01-04')],
      noon('2026-01-05'),
    )
    expect(matchLines(result)).toEqual([
      '1.1 ann:- 0:0 ann bye final',
      '1.2 bob:cy 0:14 cy first_death final',
      '2.1 ann:cy 0:0 - - upcoming',
    ])
  })
  test('five: byes for seeds 1, 2 and 3; a death in a bye scores nothing', () => {
    const five = players('ann', 'bob', 'cy', 'dee', 'eve')
    const result = play(cup(), five, each, [died('A', '2026-01-04')], noon('2026-01-05'))
    expect(matchLines(result).filter((line) => line.includes(' bye '))).toEqual([
      '1.1 ann:- 0:0 ann bye final',
      '1.3 bob:- 0:0 bob bye final',
      '1.4 cy:- 0:0 cy bye final',
    ])
    expect(rowOf(result, 'ann')).toMatchObject({ points: 0, dead: 0, roundReached: 2 })
  })
})

describe('cup: late facts', () => {
  const deaths = [died('D', '2026-01-04')]
  // Round 1 ends on the 10th and accepts reports through the 24th.
  const late = (knownFrom: string) => [...deaths, died('A', '2026-01-03', { knownFrom })]

  test('an earlier death known before the seal changes the winner and the finalist', () => {
    expect(matchLines(play(cup(), four, each, deaths, noon('2026-01-23')))[2]).toMatch(/^2\.1 dee:/)
    const result = play(cup(), four, each, late(noon('2026-01-24')), noon('2026-01-24'))
    expect(matchLines(result)[0]).toBe('1.1 ann:dee 14:0 ann first_death final')
    expect(matchLines(result)[2]).toMatch(/^2\.1 ann:/)
  })
  test('an earlier death known after the seal only adds a note', () => {
    const result = play(cup(), four, each, late(midnight('2026-01-25')), noon('2026-01-25'))
    expect(matchLines(result)[0]).toBe('1.1 ann:dee 0:14 dee first_death sealed')
    expect(result.lateNotes).toEqual([
      { kind: 'late_death', matchId: 'cup:1:1', personId: 'A', userIds: ['ann'], diedOn: '2026-01-03' },
    ])
  })
  test('a death retracted within the 14 days no longer decides the match', () => {
    const gone = [died('D', '2026-01-04', { knownUntil: noon('2026-01-20') })]
    expect(matchLines(play(cup(), four, each, gone, noon('2026-01-19')))[0]).toBe(
      '1.1 ann:dee 0:14 dee first_death final',
    )
    expect(matchLines(play(cup(), four, each, gone, noon('2026-01-21')))[0]).toMatch(
      /^1\.1 ann:dee 0:0 \w+ coin final$/,
    )
  })
  test('the second round is provisional until the first is sealed', () => {
    const status = (now: string) => play(cup(), four, each, deaths, now).matches[2]?.status
    expect(status(noon('2026-01-10'))).toBe('upcoming')
    expect(status(noon('2026-01-11'))).toBe('active')
    expect(status(noon('2026-01-21'))).toBe('provisional')
    expect(status(noon('2026-01-25'))).toBe('final')
    expect(status(noon('2026-02-04'))).toBe('sealed')
  })
})

describe('cup: members who leave', () => {
  test('dee leaves on the 5th: ann wins by forfeit that day', () => {
    const result = play(
      cup(),
      leaves(four, 'dee', '2026-01-05'),
      each,
      [died('A', '2026-01-08')],
      noon('2026-01-09'),
    )
    expect(matchLines(result)[0]).toBe('1.1 ann:dee 0:0 ann forfeit final')
    expect(result.matches[0]?.decidedOn).toBe('2026-01-05')
  })
  test('dee won on the 4th and leaves on the 5th: history stays, the final is forfeited', () => {
    const result = play(
      cup(),
      leaves(four, 'dee', '2026-01-05'),
      each,
      [died('D', '2026-01-04'), died('B', '2026-01-04')],
      noon('2026-01-12'),
    )
    expect(matchLines(result)).toEqual([
      '1.1 ann:dee 0:14 dee first_death final',
      '1.2 bob:cy 14:0 bob first_death final',
      '2.1 dee:bob 0:0 bob forfeit provisional',
    ])
    expect(lines(result)[0]).toBe('1 bob 14')
    expect(rowOf(result, 'dee')).toMatchObject({ rank: 2, points: 14, active: false })
  })
  test('both players leave before their match: nobody advances, the next opponent wins', () => {
    const gone = leaves(leaves(four, 'ann', '2025-12-30'), 'dee', '2025-12-31')
    const result = play(cup(), gone, each, [died('B', '2026-01-04')], noon('2026-01-12'))
    expect(matchLines(result)).toEqual([
      '1.1 ann:dee 0:0 - forfeit final',
      '1.2 bob:cy 14:0 bob first_death final',
      '2.1 -:bob 0:0 bob forfeit provisional',
    ])
  })
  test('both leave in the round: the first to go forfeits', () => {
    const gone = leaves(leaves(four, 'ann', '2026-01-06'), 'dee', '2026-01-05')
    expect(matchLines(play(cup(), gone, each, [], noon('2026-01-12')))[0]).toBe(
      '1.1 ann:dee 0:0 ann forfeit final',
    )
  })
  test('a death on the day of leaving still decides the match', () => {
    const result = play(
      cup(),
      leaves(four, 'dee', '2026-01-05'),
      each,
      [died('D', '2026-01-05')],
      noon('2026-01-09'),
    )
    expect(matchLines(result)[0]).toBe('1.1 ann:dee 0:14 dee first_death final')
  })
  test('who leaves as the first day begins was a member of it: its deaths still decide', () => {
    const gone = four.map((player) =>
      player.userId === 'dee'
        ? { ...player, periods: [{ joinedAt: '2025-01-01T00:00:00.000Z', leftAt: midnight('2026-01-01') }] }
        : player,
    )
    const first = (deaths: ReturnType<typeof died>[]) =>
      matchLines(play(cup(), gone, each, deaths, noon('2026-01-09')))[0]
    expect(first([died('D', '2026-01-01')])).toBe('1.1 ann:dee 0:14 dee first_death final')
    expect(first([died('D', '2026-01-02')])).toBe('1.1 ann:dee 0:0 ann forfeit final')
  })
  test('the only member left before the final wins, even after being knocked out', () => {
    const gone = leaves(leaves(leaves(four, 'ann', '2026-01-02'), 'dee', '2026-01-03'), 'bob', '2026-01-10')
    const result = play(cup(), gone, each, [died('B', '2026-01-04')], end)
    expect(matchLines(result)[2]).toBe('2.1 dee:bob 0:0 - forfeit provisional')
    expect(lines(result)[0]).toBe('1 cy 0')
  })
  test('a winner of the final who leaves afterwards has still won', () => {
    const gone = leaves(leaves(leaves(four, 'ann', '2026-01-02'), 'dee', '2026-01-03'), 'bob', '2026-01-12')
    expect(lines(play(cup(), gone, each, [died('B', '2026-01-04')], end))[0]).toBe('1 bob 14')
  })
})

describe('cup: time', () => {
  test('is next due at each round’s start, end and seal', () => {
    const due = (day: string) => play(cup(), four, each, [], noon(day)).dueOn
    expect(due('2025-12-31')).toBe('2026-01-01')
    expect(due('2026-01-05')).toBe('2026-01-11')
    expect(due('2026-01-15')).toBe('2026-01-21')
    expect(due('2026-01-21')).toBe('2026-01-25')
    expect(due('2026-01-25')).toBe('2026-02-01')
    expect(due('2026-02-01')).toBe('2026-02-04')
    expect(due('2026-02-04')).toBe('2026-02-15')
    expect(due('2026-02-15')).toBe(null)
  })
})
