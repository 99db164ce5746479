import { expect, test } from 'vitest'
import { startsOn, yearFrom } from '#domain/seasons/kick-off.ts'

test('a league can begin with the year, with the month, or in a week', () => {
  expect(startsOn('2026-11-22')).toEqual([
    { start: 'new_year', day: '2027-01-01' },
    { start: 'next_month', day: '2026-12-01' },
    { start: 'in_a_week', day: '2026-11-29' },
  ])
  expect(startsOn('2027-01-01')[0]).toEqual({ start: 'new_year', day: '2028-01-01' })
  expect(startsOn('2026-01-31')[1]).toEqual({ start: 'next_month', day: '2026-02-01' })
})

test('in December the month and the year begin on one day, which is offered once', () => {
  expect(startsOn('2026-12-31')).toEqual([
    { start: 'new_year', day: '2027-01-01' },
    { start: 'in_a_week', day: '2027-01-07' },
  ])
})

test('a year ends on the day before its anniversary', () => {
  expect(yearFrom('2027-01-01')).toBe('2027-12-31')
  expect(yearFrom('2026-11-22')).toBe('2027-11-21')
  expect(yearFrom('2027-03-01')).toBe('2028-02-29')
  expect(yearFrom('2028-02-29')).toBe('2029-02-28')
})
