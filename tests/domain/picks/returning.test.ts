import { expect, test } from 'vitest'
import type { PackList } from '#domain/packs/pack.ts'
import { settleList } from '#domain/picks/settling.ts'
import type { SettlingPick } from '#domain/picks/settling-pick.ts'
import { pick as anyPick, rulesOf, settled } from './record.ts'

/** Picks that return to a list with typed places, because their person has not died after all. */

const season = { startDate: '2026-01-01', endDate: null, createdAt: '2025-12-01T00:00:00.000Z' }
const now = '2026-06-15T12:00:00.000Z'
const young = { age: 36, sex: null, occupations: [], countries: [], sitelinks: 0 }

/** The pick of a young person; `id` decides the order of addition. */
const pick = (id: string, changes: Partial<SettlingPick> = {}): SettlingPick =>
  anyPick(id, { place: null, price: null, person: young, ...changes })
const dead = { voidedAt: '2026-06-01T00:00:00.000Z', voidReason: 'already_dead' } as const

const onePlace: PackList = { places: [{ name: 'Young', n: 1, who: { age: { to: 49 } } }] }

/** Settles a list, and checks that nothing is left to settle. */
const settle = (picks: readonly SettlingPick[], maxPicks: number, list = onePlace) => {
  const rules = rulesOf({
    maxPicks,
    pack: {
      version: 1,
      base: { kind: 'flat', points: 10 },
      terms: [],
      rounding: 'half_up',
      list,
    },
  })
  const changes = settleList(picks, [rules], season, now)
  const again = settleList(settled(picks, changes, now), [rules], season, now)
  expect(again).toEqual({ voided: [], restored: [], suspended: [], resumed: [] })
  return changes
}

test('restored picks get another place if their own is occupied', () => {
  const picks = [pick('a', { place: 'Young', ...dead }), pick('b', { place: 'Young' })]
  expect(settle(picks, 2)).toMatchObject({
    restored: [{ id: 'a', place: null }],
    suspended: [],
    resumed: [],
  })
})

test('restored picks without a place wait and displace no newer pick', () => {
  const old = { ...young, age: 96 }
  const picks = [pick('a'), pick('b', { person: old, ...dead }), pick('c', { place: 'Young' })]
  expect(settle(picks, 2)).toMatchObject({ restored: [{ id: 'b' }], suspended: ['b'], resumed: [] })
})

test('restored picks displace a newer pick if they fit its place', () => {
  const picks = [pick('a', { place: 'Young', ...dead }), pick('b'), pick('c', { place: 'Young' })]
  expect(settle(picks, 2)).toMatchObject({ restored: [{ id: 'a' }], suspended: ['c'] })
})

test('a restored pick that exceeds the budget waits; the next one counts', () => {
  const [dear, cheap] = [{ price: 96 }, { price: 36 }]
  const picks = [pick('a', { ...dear, ...dead }), ...['b', 'c', 'd'].map((id) => pick(id, cheap))]
  const { restored, suspended } = settle([...picks, pick('e', { ...cheap, ...dead })], 4, {
    budget: { cap: 200, price: 'age' },
  })
  expect([restored, suspended]).toEqual([[{ id: 'a' }, { id: 'e' }], ['a']])
})
