import { describe, expect, it } from 'vitest'
import { capacityOf, replacementPlaces } from '#domain/picks/capacity.ts'

const rules = { maxPicks: 10, allowReplacements: true, replacementRatio: 1 }

describe('the capacity of a list', () => {
  it('is max_picks while nobody on it has died', () => {
    expect(capacityOf(rules, 0)).toBe(10)
    expect(capacityOf({ ...rules, maxPicks: 3 }, 0)).toBe(3)
  })

  it.each([
    [1, 1, 11],
    [1, 3, 13],
    [2, 2, 14],
    [3, 1, 13],
    [0, 4, 10],
  ])(
    'grows by the ratio %i for each of %i dead picks that counted, to %i',
    (replacementRatio, dead, capacity) => {
      expect(capacityOf({ ...rules, replacementRatio }, dead)).toBe(capacity)
    },
  )

  it('does not grow where replacements are not allowed', () => {
    expect(capacityOf({ ...rules, allowReplacements: false }, 3)).toBe(10)
    expect(replacementPlaces({ ...rules, allowReplacements: false }, 3)).toBe(0)
  })
})
