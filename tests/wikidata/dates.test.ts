import { describe, expect, test } from 'vitest'
import { parseTime } from '#worker/wikidata/dates.ts'

const gregorian = 'http://www.wikidata.org/entity/Q1985727'
const julian = 'http://www.wikidata.org/entity/Q1985786'

describe('a Wikibase time', () => {
  test.each([
    ['a day', '+1926-05-08T00:00:00Z', 11, gregorian, { date: '1926-05-08', precision: 'day' }],
    [
      'an hour, taken as its day',
      '+1926-05-08T07:00:00Z',
      12,
      gregorian,
      { date: '1926-05-08', precision: 'day' },
    ],
    ['a month', '+1926-05-00T00:00:00Z', 10, gregorian, { date: '1926-05-01', precision: 'month' }],
    [
      'a month with a day',
      '+1926-05-31T00:00:00Z',
      10,
      gregorian,
      { date: '1926-05-01', precision: 'month' },
    ],
    ['a year of zeros', '+1926-00-00T00:00:00Z', 9, gregorian, { date: '1926-01-01', precision: 'year' }],
    [
      'a year that looks like a day',
      '+1926-01-01T00:00:00Z',
      9,
      gregorian,
      { date: '1926-01-01', precision: 'year' },
    ],
    [
      'day precision without a day number',
      '+1926-05-00T00:00:00Z',
      11,
      gregorian,
      { date: '1926-05-01', precision: 'month' },
    ],
    ['a Julian day', '+1900-03-01T00:00:00Z', 11, julian, { date: '1900-03-14', precision: 'day' }],
    ['a Julian leap day', '+1900-02-29T00:00:00Z', 11, julian, { date: '1900-03-13', precision: 'day' }],
    ['a decade', '+1920-00-00T00:00:00Z', 8, gregorian, null],
    ['a day that does not exist', '+1926-02-30T00:00:00Z', 11, gregorian, null],
    ['a year BC', '-0044-03-15T00:00:00Z', 11, gregorian, null],
    ['an unknown calendar', '+1926-05-08T00:00:00Z', 11, 'http://www.wikidata.org/entity/Q5', null],
    ['no time at all', 'soon', 11, gregorian, null],
  ])('%s', (_, time, precision, calendar, expected) => {
    expect(parseTime({ time, precision, calendar })).toEqual(expected)
  })
})
