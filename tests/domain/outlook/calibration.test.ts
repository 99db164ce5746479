import { describe, expect, test } from 'vitest'
import { bandOf, bandStarts, calibrate } from '#domain/outlook/calibration.ts'
import { hazardAt } from '#domain/outlook/life-table.ts'
import { randomFrom } from '#domain/outlook/random.ts'

describe('the calibration', () => {
  test('without data: factor 1 and a wide interval', () => {
    const { factor, low, high } = calibrate({ observed: 0, expected: 0 })
    expect(factor).toBe(1)
    // The exact quantiles of a gamma of shape 4 and rate 4 are 0.272 and 2.192.
    expect(low).toBeCloseTo(0.272, 2)
    expect(high).toBeCloseTo(2.192, 2)
  })
  test('few deaths change the factor little, many much: 2 of 4, 200 of 400', () => {
    expect(calibrate({ observed: 2, expected: 4 }).factor).toBe(0.75)
    expect(calibrate({ observed: 200, expected: 400 }).factor).toBeCloseTo(0.505, 3)
  })
  test('the interval for 96 of 96 is the exact one (gamma of shape 100, rate 100: 0.8136 to 1.2053)', () => {
    const { low, high } = calibrate({ observed: 96, expected: 96 })
    expect(low).toBeCloseTo(0.8136, 3)
    expect(high).toBeCloseTo(1.2053, 3)
  })
  test.each([0.6, 0.8, 1, 1.4])(
    'simulated deaths at %f times the table: factor found, interval covers 95 in 100',
    (truth) => {
      const random = randomFrom(`calibration ${truth}`)
      const people = Array.from({ length: 900 }, (_, i) =>
        hazardAt(i % 2 ? 'male' : 'female', 55 + (i % 45), 365.25),
      )
      // The expected number of deaths is the hazard over the days until the death or the end.
      let [covered, factors] = [0, 0]
      const trials = 1_500
      for (let trial = 0; trial < trials; trial++) {
        let [observed, expected] = [0, 0]
        for (const hazard of people) {
          const time = -Math.log(1 - random()) / truth
          observed += time < hazard ? 1 : 0
          expected += Math.min(time, hazard)
        }
        const { factor, low, high } = calibrate({ observed, expected })
        factors += factor
        if (low <= truth && truth <= high) covered++
      }
      expect(factors / trials).toBeCloseTo(truth, 1)
      // Four standard errors of the share.
      expect(covered / trials).toBeGreaterThan(0.95 - 0.022)
      expect(covered / trials).toBeLessThan(0.95 + 0.022)
    },
  )
  test('every age has a band', () => {
    expect([17, 18, 39.9, 40, 89.9, 100, 130].map(bandOf)).toEqual([0, 0, 0, 1, 5, 7, 7])
    expect(bandStarts[bandOf(95)]).toBe(90)
  })
})
