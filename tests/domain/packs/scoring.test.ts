import { describe, expect, test } from 'vitest'
import { play } from '#domain/competitions/play.ts'
import type { When } from '#domain/packs/pack.ts'
import type { LeaderboardPick } from '#domain/scoring/scored.ts'
import { died, rowOf, rules } from '../competitions/paper.ts'
import { byAge, game, packWith, season } from './pack-season.ts'

const after = '2027-01-05T12:00:00.000Z'
const played = (
  pack: Parameters<typeof game>[0],
  deaths: Record<string, string>,
  now = after,
  end: string | null = '2026-12-31',
) => {
  const records = Object.entries(deaths).map(([person, day]) => died(person, day))
  return play(game(pack, end), season.participants, season.picks, records, now)
}
/** `pick points`, by day. */
const ledger = (...args: Parameters<typeof played>): string[] =>
  played(...args).entries.map(({ pickId, points }) => `${pickId} ${points}`)
const plus = (when: When, points = 7, per: 'pick' | 'player' | 'month' = 'pick') =>
  packWith([{ id: 'extra', when, points, per }])

describe('the base', () => {
  test('150 less the age; below zero without a floor: 150 - 86 = 64, 100 - 105 = -5', () => {
    expect(ledger(packWith([], { base: { ...byAge, of: 150 } }), { P1: '2026-02-01' })).toEqual([
      'ann/P1 64',
      'bob/P1 64',
    ])
    expect(ledger(packWith([], { base: { ...byAge, floor: null } }), { P5: '2026-02-01' })).toEqual([
      'ann/P5 -5',
    ])
    expect(ledger(packWith([], { base: { ...byAge, floor: 0 } }), { P5: '2026-02-01' })).toEqual(['ann/P5 0'])
  })
  test('the age as the season began: born 13 March 1930, died 1 April: 100 - 95, not 100 - 96', () => {
    expect(ledger(packWith([], { base: { ...byAge, ageAt: 'season_start' } }), { P2: '2026-04-01' })).toEqual(
      ['ann/P2 5'],
    )
    expect(ledger(packWith([]), { P2: '2026-04-01' })).toEqual(['ann/P2 4'])
  })
  test('a table: the highest row that was reached, nothing below the first, nothing without an age', () => {
    const table = packWith([], {
      base: {
        kind: 'table',
        rows: [
          { fromAge: 50, points: 40 },
          { fromAge: 86, points: 12 },
          { fromAge: 96, points: -3 },
        ],
      },
    })
    const deaths = { P1: '2026-02-01', P2: '2026-04-01', P3: '2026-05-01', P4: '2026-06-01' }
    expect(ledger(table, deaths)).toEqual(['ann/P1 12', 'bob/P1 12', 'ann/P2 -3', 'bob/P3 0', 'cy/P4 0'])
  })
})

