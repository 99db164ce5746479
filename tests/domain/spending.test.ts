import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { budget, costClasses, costOf, releaseUnused, type Spent, setAside } from '#domain/spending.ts'

const nobody = (): Spent => ({ bySlot: new Map() })

describe('the budget per minute', () => {
  test('is never exceeded within any period of one minute', () => {
    const asked = fc.array(fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 150 })), {
      minLength: 50,
      maxLength: 300,
    })
    fc.assert(
      fc.property(asked, (calls) => {
        const spent = nobody()
        const granted: { at: number; cost: number }[] = []
        let at = 1_000_003.5
        for (const [tenths, cost] of calls) {
          at += tenths / 10
          if ('slot' in setAside(spent, cost, at)) granted.push({ at, cost })
        }
        for (const { at: from } of granted) {
          const minute = granted.filter((call) => call.at >= from && call.at < from + budget.seconds)
          expect(minute.reduce((sum, { cost }) => sum + cost, 0)).toBeLessThanOrEqual(budget.cost)
        }
      }),
    )
  })
  test('admits a caller after the stated wait, and not a slot earlier', () => {
    const spent = nobody()
    const start = 5_000
    for (let sum = 0; sum + 100 <= budget.cost; sum += 100)
      expect(setAside(spent, 100, start + sum / 100)).toHaveProperty('slot')
    const refused = setAside(spent, 100, start + 25)
    if (!('waitSeconds' in refused)) throw new Error('let in')
    expect(refused.waitSeconds).toBeLessThanOrEqual(budget.seconds)
    expect(setAside(spent, 100, start + 25 + refused.waitSeconds - 6)).toHaveProperty('waitSeconds')
    expect(setAside(spent, 100, start + 25 + refused.waitSeconds)).toHaveProperty('slot')
  })
  test('takes unused cost back only while its slot is in the window', () => {
    const spent = nobody()
    const aside = setAside(spent, budget.cost, 100)
    if (!('slot' in aside)) throw new Error('refused')
    expect(setAside(spent, 10, 101)).toHaveProperty('waitSeconds')
    releaseUnused(spent, aside.slot, budget.cost - 10)
    expect(setAside(spent, 10, 101)).toHaveProperty('slot')
    setAside(spent, 1, 100_000)
    releaseUnused(spent, aside.slot, 5)
    expect([...spent.bySlot.values()]).toEqual([1])
  })
})

test('a call costs what it has read, at least its minimum, and more than it reserved if it read more', () => {
  for (const [name, { least }] of Object.entries(costClasses))
    expect(costOf(name as keyof typeof costClasses, 0)).toBe(least)
  expect(costOf('page', 20_000)).toBeGreaterThan(costOf('page', 2_000))
  // A page over fifty competitions of twenty players that have just changed.
  const cost = costOf('page', 250_000)
  expect(cost).toBeGreaterThan(5 * costClasses.page.most)
  const spent = nobody()
  const aside = setAside(spent, costClasses.page.most, 100)
  if (!('slot' in aside)) throw new Error('refused')
  releaseUnused(spent, aside.slot, costClasses.page.most - cost)
  expect([...spent.bySlot.values()]).toEqual([cost])
})
