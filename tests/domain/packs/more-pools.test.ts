import { describe } from 'vitest'
import type { PlusTerm, TimesTerm, When } from '#domain/packs/pack.ts'
import { byAge, packWith } from './pack-season.ts'
import { causes, flat, type Pool, testPools } from './pool-season.ts'

const plus = (id: string, points: number, when: When, per: PlusTerm['per'] = 'pick'): PlusTerm => ({
  id,
  when,
  per,
  points,
})
const times = (id: string, factor: number, when: When): TimesTerm => ({
  id,
  when,
  per: 'pick',
  times: factor,
})
const alone: When = { holders: { atMost: 1 } }
const anybody: When = { age: { from: 0 } }
const fame = 'an obituary in named newspapers: fame is a number of Wikipedias here'
const rows = (...all: [fromAge: number, points: number][]) => ({
  base: { kind: 'table' as const, rows: all.map(([fromAge, points]) => ({ fromAge, points })) },
})

const pools: readonly Pool[] = [
  {
    name: 'thedeadpool.rip: 150 less the age, 50 for the first, 100 for a cert, a woman and a maverick under 50',
    pack: packWith(
      [
        plus('first', 50, { death: 'first' }),
        plus('big_three', 100, { any: [{ place: 'Cert' }, { place: 'Woman' }, { place: 'Maverick' }] }),
        times('too_old', 0, { all: [{ place: 'Maverick' }, { age: { from: 51 } }] }),
      ],
      {
        base: { ...byAge, of: 150, floor: null },
        list: {
          places: [
            { name: 'Cert', n: 1, who: anybody },
            { name: 'Woman', n: 1, who: { fact: { property: 'P21', value: 'Q6581072' } } },
            { name: 'Maverick', n: 1, who: { age: { to: 49 } } },
          ],
        },
      },
    ),
    places: { p2: 'Woman', p3: 'Maverick' },
    points: { p2: 205, p1: [64, 64], p3: 204 },
    published: [{ age: 50, holders: 1, points: 100 }],
    not: [],
  },
  {
    name: 'stiffs.org.uk: a table by age, twice in one’s own joker month',
    pack: packWith([times('joker_month', 2, { day: { chosenMonth: true } })], {
      ...rows([0, 75], [30, 50], [40, 40], [50, 30], [60, 20], [70, 15], [80, 10]),
      list: { chosenMonth: true },
    }),
    points: { p2: 10, p1: [20, 10], p3: 80 },
    not: [],
  },
  {
    name: 'Derby Dead Pool: 4 to 10 by age, 3 for a unique hit, a joker who counts twice, three substitutes',
    pack: packWith([plus('unique', 3, alone), times('joker', 2, { captain: true })], {
      ...rows([0, 10], [50, 9], [60, 8], [70, 7], [80, 6], [90, 5], [100, 4]),
      list: { substitutes: 3, captain: 1 },
    }),
    points: { p2: 16, p1: [6, 6], p3: 26 },
    published: [
      { age: 82, holders: 1, points: 9 },
      { age: 92, holders: 1, points: 8 },
      { age: 100, holders: 1, points: 7 },
      { age: 49, holders: 8, points: 10 },
    ],
    not: [
      causes,
      fame,
      'people famous for an illness alone: it is for the admins to bar them',
      'theme teams beside one’s own',
    ],
  },
  {
    name: 'noauthority 2026: 100 less the age on 1 January, one of 50 or younger, three alternates',
    pack: packWith([], {
      base: { ...byAge, floor: null, ageAt: 'season_start' },
      list: { substitutes: 3, quotas: [{ who: { age: { to: 50 } }, min: 1 }] },
    }),
    points: { p2: 5, p1: [14, 14], p3: 55 },
    not: [],
  },
  {
    name: 'broepke/deadpool 2024: 50 + (100 - age), 25 for the first and the last',
    pack: packWith([plus('first_blood', 25, { death: 'first' }), plus('last_blood', 25, { death: 'last' })], {
      base: { ...byAge, of: 150, floor: null },
      who: { barred: ['Q206112'] },
    }),
    points: { p2: 80, p1: [64, 64], p3: 129 },
    published: [{ age: 90, holders: 1, points: 60 }],
    not: ['5 points each quarter for the player with the most in it', 'an order of the draft by last year’s'],
  },
  {
    name: 'Kick the Bucket: 10, 20 for three under 50 beside them',
    pack: packWith([plus('tragedy', 10, { place: 'Under 50' })], {
      ...flat(10),
      list: { places: [{ name: 'Under 50', n: 3, who: { age: { to: 49 } } }] },
    }),
    places: { p3: 'Under 50' },
    points: { p2: 10, p1: [10, 10], p3: 20 },
    not: [causes, 'a date for one man', 'further points at a judge’s discretion'],
  },
  {
    name: 'Lychfindel’s Fantamorto: a captain twice, 5 for the first, 27 at 27, 10 on a birthday',
    pack: packWith(
      [
        plus('january', 3, { day: { month: 1 } }),
        plus('first', 5, { death: 'first' }),
        plus('last', 5, { death: 'last' }),
        plus('club_27', 27, { age: { from: 27, to: 27 } }),
        plus('birthday', 10, { day: { birthday: true } }),
        times('captain', 2, { captain: true }),
      ],
      { list: { captain: 1 } },
    ),
    points: { p2: 20, p1: [14, 14], p3: 118 },
    not: ['factors for lists of many countries, occupations and sexes'],
  },
  {
    name: 'Hartlepool Deadlypool: 50 for the first of a list, 45 for the second, and so on',
    pack: packWith(
      Array.from({ length: 10 }, (_, at) =>
        plus(`place_${at + 1}`, 50 - 5 * at, { rank: { from: at + 1, to: at + 1 } }),
      ),
      { ...flat(0), list: { order: 'ranks' } },
    ),
    points: { p2: 45, p1: [50, 45], p3: 50 },
    not: [
      'what is left slides up and down as others of the list die',
      'bonuses for what somebody did in life',
    ],
  },
  {
    name: 'Death Pool 2023 (tentativo4): 100 less the age, the captain twice, at most three of a hundred',
    pack: packWith([times('captain', 2, { captain: true })], {
      base: { ...byAge, floor: null },
      list: { captain: 1, quotas: [{ who: { age: { from: 100 } }, max: 3 }] },
      who: { languages: 1 },
    }),
    points: { p2: 10, p1: [14, 14], p3: 108 },
    not: ['points that have to be claimed within a week'],
  },
  {
    name: 'Unstuck Politics: a joker twice; ties by hits, then by the youngest',
    pack: packWith([times('joker', 2, { captain: true })], {
      list: { captain: 1, substitutes: 2 },
      table: { ties: ['deaths', 'youngest_death'] },
    }),
    points: { p2: 10, p1: [14, 14], p3: 108 },
    not: ['the youngest mean age of all hits as the second tie-break: the youngest hit decides'],
  },
  {
    name: 'Fantamorti (Buzzerbeater): 100 less the age, at least one under 40',
    pack: packWith([], { list: { quotas: [{ who: { age: { to: 39 } }, min: 1 }] } }),
    points: { p2: 5, p1: [14, 14], p3: 54 },
    not: [causes],
  },
  {
    name: 'The Commissioner’s pool: 100 less the age, 10 for a unique pick, 10 for the first death',
    pack: packWith([plus('unique', 10, alone), plus('first', 10, { death: 'first' })], {
      base: { ...byAge, floor: null },
    }),
    points: { p2: 25, p1: [14, 14], p3: 64 },
    not: ['executions that do not count', 'a vote about who is famous enough after a death'],
  },
]

describe('more pools that are played elsewhere', () => testPools(pools))
