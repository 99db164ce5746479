import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMs } from '#domain/calendar-day.ts'
import { planFetches, type Watched } from '#domain/life-status/planned-fetches.ts'

const now = '2026-05-10T12:00:00.000Z'
const hoursAgo = (hours: number) => addMs(now, -hours * 3_600_000)
const person = (id: string, rest: Partial<Watched> = {}): Watched => ({
  id,
  running: true,
  suspected: false,
  polledAt: hoursAgo(1),
  ...rest,
})
const budget = { requests: 100, batchSize: 2 }

describe('the planned fetches', () => {
  test('put suspected deaths first, then unfetched people, then weighted waiting times', () => {
    const people = [
      person('Q1'),
      person('Q2', { running: false, polledAt: hoursAgo(20) }),
      person('Q3', { polledAt: hoursAgo(2) }),
      person('Q4', { polledAt: null, running: false }),
      person('Q5', { suspected: true, running: false }),
      person('Q6', { running: false, polledAt: hoursAgo(30) }),
    ]
    expect(planFetches(people, budget, now)).toEqual([
      ['Q5', 'Q4'],
      ['Q3', 'Q6'],
      ['Q1', 'Q2'],
    ])
  })
  test('stay within the budget', () => {
    const people = ['Q1', 'Q2', 'Q3', 'Q4', 'Q5'].map((id) => person(id))
    expect(planFetches(people, { requests: 2, batchSize: 2 }, now).flat()).toEqual(['Q1', 'Q2', 'Q3', 'Q4'])
    expect(planFetches([], budget, now)).toEqual([])
  })
  test('include everybody after the clock was set back', () => {
    expect(planFetches([person('Q1'), person('Q2', { polledAt: hoursAgo(-99) })], budget, now)).toEqual([
      ['Q2', 'Q1'],
    ])
  })
  test('include everybody repeatedly, with any budget', () => {
    fc.assert(
      fc.property(
        fc.array(fc.boolean(), { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 1, max: 5 }),
        (runnings, requests) => {
          let people = runnings.map((running, i) => person(`Q${i + 1}`, { running, polledAt: null }))
          const fetches = new Map<string, number>()
          for (let run = 0; run < 400; run++) {
            const at = addMs(now, run * 900_000)
            const fetched = new Set(planFetches(people, { requests, batchSize: 2 }, at).flat())
            for (const id of fetched) fetches.set(id, (fetches.get(id) ?? 0) + 1)
            people = people.map((one) => (fetched.has(one.id) ? { ...one, polledAt: at } : one))
          }
          expect(fetches.size).toBe(people.length)
          expect(Math.min(...fetches.values())).toBeGreaterThan(1)
        },
      ),
      { numRuns: 30 },
    )
  })
})
