import { describe, expect, test } from 'vitest'
import { daysNeeded, lastDay, roundsOf } from '#domain/competitions/length.ts'
import {
  bracketSeeds,
  circleRounds,
  cupRounds,
  duelRounds,
  roundDays,
} from '#domain/competitions/schedule.ts'

const sizes = Array.from({ length: 19 }, (_, index) => index + 2)

describe('the circle method', () => {
  test.each(sizes)('%i players: everyone meets everyone once, and nobody is twice in a round', (players) => {
    const rounds = circleRounds(players)
    expect(rounds).toHaveLength(duelRounds(players))
    const met = new Map<string, number>()
    for (const pairs of rounds) {
      const present = pairs.flatMap(([one, other]) => (other === null ? [one] : [one, other]))
      expect(new Set(present).size).toBe(players)
      expect(present).toHaveLength(players)
      for (const [one, other] of pairs) {
        expect(one).not.toBe(other)
        if (other === null) continue
        const key = [one, other].sort((a, b) => a - b).join('-')
        met.set(key, (met.get(key) ?? 0) + 1)
      }
    }
    expect(met.size).toBe((players * (players - 1)) / 2)
    expect(new Set(met.values())).toEqual(new Set([1]))
  })
  test.each(sizes.filter((players) => players % 2 === 1))('%i players: each has one bye', (players) => {
    const resting = circleRounds(players).flatMap((pairs) =>
      pairs.filter(([, other]) => other === null).map(([one]) => one),
    )
    expect(resting.sort((a, b) => a - b)).toEqual(Array.from({ length: players }, (_, index) => index))
  })
})

describe('the bracket', () => {
  test('of eight: 1-8, 4-5, 2-7, 3-6', () => expect(bracketSeeds(8)).toEqual([1, 8, 4, 5, 2, 7, 3, 6]))
  test.each([2, 4, 8, 16, 32])(
    'of %i holds every seed once, and the top two are in different halves',
    (size) => {
      const seeds = bracketSeeds(size)
      expect([...seeds].sort((a, b) => a - b)).toEqual(Array.from({ length: size }, (_, index) => index + 1))
      expect(seeds.indexOf(1) < size / 2).not.toBe(seeds.indexOf(2) < size / 2)
    },
  )
  test.each(sizes)('of %i players: byes go only to the top seeds, and no match is empty', (players) => {
    const size = 2 ** cupRounds(players)
    const seeds = bracketSeeds(size)
    const byes = []
    for (let match = 0; match < size; match += 2) {
      const pair = [seeds[match] ?? 0, seeds[match + 1] ?? 0].filter((seed) => seed <= players)
      expect(pair.length).toBeGreaterThan(0)
      if (pair.length === 1) byes.push(pair[0])
    }
    expect(byes.sort((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: size - players }, (_, index) => index + 1),
    )
  })
})

describe('days', () => {
  test('rounds follow each other without a gap, and both dates are inclusive', () =>
    expect(roundDays('2026-01-30', 2, 3)).toEqual([
      { round: 1, start: '2026-01-30', end: '2026-02-01' },
      { round: 2, start: '2026-02-02', end: '2026-02-04' },
    ]))
  test('a cup with 10-day rounds needs 30 days for 5 or 8 players, 40 for 9', () => {
    const length = { type: 'death_cup' as const, roundDurationDays: 10, matchDurationDays: null }
    expect([5, 8, 9].map((players) => daysNeeded(length, players))).toEqual([30, 30, 40])
  })
  test('a round robin with 7-day matches needs 35 days for 5 or 6 players, 49 for 7', () => {
    const length = { type: 'league_duel' as const, roundDurationDays: null, matchDurationDays: 7 }
    expect([5, 6, 7].map((players) => daysNeeded(length, players))).toEqual([35, 35, 49])
  })
  test('types without matches need a day', () => {
    const length = { type: 'championship' as const, roundDurationDays: null, matchDurationDays: null }
    expect(daysNeeded(length, 20)).toBe(1)
    expect(roundsOf('one_shot_madness', 20)).toBe(0)
  })
  test('the planned end is kept if late enough, and moved later otherwise', () => {
    const length = { type: 'death_cup' as const, roundDurationDays: 10, matchDurationDays: null }
    expect(lastDay('2026-01-01', '2026-02-15', length, 4)).toBe('2026-02-15')
    expect(lastDay('2026-01-01', '2026-01-20', length, 5)).toBe('2026-01-30')
  })
})
