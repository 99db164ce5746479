import { describe } from 'vitest'
import { byAge, packWith } from './pack-season.ts'
import { causes, flat, type Pool, testPools } from './pool-season.ts'

const pools: readonly Pool[] = [
  {
    name: 'h2g2 2008: 10, 15 for a pick of one’s own, twice for the one named under 50',
    pack: packWith(
      [
        { id: 'alone', when: { holders: { atMost: 1 } }, points: 5, per: 'pick' },
        { id: 'young', when: { all: [{ captain: true }, { age: { to: 49 } }] }, times: 2, per: 'pick' },
      ],
      flat(10),
    ),
    points: { p2: 15, p1: [10, 10], p3: 30 },
    not: [],
  },
  {
    name: 'You Gotta Bereave 2015: 100 less the age, and days of the year',
    pack: packWith(
      [
        { id: 'alone', when: { holders: { atMost: 1 } }, points: 5, per: 'pick' },
        { id: 'august', when: { day: { month: 8 } }, points: 10, per: 'pick' },
        { id: 'christmas', when: { day: { month: 12, day: 25 } }, points: 10, per: 'pick' },
        { id: 'thirteenth', when: { day: { day: 13 } }, points: 13, per: 'pick' },
        { id: 'sweep', when: { sweep: true }, points: 100, per: 'player' },
      ],
      { base: { ...byAge, floor: null } },
    ),
    // 100 - 95 + 5; 100 - 86 + 10 + 13, and Bob's sweep; 100 - 46 + 5 + 10.
    points: { p2: 10, p1: [37, 137], p3: 69 },
    not: [causes, 'people condemned to death, who are barred: it is for the admins to see'],
  },
  {
    name: 'Fantasy Obits 2014: a table by age, times the season of the year, rounded down',
    pack: packWith(
      [
        {
          id: 'summer',
          when: { any: [{ day: { month: 7 } }, { day: { month: 8 } }, { day: { month: 9 } }] },
          times: 1.5,
          per: 'pick',
        },
        { id: 'december', when: { day: { month: 12 } }, times: 2, per: 'pick' },
      ],
      {
        rounding: 'down',
        base: {
          kind: 'table',
          rows: [
            { fromAge: 0, points: 55 },
            { fromAge: 40, points: 50 },
            { fromAge: 50, points: 45 },
            { fromAge: 60, points: 40 },
            { fromAge: 70, points: 35 },
            { fromAge: 80, points: 30 },
            { fromAge: 90, points: 25 },
          ],
        },
      },
    ),
    points: { p2: 25, p1: [45, 45], p3: 100 },
    not: [
      causes,
      'factors of 1.25, 1.75 and 1.85 in spring, October and November: a factor is a number of halves',
      'the order of the draft by last year’s table: it is drawn',
    ],
  },
  {
    name: 'Fantamorto 2026: 10, a captain, the young, the first and the last',
    pack: packWith(
      [
        { id: 'captain', when: { captain: true }, points: 10, per: 'pick' },
        { id: 'under_30', when: { age: { to: 29 } }, points: 8, per: 'pick' },
        { id: 'under_40', when: { age: { from: 30, to: 39 } }, points: 6, per: 'pick' },
        { id: 'under_50', when: { age: { from: 40, to: 49 } }, points: 4, per: 'pick' },
        { id: 'speedy', when: { death: 'first' }, points: 3, per: 'player' },
        { id: 'late', when: { death: 'last' }, points: 3, per: 'player' },
        { id: 'strike', when: { sweep: true }, points: 47, per: 'player' },
      ],
      { ...flat(10), list: { captain: 1, captainChanges: 'on_death' } },
    ),
    points: { p2: 23, p1: [10, 57], p3: 27 },
    not: [
      causes,
      'hospital, coma, arrests and recoveries: nothing is bet on those',
      'a budget with prices that change: a price stays as it was at the pick',
    ],
  },
  {
    name: 'Fantamorte: 50, twice for the captain',
    pack: packWith([{ id: 'captain', when: { captain: true }, times: 2, per: 'pick' }], flat(50)),
    points: { p2: 100, p1: [50, 50], p3: 100 },
    not: ['formulas of the age: only steps'],
  },
  {
    name: 'Kaufman’s 1998, by ranks: 10 for the first of a list, 9 for the second',
    pack: packWith(
      Array.from({ length: 9 }, (_, at) => ({
        id: `place_${at + 1}`,
        when: { rank: { from: at + 1, to: at + 1 } },
        points: 9 - at,
        per: 'pick' as const,
      })),
      flat(1),
    ),
    // Ann's order is P1, P2, P5; Bob's P3, P1.
    points: { p2: 9, p1: [10, 9], p3: 10 },
    not: ['the number of deaths first and these points as a tie-break', 'points for players one has brought'],
  },
  {
    name: 'Stanhope’s: 100 less the age, also below zero',
    pack: packWith([], { base: { ...byAge, floor: null } }),
    points: { p2: 5, p1: [14, 14], p3: 54 },
    not: [causes, 'a pick that nobody else has in any of its leagues: a league knows of itself alone'],
  },
]

describe('pools that are played elsewhere', () => testPools(pools))
