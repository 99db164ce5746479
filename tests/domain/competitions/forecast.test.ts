import { expect, test } from 'vitest'
import { isForecast } from '#domain/competitions/unscored.ts'

const reported = { status: 'reported', points: 30 } as const

test('provisional points that no reported death explains are a forecast', () => {
  expect(isForecast([{ provisionalPoints: 0, entries: [] }])).toBe(false)
  const both = [{ ...reported, status: 'confirmed' as const }, reported]
  expect(isForecast([{ provisionalPoints: 30, entries: both }])).toBe(false)
  expect(isForecast([{ provisionalPoints: 50, entries: both }])).toBe(true)
  expect(isForecast([{ provisionalPoints: -20, entries: [] }])).toBe(true)
})
