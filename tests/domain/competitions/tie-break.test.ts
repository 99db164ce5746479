import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { TieBreaker } from '#domain/competitions/competition-types.ts'
import { breakTie } from '#domain/competitions/tie-break.ts'
import { coinFlip, commitmentOf, drawnOrder } from '#domain/draw.ts'
import { scorebookOf } from '#domain/scoring/scorebook.ts'
import type { LeaderboardPick, PersonDeath } from '#domain/scoring/scored.ts'
import { born, died, noon, pick, players, rules } from './paper.ts'

const decide = (
  picks: LeaderboardPick[],
  priority: TieBreaker[] = ['average_age', 'uniqueness', 'coin'],
  deaths: PersonDeath[] = [],
  everyone = players('ann', 'bob', 'cy'),
) => {
  const { winner, by } = breakTie(scorebookOf(everyone, picks, deaths, [rules()], '2026-01-01'), {
    home: 'ann',
    away: 'bob',
    matchId: 'm:1:1',
    start: '2026-01-11',
    known: noon('2026-02-01'),
    priority,
    coinSeed: 'seed',
    seasonPoints: null,
  })
  return `${winner} ${by}`
}

describe('average age', () => {
  test('a day younger wins: born 2 January 1950 against 1 January 1950', () =>
    expect(decide([pick('ann', 'A', born('1950-01-01')), pick('bob', 'B', born('1950-01-02'))])).toBe(
      'bob average_age',
    ))
  test('the mean counts, not the sum: (70 + 90) / 2 = 80 against one of 85', () =>
    expect(
      decide([
        pick('ann', 'A', born('1956-01-11')),
        pick('ann', 'A2', born('1936-01-11')),
        pick('bob', 'B', born('1941-01-11')),
      ]),
    ).toBe('ann average_age'))
  test('a year-only birth counts as 1 July: 1950 is younger than 30 June 1950', () =>
    expect(
      decide([
        pick('ann', 'A', born('1950-06-30')),
        pick('bob', 'B', { birth: { date: '1950-01-01', precision: 'year' } }),
      ]),
    ).toBe('bob average_age'))
  test('people who died before the round are left out', () =>
    expect(
      decide(
        [
          pick('ann', 'A', born('1996-01-01')),
          pick('ann', 'A2', born('1930-01-01')),
          pick('bob', 'B', born('1950-01-01')),
        ],
        undefined,
        [died('A', '2026-01-10')],
      ),
    ).toBe('bob average_age'))
  test('people who die within the round are included', () =>
    expect(
      decide([pick('ann', 'A', born('1996-01-01')), pick('bob', 'B', born('1950-01-01'))], undefined, [
        died('A', '2026-01-11'),
      ]),
    ).toBe('ann average_age'))
  test('only picks on the list when the round began are included', () => {
    expect(
      decide([
        pick('ann', 'A', { ...born('1996-01-01'), addedAt: noon('2026-01-11'), countsFrom: '2026-01-13' }),
        pick('ann', 'A2', born('1930-01-01')),
        pick('bob', 'B', born('1950-01-01')),
      ]),
    ).toBe('bob average_age')
    expect(
      decide([
        pick('ann', 'A', { ...born('1996-01-01'), removedAt: noon('2026-01-10') }),
        pick('ann', 'A2', born('1930-01-01')),
        pick('bob', 'B', born('1950-01-01')),
      ]),
    ).toBe('bob average_age')
    expect(
      decide([
        pick('ann', 'A', { ...born('1996-01-01'), removedAt: noon('2026-01-11') }),
        pick('bob', 'B', born('1950-01-01')),
      ]),
    ).toBe('ann average_age')
  })
})

describe('uniqueness', () => {
  test('level in age: ann’s unique picks, 1, beat bob’s (1 + 1/2) / 2', () =>
    expect(
      decide([pick('ann', 'A'), pick('ann', 'A2'), pick('bob', 'B'), pick('bob', 'S'), pick('cy', 'S')]),
    ).toBe('ann uniqueness'))
  test('decides before average age if it has the higher priority', () =>
    expect(
      decide(
        [pick('ann', 'A'), pick('bob', 'S', born('1990-01-01')), pick('cy', 'S', born('1990-01-01'))],
        ['uniqueness', 'average_age', 'coin'],
      ),
    ).toBe('ann uniqueness'))
  test('three picks at 1/3 are level with one pick at 1/3', () =>
    expect(
      decide(
        ['P', 'Q', 'R']
          .flatMap((person) => ['ann', 'cy', 'dee'].map((user) => pick(user, person)))
          .concat(['bob', 'cy', 'dee'].map((user) => pick(user, 'T'))),
        ['uniqueness', 'coin'],
        [],
        players('ann', 'bob', 'cy', 'dee'),
      ),
    ).toMatch(/ coin$/))
})

describe('empty lists', () => {
  test('an empty list loses to any other at the first tie-breaker', () => {
    expect(decide([pick('bob', 'B', born('1926-01-01'))])).toBe('bob average_age')
    expect(decide([pick('ann', 'A')], ['uniqueness', 'average_age', 'coin'])).toBe('ann uniqueness')
  })
  test('two empty lists are decided by the coin', () => expect(decide([])).toMatch(/ coin$/))
})

describe('the coin', () => {
  const byHand = (seed: string, match: string) =>
    Number.parseInt(createHash('sha256').update(`${seed}:${match}`).digest('hex').slice(0, 2), 16) % 2 === 0
      ? 'home'
      : 'away'

  test('is the first byte of SHA-256(seed + ":" + match id), even for home', () => {
    for (let round = 1; round <= 40; round++)
      expect(coinFlip('seed', `m:${round}:1`)).toBe(byHand('seed', `m:${round}:1`))
  })
  test('decides between equal lists', () =>
    expect(decide([pick('ann', 'S'), pick('bob', 'S')])).toBe(
      `${byHand('seed', 'm:1:1') === 'home' ? 'ann' : 'bob'} coin`,
    ))
  test('falls on both sides', () => {
    const flips = Array.from({ length: 200 }, (_, index) => coinFlip('seed', `m:1:${index}`))
    const home = flips.filter((flip) => flip === 'home').length
    expect(home).toBeGreaterThan(70)
    expect(home).toBeLessThan(130)
  })
  test('the commitment is SHA-256 of the seed in hex', () =>
    expect(commitmentOf('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'))
  test('the draw is fixed by the seed, not by the order in which players are given', () => {
    const ids = ['a', 'b', 'c', 'd', 'e']
    expect(drawnOrder('one', [...ids].reverse())).toEqual(drawnOrder('one', ids))
    expect(drawnOrder('one', ids)).not.toEqual(drawnOrder('two', ids))
  })
})
