import { expect, test } from 'vitest'
import type { PackList } from '#domain/packs/pack.ts'
import { type SettlingPick, settleList } from '#domain/picks/settling.ts'
import { rulesOf, settled } from './record.ts'

/** Picks that return to a list with typed places, because their person has not died after all. */

const season = { startDate: '2026-01-01', endDate: null, createdAt: '2025-12-01T00:00:00.000Z' }
const now = '2026-06-15T12:00:00.000Z'
const young = { age: 36, sex: null, occupations: [], countries: [], sitelinks: 0 }

let added = 0
/** Every pick is added a minute after the one before. */
const pick = (changes: Partial<SettlingPick> = {}): SettlingPick => ({
  id: `pick ${++added}`,
  personId: `person ${added}`,
  addedAt: `2026-02-01T00:${10 + added}:00.000Z`,
  countsFrom: '2026-02-03',
  removedAt: null,
  suspendedAt: null,
  voidedAt: null,
  voidReason: null,
  diedOn: null,
  pauses: [],
  playerWasIn: true,
  place: null,
  price: null,
  person: young,
  ...changes,
})
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
  expect(again).toEqual({ voided: [], restored: [], moved: [], suspended: [], resumed: [] })
  return changes
}

test('get another place if their own is occupied', () => {
  const back = pick({ place: 'Young', ...dead })
  const other = pick({ place: 'Young' })
  expect(settle([back, other], 2)).toMatchObject({
    restored: [back.id],
    moved: [{ id: back.id, place: null }],
    suspended: [],
    resumed: [],
  })
})

test('wait without displacing a newer pick if no place is left for them', () => {
  const first = pick()
  const back = pick({ person: { ...young, age: 96 }, ...dead })
  const newest = pick({ place: 'Young' })
  expect(settle([first, back, newest], 2)).toMatchObject({
    restored: [back.id],
    moved: [],
    suspended: [back.id],
    resumed: [],
  })
})

test('displace a newer pick whose place they can have', () => {
  const back = pick({ place: 'Young', ...dead })
  const [first, newest] = [pick(), pick({ place: 'Young' })]
  expect(settle([back, first, newest], 2)).toMatchObject({
    restored: [back.id],
    moved: [],
    suspended: [newest.id],
  })
})

test('leave the budget to the next one if they exceed it', () => {
  const dear = pick({ price: 96, ...dead })
  const present = [pick({ price: 36 }), pick({ price: 36 }), pick({ price: 36 })]
  const cheap = pick({ price: 36, ...dead })
  const { restored, suspended } = settle([dear, ...present, cheap], 4, { budget: { cap: 200, price: 'age' } })
  expect(restored).toEqual([dear.id, cheap.id])
  expect(suspended).toEqual([dear.id])
})
