import { describe } from 'vitest'
import { packWith } from './pack-season.ts'
import { causes, flat, type Pool, testPools } from './pool-season.ts'

/*
 * Pools that publish no readable figures. The kinds of rules of these four are known, and the figures are
 * examples: the sums show that a pack can express such rules, not the results of the pools themselves.
 */

const byRank = Array.from({ length: 10 }, (_, at) => ({
  id: `rank_${at + 1}`,
  when: { rank: { from: at + 1, to: at + 1 } },
  points: 10 - at,
  per: 'pick' as const,
}))

const pools: readonly Pool[] = [
  {
    name: 'arsforza: people of some fame, a table by age',
    pack: packWith([], {
      base: {
        kind: 'table',
        rows: [
          { fromAge: 0, points: 50 },
          { fromAge: 50, points: 40 },
          { fromAge: 70, points: 20 },
          { fromAge: 90, points: 10 },
        ],
      },
      who: { languages: 10 },
    }),
    // P2 is 95, in the row from 90; P1 is 86, in the row from 70; P3 is 46, in the first row.
    points: { p2: 10, p1: [20, 20], p3: 50 },
    // Fame is a condition for a pick and gives no points.
    not: ['an obituary as the test of fame: fame is a number of Wikipedias here'],
  },
  {
    name: 'Victlebum: ranks of a list',
    pack: packWith(byRank, { ...flat(5), list: { order: 'ranks' } }),
    // Ann's order is P1, P2, P5; Bob's P3, P1. P2: 5 + 9; P1: 5 + 10 for Ann, 5 + 9 for Bob; P3: 5 + 10.
    points: { p2: 14, p1: [15, 14], p3: 15 },
    not: [],
  },
  {
    name: 'canguro: the sole holder, the last death, minus points, a transfer window',
    pack: packWith(
      [
        { id: 'alone', when: { holders: { atMost: 1 } }, points: 5, per: 'pick' },
        { id: 'last', when: { death: 'last' }, points: 20, per: 'pick' },
        { id: 'miss', when: { noneAtEnd: true }, points: -15, per: 'player' },
      ],
      {
        ...flat(10),
        moves: { windows: [{ from: '2026-01-05', to: '2026-01-07', most: 1, penalty: 4 }] },
      },
    ),
    // P2: 10 + 5, Ann alone; P1: 10 each, two holders; P3: 10 + 5 + 20, Bob alone and the last.
    points: { p2: 15, p1: [10, 10], p3: 35 },
    // Ann: 15 + 10 - 4 for the transfer; Bob: 10 + 35; Cy has no death.
    table: { ann: 21, bob: 45, cy: -15 },
    not: [],
  },
  {
    name: 'ghoulpool.us: a table by age, and weights of a list',
    pack: packWith([], {
      base: {
        kind: 'table',
        rows: [
          { fromAge: 0, points: 30 },
          { fromAge: 60, points: 20 },
          { fromAge: 90, points: 10 },
        ],
      },
      list: { order: 'weights' },
    }),
    // Ann has three people, Bob two. P2: 10 + 2, Ann's second of three; P1: 20 + 3, Ann's first, 20 + 1, Bob's second
    // of two; P3: 30 + 2, Bob's first of two.
    points: { p2: 12, p1: [23, 21], p3: 32 },
    not: [causes],
  },
]

describe('pools whose kinds of rules are known, with figures as examples', () => testPools(pools))
