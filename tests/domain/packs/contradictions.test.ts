import { expect, test } from 'vitest'
import { contradictionsIn } from '#domain/packs/contradictions.ts'
import { namedPacks, packNames } from '#domain/packs/named-packs.ts'
import type { When } from '#domain/packs/pack.ts'
import { packWith } from './pack-season.ts'

const problems = (...conditions: When[]) =>
  contradictionsIn(
    packWith(conditions.map((when, at) => ({ id: `t${at}`, when, points: at + 1, per: 'pick' }))),
  ).map(({ id, problem }) => `${id} ${problem}`)

test('what can never fit is told', () => {
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

test('of two equal terms, the second is reported', () =>
  expect(problems({ death: 'first' }, { sweep: true }, { death: 'first' })).toEqual(['t2 twice']))

test('29 February, an age of one year and every named pack are fine', () => {
  expect(problems({ day: { month: 2, day: 29 } }, { age: { from: 50, to: 50 } })).toEqual([])
  for (const name of packNames) expect(contradictionsIn(namedPacks[name])).toEqual([])
})
