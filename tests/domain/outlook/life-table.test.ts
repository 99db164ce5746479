import { describe, expect, test } from 'vitest'
import { hazardAt, hazardBetween, type Sex } from '#domain/outlook/life-table.ts'

const chance = (sex: Sex | null, years: number, days: number) => -Math.expm1(-hazardAt(sex, years, days))
const life = (date: string, sex: Sex | null = null) => ({ birth: { date, precision: 'day' as const }, sex })

describe('the life table', () => {
  test('gives the published chances for one year at 80 and 90, both sexes', () => {
    expect(chance('male', 80, 365.25)).toBeCloseTo(0.058206, 9)
    expect(chance('female', 80, 365.25)).toBeCloseTo(0.042771, 9)
    expect(chance('male', 90, 365.25)).toBeCloseTo(0.165452, 9)
    expect(chance('female', 90, 365.25)).toBeCloseTo(0.131392, 9)
  })
  test('uses the mean of both sexes if the sex is unknown', () =>
    expect(chance(null, 80, 365.25)).toBeCloseTo((0.058206 + 0.042771) / 2, 9))
  test('yields the published life expectancies', () => {
    for (const [sex, years] of [
      ['male', 75.97],
      ['female', 80.97],
    ] as const) {
      // By the table's convention, deaths occur in the middle of a year of age.
      const survivors = Array.from({ length: 120 }, (_, age) => Math.exp(-hazardAt(sex, 0, age * 365.25)))
      const expectation = survivors.reduce((sum, alive, age) => {
        const next = survivors[age + 1] ?? 0
        return sum + (alive + next) / 2
      }, 0)
      expect(expectation).toBeCloseTo(years, 1)
    }
  })
  test('a year from 79.5 is half a year at 79 and half at 80', () => {
    const [before, after] = [-Math.log1p(-0.052649) / 2, -Math.log1p(-0.058206) / 2]
    expect(hazardAt('male', 79.5, 365.25)).toBeCloseTo(before + after, 9)
  })
  test('adds up: January plus February equals both months', () => {
    const [whole, january, february] = [
      hazardBetween(life('1940-05-05'), '2026-01-01', '2026-03-01'),
      hazardBetween(life('1940-05-05'), '2026-01-01', '2026-02-01'),
      hazardBetween(life('1940-05-05'), '2026-02-01', '2026-03-01'),
    ]
    expect(january + february).toBeCloseTo(whole, 12)
  })
  test('has no hazard without days, and continues its last age beyond the table', () => {
    expect(hazardBetween(life('1940-01-01'), '2026-01-01', '2026-01-01')).toBe(0)
    expect(hazardBetween(life('1940-01-01'), '2026-01-02', '2026-01-01')).toBe(0)
    expect(hazardAt('male', 130, 365.25)).toBeCloseTo(hazardAt('male', 119, 365.25), 9)
  })
})