describe('conditions', () => {
  test.each<[string, When, Record<string, string>, string[]]>([
    [
      'an age from and to, both included',
      { age: { from: 45, to: 86 } },
      { P1: '2026-02-01', P2: '2026-04-01', P3: '2026-07-01' },
      ['ann/P1 21', 'bob/P1 21', 'ann/P2 4', 'bob/P3 61'],
    ],
    ['no age is known: no range fits', { age: { from: 0 } }, { P4: '2026-02-01' }, ['cy/P4 1']],
    [
      'nobody else has them',
      { holders: { atMost: 1 } },
      { P1: '2026-02-01', P2: '2026-04-01' },
      ['ann/P1 14', 'bob/P1 14', 'ann/P2 11'],
    ],
    [
      'on a third of the lists: 1 of 3 is 33.3 %, more than 33',
      { holders: { shareAtMost: 33 } },
      { P2: '2026-04-01' },
      ['ann/P2 4'],
    ],
    [
      'on 2 of 3 lists: within 67 %',
      { holders: { shareAtMost: 67 } },
      { P1: '2026-02-01' },
      ['ann/P1 21', 'bob/P1 21'],
    ],
    [
      'the first death, to every holder',
      { death: 'first' },
      { P1: '2026-02-01', P2: '2026-04-01' },
      ['ann/P1 21', 'bob/P1 21', 'ann/P2 4'],
    ],
    [
      'the last death, once the season is over',
      { death: 'last' },
      { P1: '2026-02-01', P2: '2026-04-01' },
      ['ann/P1 14', 'bob/P1 14', 'ann/P2 11'],
    ],
    [
      'every second death',
      { death: { every: 2 } },
      { P1: '2026-02-01', P2: '2026-04-01', P3: '2026-07-01' },
      ['ann/P1 14', 'bob/P1 14', 'ann/P2 11', 'bob/P3 54'],
    ],
    [
      'every second death: all deaths of a day that includes one',
      { death: { every: 2 } },
      { P1: '2026-02-01', P2: '2026-02-01' },
      ['ann/P1 21', 'ann/P2 12', 'bob/P1 21'],
    ],
    [
      'Friday the 13th',
      { day: { weekday: 5, day: 13 } },
      { P1: '2026-02-13', P2: '2026-02-12' },
      ['ann/P2 5', 'ann/P1 21', 'bob/P1 21'],
    ],
    [
      'a month',
      { day: { month: 2 } },
      { P1: '2026-02-28', P2: '2026-03-01' },
      ['ann/P1 21', 'bob/P1 21', 'ann/P2 5'],
    ],
    [
      'the birthday',
      { day: { birthday: true } },
      { P2: '2026-03-13', P3: '2026-06-02' },
      ['ann/P2 11', 'bob/P3 54'],
    ],
    [
      'another person of the list died on an earlier day',
      { deathsBefore: { atLeast: 1 } },
      { P1: '2026-02-01', P2: '2026-02-01', P5: '2026-02-02' },
      ['ann/P1 14', 'ann/P2 5', 'bob/P1 14', 'ann/P5 8'],
    ],
    [
      'picked on 1 December: 62 days on 1 February',
      { heldDays: { atLeast: 62 } },
      { P1: '2026-01-31', P2: '2026-02-01' },
      ['ann/P1 14', 'bob/P1 14', 'ann/P2 12'],
    ],
    [
      'a woman',
      { fact: { property: 'P21', value: 'Q6581072' } },
      { P2: '2026-02-01', P3: '2026-02-02', P4: '2026-02-03' },
      ['ann/P2 12', 'bob/P3 55', 'cy/P4 1'],
    ],
    [
      'nobody of the list is left',
      { sweep: true },
      { P1: '2026-02-01', P3: '2026-02-02', P4: '2026-02-03' },
      ['ann/P1 14', 'bob/P1 21', 'bob/P3 62', 'cy/P4 8'],
    ],
    [
      'all of several',
      { all: [{ age: { to: 90 } }, { holders: { atMost: 1 } }] },
      { P1: '2026-02-01', P3: '2026-02-02' },
      ['ann/P1 14', 'bob/P1 14', 'bob/P3 62'],
    ],
    [
      'any of several',
      { any: [{ age: { to: 50 } }, { day: { day: 1 } }] },
      { P1: '2026-02-01', P3: '2026-02-02' },
      ['ann/P1 21', 'bob/P1 21', 'bob/P3 62'],
    ],
    [
      'not',
      { not: { holders: { atMost: 1 } } },
      { P1: '2026-02-01', P3: '2026-02-02' },
      ['ann/P1 21', 'bob/P1 21', 'bob/P3 55'],
    ],
  ])('%s', (_, when, deaths, expected) => expect(ledger(plus(when), deaths)).toEqual(expected))

  test('a single player never counts as the sole holder', () => {
    const records = [died('P1', '2026-02-01')]
    const [ann] = season.participants
    const alone = play(game(plus({ holders: { atMost: 1 } })), ann ? [ann] : [], season.picks, records, after)
    expect(alone.entries.map((entry) => entry.points)).toEqual([14])
  })
  test('a single player is never told that others had the person too', () => {
    const records = [died('P1', '2026-02-01')]
    const [ann] = season.participants
    const others: When = { not: { holders: { atMost: 1 } } }
    const points = (when: When) =>
      play(game(plus(when)), ann ? [ann] : [], season.picks, records, after).entries.map(
        (entry) => entry.points,
      )
    expect(points(others)).toEqual([14])
    expect(points({ not: { any: [{ holders: { atMost: 1 } }, { age: { to: 50 } }] } })).toEqual([14])
    // Others had them too, or they were older than 50: one of both is true.
    expect(points({ not: { all: [{ holders: { atMost: 1 } }, { age: { to: 50 } }] } })).toEqual([21])
    expect(points({ not: others })).toEqual([14])
  })
})

describe('how often', () => {
  test('once per player: for the first death, on one day the first pick added', () =>
    expect(
      ledger(plus({ age: { from: 80 } }, 7, 'player'), {
        P5: '2026-01-10',
        P1: '2026-02-01',
        P2: '2026-02-01',
      }),
    ).toEqual(['ann/P5 8', 'ann/P1 14', 'ann/P2 5', 'bob/P1 21']))
  test('once a month', () =>
    expect(
      ledger(plus({ age: { from: 80 } }, 7, 'month'), {
        P5: '2026-02-10',
        P1: '2026-02-11',
        P2: '2026-03-01',
      }),
    ).toEqual(['ann/P5 8', 'ann/P1 14', 'bob/P1 21', 'ann/P2 12']))
})

