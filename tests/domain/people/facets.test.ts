import { describe, expect, test } from 'vitest'
import { ages, countries, type Facets, facetTerms, fields } from '#domain/people/facets.ts'
import { maySearchUnlisted } from '#domain/picks/unlisted.ts'
import { birthDay } from '#domain/scoring/age.ts'

const today = '2026-06-15'

/** True if a person born on that day matches: by the terms that the index has for the year, and by the day itself. */
const isAsked = (facets: Facets, born: string, on = today): boolean => {
  const { match, bornAfter, bornTo } = facetTerms(facets, on)
  const day = birthDay({ date: born, precision: 'day' })
  const year = facets.age === undefined || match.includes(`"b${born.slice(0, 4)}"`)
  return year && day > bornAfter && day <= bornTo
}

describe('ages', () => {
  test.each([
    ['eighties', '1946-06-15', true],
    ['eighties', '1946-06-16', false],
    ['eighties', '1936-06-16', true],
    ['eighties', '1936-06-15', false],
    ['hundred', '1926-06-15', true],
    ['hundred', '1926-06-16', false],
    ['under50', '2008-06-15', true],
    ['under50', '2008-06-16', false],
  ] as const)('%s: born on %s, %s', (age, born, expected) => {
    expect(isAsked({ age }, born)).toBe(expected)
  })
  test('every adult is in exactly one age group', () => {
    for (let year = 1900; year <= 2008; year++)
      for (const day of ['01-01', '02-28', '06-14', '06-15', '06-16', '12-31']) {
        const born = `${year}-${day}`
        const asked = ages.filter((age) => isAsked({ age }, born))
        expect([born, asked.length]).toEqual([born, born <= '2008-06-15' ? 1 : 0])
      }
  })
  test('without an age group all adults match', () => {
    expect(isAsked({}, '1920-01-01')).toBe(true)
    expect(isAsked({}, '2008-06-16')).toBe(false)
  })
  test('people born on 29 February get older on 1 March', () => {
    expect(isAsked({ age: 'fifties' }, '1976-02-29', '2026-02-28')).toBe(false)
    expect(isAsked({ age: 'fifties' }, '1976-02-29', '2026-03-01')).toBe(true)
    expect(isAsked({ age: 'seventies' }, '1954-02-28', '2024-02-29')).toBe(true)
  })
})

test('every field and country has distinct Wikidata ids', () => {
  for (const facets of [
    ...fields.map((field) => ({ field })),
    ...countries.map((country) => ({ country })),
  ]) {
    const ids = [...facetTerms(facets, today).match.matchAll(/"(Q\d+)"/g)].map(([, id]) => id)
    expect(ids.length).toBeGreaterThan(0)
    expect(new Set(ids).size).toBe(ids.length)
  }
})

test('people on no list can be searched only while lists are not sealed', () => {
  const season = { startDate: '2026-07-01', listsSealed: false }
  expect(maySearchUnlisted(season, '2026-06-30')).toBe(true)
  expect(maySearchUnlisted({ ...season, listsSealed: true }, '2026-06-30')).toBe(false)
  expect(maySearchUnlisted({ ...season, listsSealed: true }, '2026-07-01')).toBe(true)
})
