import { describe, expect, test } from 'vitest'
import { birthdaysOn } from '#domain/today/birthdays.ts'

const born = (personId: string, date: string, precision: 'day' | 'month' | 'year' = 'day') => ({
  personId,
  birth: { date, precision },
})

describe('birthdays', () => {
  test('of a day, the eldest first', () => {
    const people = [
      born('Q1', '1930-11-22'),
      born('Q2', '1931-11-23'),
      born('Q3', '1930-11-22'),
      born('Q4', '1933-11-21'),
      born('Q5', '1926-11-22'),
    ]
    expect(birthdaysOn(people, '2026-11-22')).toEqual([
      { personId: 'Q5', age: 100, round: true },
      { personId: 'Q1', age: 96, round: false },
      { personId: 'Q3', age: 96, round: false },
    ])
  })
  test.each([
    ['not of a birth known only by month', born('Q1', '1930-11-01', 'month'), '2026-11-01', []],
    ['not of a birth known only by year', born('Q1', '1930-01-01', 'year'), '2026-01-01', []],
    ['not of a person without a birth date', { personId: 'Q1', birth: null }, '2026-01-01', []],
    ['of a leap day, in a leap year', born('Q1', '1940-02-29'), '2028-02-29', [88]],
    ['not of a leap day, on the day after it', born('Q1', '1940-02-29'), '2028-03-01', []],
    ['of a leap day, on 1 March of another year', born('Q1', '1940-02-29'), '2027-03-01', [87]],
    ['not of a leap day, on 28 February of another year', born('Q1', '1940-02-29'), '2027-02-28', []],
    ['not on the day of birth itself', born('Q1', '2026-11-23'), '2026-11-23', []],
  ])('%s', (_, person, today, expected) => {
    expect(birthdaysOn([person], today).map(({ age }) => age)).toEqual(expected)
  })
})
