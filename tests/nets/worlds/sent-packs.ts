import fc from 'fast-check'
import { namedPacks } from '#domain/packs/named-packs.ts'
import { packs } from '#tests/domain/packs/random-packs.ts'

const parts = fc.record(
  {
    list: fc.record({ picks: fc.constantFrom(1, 10, 50, 51) }),
    who: fc.record({ born: fc.constantFrom({ from: 1900, to: 2020 }, { from: 2020, to: 1900 }) }),
    moves: fc.record({ perDeath: fc.constantFrom(0, 1, 10, 0.5) }),
  },
  { requiredKeys: [] },
)

const spoiled = fc.constantFrom<(pack: object) => unknown>(
  (pack) => ({ ...pack, unknown: 1 }),
  (pack) => ({ ...pack, version: 3 }),
  (pack) => ({ ...pack, base: { kind: 'age', of: 1e308, floor: 1, ageAt: 'death' } }),
  (pack) => ({ ...pack, terms: Array(60).fill({ id: '__proto__', when: { sweep: true }, points: 1 }) }),
  () => [],
  () => null,
  () => 'classic',
)

/**
 * Packs as a program may send them: valid ones, and slightly invalid ones. Written by hand, because hardly one in a
 * million values generated from the schema is a valid pack.
 */
export const sentPacks: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(packs, parts).map(([pack, more]) => ({ ...pack, ...more })) },
  { weight: 2, arbitrary: fc.constantFrom(...Object.values(namedPacks)) },
  { weight: 1, arbitrary: fc.tuple(packs, spoiled).map(([pack, spoil]) => spoil(pack)) },
)