describe('the order: first plus, then times, then the floor, then rounding', () => {
  const half = { id: 'half', when: { age: { from: 0 } }, per: 'pick', times: 0.5 } as const
  const ten = { id: 'ten', when: { age: { from: 0 } }, per: 'pick', points: 1 } as const
  test('(14 + 1) × 0.5 = 7.5: 8 by halves up, 7 rounded down', () => {
    expect(ledger(packWith([half, ten]), { P1: '2026-02-01' })[0]).toBe('ann/P1 8')
    expect(ledger(packWith([half, ten], { rounding: 'down' }), { P1: '2026-02-01' })[0]).toBe('ann/P1 7')
  })
  test('two factors: 15 × 0.5 × 0.5 = 3.75, rounded once: 4', () =>
    expect(ledger(packWith([half, { ...half, id: 'again' }, ten]), { P1: '2026-02-01' })[0]).toBe('ann/P1 4'))
  test('minus 50 stops at the floor; the reasons add up, by name', () => {
    const [entry] = played(packWith([{ ...ten, id: 'fine', points: -50 }]), { P1: '2026-02-01' }).entries
    expect(entry).toMatchObject({
      points: 1,
      reasons: [
        { rule: 'age', points: 14, age: 86 },
        { rule: 'term', id: 'fine', points: -50 },
        { rule: 'least', points: 37 },
      ],
    })
  })
})

describe('the end of the season', () => {
  const last = plus({ death: 'last' }, 20, 'player')
  test('before it, the last death is provisional and moves to a later one', () => {
    const before = played(last, { P1: '2026-02-01' }, '2026-03-01T12:00:00.000Z')
    expect(before.entries.map((entry) => entry.points)).toEqual([14, 14])
    expect(before.standings.map(({ points, provisionalPoints }) => [points, provisionalPoints])).toEqual([
      [14, 20],
      [14, 20],
      [0, 0],
    ])
    const later = played(last, { P1: '2026-02-01', P2: '2026-03-02' }, '2026-03-05T12:00:00.000Z')
    expect(later.standings.map((row) => `${row.userId} ${row.points} ${row.provisionalPoints}`)).toEqual([
      'ann 19 20',
      'bob 14 0',
      'cy 0 0',
    ])
  })
  test('after it, the last death counts', () =>
    expect(rowOf(played(last, { P1: '2026-02-01', P2: '2026-03-02' }), 'ann').points).toBe(39))
  test('a sweep is not earned by removing the living, but by the death of everybody who counted', () => {
    const [removedAt, late] = ['2026-12-31T12:00:00.000Z', '2026-12-30T12:00:00.000Z']
    const bob = (gone: Partial<LeaderboardPick>, deaths: Record<string, string> = { P1: '2026-02-01' }) => {
      const picks = season.picks.map((each) => (each.id === 'bob/P3' ? { ...each, ...gone } : each))
      const records = Object.entries(deaths).map(([person, day]) => died(person, day))
      const { standings } = play(game(plus({ sweep: true })), season.participants, picks, records, after)
      return standings.find(({ userId }) => userId === 'bob')?.points
    }
    expect(bob({})).toBe(14)
    expect(bob({ removedAt })).toBe(14)
    // Dead by the end, though after the removal; or removed before the pick counted, or before the season.
    expect(bob({ removedAt: late }, { P1: '2026-02-01', P3: '2026-12-31' })).toBe(21)
    expect(bob({ removedAt: late }, { P1: '2026-02-01', P3: '2027-01-01' })).toBe(14)
    expect(bob({ addedAt: late, countsFrom: '2027-01-01', removedAt })).toBe(21)
    expect(bob({ removedAt: '2025-12-31T23:59:59.999Z' })).toBe(21)
    expect(bob({ removedAt: '2026-01-01T00:00:00.000Z' })).toBe(14)
  })
  test('a season without an end never has a last death', () =>
    expect(ledger(last, { P1: '2026-02-01' }, after, null)).toEqual(['ann/P1 14', 'bob/P1 14']))
})

test('each death is scored by the pack of its day', () => {
  const versions = [
    rules({ version: 1, pack: packWith([]) }),
    rules({
      version: 2,
      effectiveFrom: '2026-03-01',
      pack: packWith([], { base: { kind: 'flat', points: 50 } }),
    }),
  ]
  const records = [died('P1', '2026-02-28'), died('P2', '2026-03-01')]
  const { entries } = play(
    { ...game(packWith([])), rules: versions },
    season.participants,
    season.picks,
    records,
    after,
  )
  expect(entries.map((entry) => `${entry.pickId} ${entry.points} v${entry.rulesVersion}`)).toEqual([
    'ann/P1 14 v1',
    'bob/P1 14 v1',
    'ann/P2 50 v2',
  ])
})
