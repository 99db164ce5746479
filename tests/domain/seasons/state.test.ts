import { expect, it } from 'vitest'
import { firstDayOf, isOpen, sealsOn, seasonState } from '#domain/seasons/state.ts'

const createdAt = '2025-12-20T15:00:00.000Z'
const year = { startDate: '2026-01-01', endDate: '2026-12-31', createdAt }

it.each([
  ['2025-12-31', 'before'],
  ['2026-01-01', 'running'],
  ['2026-12-31', 'running'],
  ['2027-01-01', 'ended'],
  ['2027-01-14', 'ended'],
  ['2027-01-15', 'sealed'],
] as const)('on %s a season of 2026 is %s', (day, state) => {
  expect(seasonState(year, day)).toBe(state)
  expect(isOpen(year, day)).toBe(state === 'before' || state === 'running')
})
it('a season without dates runs from its creation without end', () => {
  const endless = { startDate: null, endDate: null, createdAt }
  expect(seasonState(endless, '2025-12-20')).toBe('running')
  expect(seasonState(endless, '2099-01-01')).toBe('running')
  expect(firstDayOf(endless)).toBe('2025-12-20')
  expect(sealsOn(null)).toBeNull()
})
it('a season seals at the start of the 15th day after its last', () => {
  expect(sealsOn('2026-12-31')).toBe('2027-01-15')
})
