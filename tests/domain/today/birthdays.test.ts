import { describe, expect, test } from 'vitest'
import { birthdaysFrom } from '#domain/today/birthdays.ts'
import { personOfTheDay } from '#domain/today/person-of-the-day.ts'

const born = (personId: string, date: string, precision: 'day' | 'month' | 'year' = 'day') => ({
  personId,
  birth: { date, precision },
})

describe('birthdays', () => {
  test('of today and the next seven days, soonest first, the eldest of a day first', () => {
    const people = [
      born('Q1', '1930-11-22'),
      born('Q2', '1931-11-29'),
      born('Q3', '1932-11-30'),
      born('Q4', '1933-11-21'),
      born('Q5', '1926-11-22'),
    ]
    expect(birthdaysFrom(people, '2026-11-22')).toEqual([
      { personId: 'Q5', on: '2026-11-22', age: 100, round: true },
      { personId: 'Q1', on: '2026-11-22', age: 96, round: false },
      { personId: 'Q2', on: '2026-11-29', age: 95, round: false },
    ])
  })
  test.each([
    ['not of a month or a year', born('Q1', '1930-11-01', 'month'), '2026-11-01', []],
    ['not of a year', born('Q1', '1930-01-01', 'year'), '2026-01-01', []],
    ['of nobody without a birth', { personId: 'Q1', birth: null }, '2026-01-01', []],
    ['over the end of the year', born('Q1', '1937-01-02'), '2026-12-28', [['2027-01-02', 90]]],
    ['of a leap day, in a leap year', born('Q1', '1940-02-29'), '2028-02-28', [['2028-02-29', 88]]],
    ['of a leap day, in another', born('Q1', '1940-02-29'), '2027-02-28', [['2027-03-01', 87]]],
    ['not of a birth itself', born('Q1', '2026-11-23'), '2026-11-22', []],
  ])('%s', (_, person, today, expected) => {
    expect(birthdaysFrom([person], today).map(({ on, age }) => [on, age])).toEqual(expected)
  })
})

describe('the person of the day', () => {
  const ids = Array.from({ length: 30 }, (_, i) => `Q${i + 1}`)
  const dayAt = (index: number) => new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10)
  test('is everybody in turn, the same all day whoever asks, and otherwise in another league', () => {
    const days = Array.from({ length: 30 }, (_, i) => dayAt(i))
    const chosen = days.map((day) => personOfTheDay('league', ids, day))
    expect(new Set(chosen).size).toBe(30)
    expect(days.map((day) => personOfTheDay('league', ids.toReversed(), day))).toEqual(chosen)
    expect(days.map((day) => personOfTheDay('other', ids, day))).not.toEqual(chosen)
    expect(personOfTheDay('league', [...ids, ...ids], dayAt(3))).toBe(chosen[3])
  })
  test('is nobody where there is nobody', () => {
    expect(personOfTheDay('league', [], '2026-01-01')).toBeNull()
    expect(personOfTheDay('league', ['Q1'], '2026-01-01')).toBe('Q1')
  })
})
