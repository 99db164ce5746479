import { expect, test } from 'vitest'
import { contradictionsIn } from '#domain/packs/contradictions.ts'
import { namedPacks, packNames } from '#domain/packs/named-packs.ts'
import type { When } from '#domain/packs/pack.ts'
import type { PackDocument } from '#domain/packs/pack-document.ts'
import { packWith } from './pack-season.ts'

const problems = (...conditions: When[]) =>
  contradictionsIn(
    packWith(conditions.map((when, at) => ({ id: `t${at}`, when, points: at + 1, per: 'pick' }))),
  ).map(({ id, problem }) => `${id} ${problem}`)

test('conditions that can never fit are reported', () => {
  expect(problems({ all: [{ age: { to: 49 } }, { age: { from: 50 } }] })).toEqual(['t0 never'])
  expect(problems({ day: { month: 2, day: 30 } })).toEqual(['t0 never'])
  expect(problems({ all: [{ day: { month: 4 } }, { day: { day: 31 } }] })).toEqual(['t0 never'])
  expect(problems({ all: [{ day: { weekday: 1 } }, { all: [{ day: { weekday: 2 } }] }] })).toEqual([
    't0 never',
  ])
  const sexes = [
    { fact: { property: 'P21', value: 'Q6581072' } },
    { fact: { property: 'P21', value: 'Q6581097' } },
  ] as const
  expect(problems({ all: sexes })).toEqual(['t0 never'])
  expect(problems({ any: sexes })).toEqual([])
  expect(problems({ any: [{ day: { month: 2, day: 30 } }, { day: { month: 4, day: 31 } }] })).toEqual([
    't0 never',
  ])
})

test('two occupations are no contradiction, two places are one', () => {
  const works = (value: string): When => ({ fact: { property: 'P106', value } })
  expect(problems({ all: [works('Q33999'), works('Q177220')] })).toEqual([])
  expect(problems({ all: [{ place: 'A' }, { place: 'B' }] })).toEqual(['t0 never'])
})

test('captain and vice, disjoint ranks, and opposite conditions never fit', () => {
  expect(problems({ all: [{ captain: true }, { vice: true }] })).toEqual(['t0 never'])
  expect(problems({ all: [{ rank: { to: 2 } }, { rank: { from: 3 } }] })).toEqual(['t0 never'])
  expect(problems({ all: [{ sweep: true }, { not: { sweep: true } }] })).toEqual(['t0 never'])
  expect(problems({ all: [{ death: 'first' }, { deathsBefore: { atLeast: 1 } }] })).toEqual(['t0 never'])
})

const season = { start: '2026-01-01', end: '2026-12-31' }
const inSections = (part: Partial<PackDocument>) =>
  contradictionsIn({ ...packWith([]), ...part }, season).map(({ id, problem }) => `${id} ${problem}`)
const woman: When = { fact: { property: 'P21', value: 'Q6581072' } }
const man: When = { fact: { property: 'P21', value: 'Q6581097' } }
const born = { from: 1900, to: 1980 }

test.each<[string, Partial<PackDocument>]>([
  [
    'list.places.0 nobodyFits',
    { list: { places: [{ name: 'A', n: 1, who: { age: { to: 30 } } }] }, who: { born } },
  ],
  ['list.places morePlaces', { list: { picks: 2, places: [{ name: 'A', n: 3, who: woman }] } }],
  ['list.quotas.0 moreThanPicks', { list: { picks: 2, quotas: [{ who: woman, min: 3 }] } }],
  [
    'list.quotas quotasTogether',
    {
      list: {
        picks: 5,
        quotas: [
          { who: woman, min: 3 },
          { who: man, min: 3 },
        ],
      },
    },
  ],
  [
    'list.quotas.0 quotaAgainst',
    { list: { picks: 5, quotas: [{ who: woman, max: 1 }], places: [{ name: 'A', n: 2, who: woman }] } },
  ],
  ['list.budget tooDear', { list: { picks: 10, budget: { cap: 400, price: 'age' } }, who: { born } }],
  ['list.budget allAfford', { list: { picks: 2, budget: { cap: 500, price: 'age' } }, who: { born } }],
  ['list.captain idleCaptain', { list: { captain: 1 } }],
  ['list.order idleOrder', { list: { order: 'ranks' } }],
  ['list.month idleMonth', { list: { chosenMonth: true } }],
  ['a asksCaptain', { terms: [{ id: 'a', when: { captain: true }, per: 'pick', times: 2 }] }],
  ['a asksOrder', { terms: [{ id: 'a', when: { rank: { to: 1 } }, per: 'pick', points: 2 }] }],
  [
    'moves.windows.0 outsideSeason',
    { moves: { windows: [{ from: '2027-02-01', to: '2027-02-02', most: 1, penalty: 0 }] } },
  ],
  ['moves.keepers keepsAll', { list: { picks: 3 }, moves: { keepers: 4 } }],
])('%s', (said, part) => expect(inSections(part)).toEqual([said]))

test('transfer windows are reported as idle if new picks are on', () => {
  const pack: PackDocument = {
    ...packWith([]),
    moves: { windows: [{ from: '2026-02-01', to: '2026-02-02', most: 1, penalty: 0 }] },
  }
  const found = (newPicks: boolean) => contradictionsIn(pack, { ...season, newPicks })
  expect(found(true)).toEqual([{ id: 'moves.windows', problem: 'idleWindows' }])
  expect(found(false)).toEqual([])
})

test('of two equal terms, the second is reported', () =>
  expect(problems({ death: 'first' }, { sweep: true }, { death: 'first' })).toEqual(['t2 twice']))

test('29 February, an age of one year and every named pack are fine', () => {
  expect(problems({ day: { month: 2, day: 29 } }, { age: { from: 50, to: 50 } })).toEqual([])
  for (const name of packNames) expect(contradictionsIn(namedPacks[name])).toEqual([])
})
