import { expect, test } from 'vitest'
import type { ScoringPack } from '#domain/packs/pack.ts'
import { carryList, type FormerPick } from '#domain/picks/carrying-over.ts'

const pack: ScoringPack = {
  version: 1,
  base: { kind: 'flat', points: 10 },
  terms: [],
  rounding: 'half_up',
  list: { budget: { cap: 150, price: 'age' } },
}
const rules = { maxPicks: 2, allowReplacements: false, replacementRatio: 1, pack }
const at = '2027-01-01T00:00:00.000Z'

const pick = (id: string, month: number, over: Partial<FormerPick> = {}): FormerPick => ({
  id,
  personId: `Q${month}`,
  addedAt: `2026-0${month}-01T00:00:00.000Z`,
  suspendedAt: null,
  place: null,
  person: { age: 70, sex: null, occupations: [], countries: [], sitelinks: 20 },
  ...over,
})
/** The oldest pick has waited for room since the spring, for example because its price was too high. */
const picks = [
  pick('waits', 1, { suspendedAt: '2026-03-01T00:00:00.000Z' }),
  pick('older', 2),
  pick('newer', 4),
]
const carry = (keepers: number | null, order: string[] = []) => {
  const carried = carryList(picks, rules, { who: undefined, barred: new Set(), at, order, keepers })
  const idsOf = (which: (one: (typeof carried)[number]) => boolean) =>
    carried.filter(which).map(({ id }) => id)
  return {
    active: idsOf(({ left, suspendedAt }) => !left && suspendedAt === null),
    waiting: idsOf(({ left, suspendedAt }) => !left && suspendedAt !== null),
    left: idsOf(({ left }) => left),
  }
}

test('picks that were active are carried over before an older one that waited', () => {
  expect(carry(null)).toEqual({ active: ['older', 'newer'], waiting: ['waits'], left: [] })
})

test('every pick gets a new price, also one that waits', () => {
  const carried = carryList(picks, rules, {
    who: undefined,
    barred: new Set(),
    at,
    order: [],
    keepers: null,
  })
  expect(carried.map(({ id, price }) => [id, price])).toEqual([
    ['older', 70],
    ['newer', 70],
    ['waits', 70],
  ])
})

test('keepers are the first in the order of the list, then active picks, then those that waited', () => {
  expect(carry(2)).toEqual({ active: ['older', 'newer'], waiting: [], left: ['waits'] })
  expect(carry(2, ['newer', 'waits'])).toEqual({ active: ['newer', 'waits'], waiting: [], left: ['older'] })
})
