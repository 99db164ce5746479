import { describe, expect, it } from 'vitest'
import { type PickablePerson, pickRefusal } from '#domain/picks/eligibility.ts'

const today = '2026-06-15'
const rules = { minBirthYear: 1900, maxBirthYear: 2020 }
const nobody: ReadonlySet<string> = new Set()
const born = (
  birthDate: string | null,
  birthPrecision: 'day' | 'month' | 'year' | null = 'day',
): PickablePerson => ({
  id: 'Q1',
  human: true,
  status: 'alive',
  birthDate,
  birthPrecision: birthDate === null ? null : birthPrecision,
  birthYear: birthDate === null ? null : Number(birthDate.slice(0, 4)),
})
const elder = born('1930-05-01')

describe('a person can be picked when', () => {
  it('living, human, grown up, born in a known year of the range, and not on the list', () => {
    expect(pickRefusal(elder, rules, nobody, today)).toBeNull()
  })

  it.each([
    ['alive', null],
    ['retracted', null],
    ['reported', 'person_reported'],
    ['disputed', 'person_disputed'],
    ['confirmed', 'person_deceased'],
  ] as const)('living: status %s answers %s', (status, refusal) => {
    expect(pickRefusal({ ...elder, status }, rules, nobody, today)).toBe(refusal)
  })

  it('human', () => {
    expect(pickRefusal({ ...elder, human: false }, rules, nobody, today)).toBe('person_not_human')
  })

  it.each([
    ['2008-06-15', null],
    ['2008-06-16', 'person_under_age'],
    ['2015-01-01', 'person_under_age'],
  ] as const)('at least 18 today: born %s answers %s', (date, refusal) => {
    expect(pickRefusal(born(date), rules, nobody, today)).toBe(refusal)
  })

  it('a leap-day birthday comes of age on 1 March', () => {
    const leapling = born('2008-02-29')
    expect(pickRefusal(leapling, rules, nobody, '2026-02-28')).toBe('person_under_age')
    expect(pickRefusal(leapling, rules, nobody, '2026-03-01')).toBeNull()
  })

  it('at least 18 by the latest day that an imprecise date allows', () => {
    expect(pickRefusal(born('2008-06-01', 'month'), rules, nobody, today)).toBe('person_under_age')
    expect(pickRefusal(born('2008-05-01', 'month'), rules, nobody, today)).toBeNull()
    expect(pickRefusal(born('2007-12-01', 'month'), rules, nobody, '2025-12-30')).toBe('person_under_age')
    expect(pickRefusal(born('2007-12-01', 'month'), rules, nobody, '2025-12-31')).toBeNull()
    expect(pickRefusal(born('2008-01-01', 'year'), rules, nobody, today)).toBe('person_under_age')
    expect(pickRefusal(born('2007-01-01', 'year'), rules, nobody, today)).toBeNull()
    expect(
      pickRefusal({ ...born(null), birthYear: 2008 }, rules, nobody, today),
      'a year without any date',
    ).toBe('person_under_age')
  })

  it('the birth year is known', () => {
    expect(pickRefusal(born(null), rules, nobody, today)).toBe('person_birth_year_unknown')
  })

  it.each([
    ['1929-12-31', 'person_birth_year_out_of_range'],
    ['1930-01-01', null],
    ['1980-12-31', null],
    ['1981-01-01', 'person_birth_year_out_of_range'],
  ] as const)(
    'the birth year is in the range of the league, both ends included: born %s answers %s',
    (date, refusal) => {
      expect(pickRefusal(born(date), { minBirthYear: 1930, maxBirthYear: 1980 }, nobody, today)).toBe(refusal)
    },
  )

  it('not already on the list; this refusal comes first, even for the dead', () => {
    expect(pickRefusal(elder, rules, new Set(['Q1']), today)).toBe('already_picked')
    expect(pickRefusal({ ...elder, status: 'confirmed' }, rules, new Set(['Q1']), today)).toBe(
      'already_picked',
    )
    expect(pickRefusal(elder, rules, new Set(['Q11']), today)).toBeNull()
  })
})

describe('the stricter of two rules wins', () => {
  it('a league that takes births up to 2020 still takes nobody under 18', () => {
    expect(pickRefusal(born('2012-01-01'), { minBirthYear: 1900, maxBirthYear: 2020 }, nobody, today)).toBe(
      'person_under_age',
    )
  })

  it('if both refuse, the rule that refuses more people is named', () => {
    expect(pickRefusal(born('2012-01-01'), { minBirthYear: 1900, maxBirthYear: 1980 }, nobody, today)).toBe(
      'person_birth_year_out_of_range',
    )
    expect(pickRefusal(born('2012-01-01'), { minBirthYear: 1900, maxBirthYear: 2010 }, nobody, today)).toBe(
      'person_under_age',
    )
  })
})
