import { describe, expect, it } from 'vitest'
import { datesChangeRefusal, datesRefusal } from '#domain/seasons/dates.ts'

const createdAt = '2025-12-20T15:00:00.000Z'
const dates = (startDate: string | null, endDate: string | null) => ({ startDate, endDate })
const season = (startDate: string | null, endDate: string | null) => ({
  ...dates(startDate, endDate),
  createdAt,
})

it('an end is never before its start', () => {
  expect(datesRefusal(dates('2026-02-01', '2026-01-31'))).toBe('season_dates_reversed')
  expect(datesRefusal(dates('2026-02-01', '2026-02-01'))).toBeNull()
  expect(datesRefusal(dates(null, '2026-02-01'))).toBeNull()
})

describe('changing the dates', () => {
  const year = season('2026-01-01', '2026-06-30')
  it.each([
    ['before the start both move freely', year, dates('2026-02-01', '2026-03-01'), '2025-12-21', false, null],
    ['and can be taken away', year, dates(null, null), '2025-12-21', false, null],
    [
      'but the start not into the past',
      year,
      dates('2025-12-20', '2026-03-01'),
      '2025-12-21',
      false,
      'season_start_past',
    ],
    [
      'nor the end before the start',
      year,
      dates('2026-01-01', '2025-12-31'),
      '2025-12-21',
      false,
      'season_dates_reversed',
    ],
    [
      'once begun the start stays',
      year,
      dates('2026-02-01', '2026-06-30'),
      '2026-01-01',
      false,
      'season_start_fixed',
    ],
    [
      'also towards earlier',
      year,
      dates('2025-12-25', '2026-06-30'),
      '2026-01-01',
      false,
      'season_start_fixed',
    ],
    ['also towards none', year, dates(null, '2026-06-30'), '2026-01-01', false, 'season_start_fixed'],
    ['once begun the end moves later', year, dates('2026-01-01', '2026-07-01'), '2026-06-30', false, null],
    ['never earlier', year, dates('2026-01-01', '2026-06-29'), '2026-03-01', false, 'season_end_only_later'],
    ['and is not taken away', year, dates('2026-01-01', null), '2026-03-01', false, 'season_end_only_later'],
    [
      'once over nothing moves',
      year,
      dates('2026-01-01', '2026-12-31'),
      '2026-07-01',
      false,
      'season_dates_final',
    ],
    ['saving what stands is no change', year, dates('2026-01-01', '2026-06-30'), '2026-07-01', false, null],
    [
      'an open end is set from today on',
      season('2026-01-01', null),
      dates('2026-01-01', '2026-03-01'),
      '2026-03-01',
      true,
      null,
    ],
    [
      'not in the past',
      season('2026-01-01', null),
      dates('2026-01-01', '2026-02-28'),
      '2026-03-01',
      true,
      'season_end_only_later',
    ],
    [
      'a season without a start gets one',
      season(null, null),
      dates('2026-02-01', null),
      '2026-01-20',
      false,
      null,
    ],
    [
      'today at the earliest',
      season(null, null),
      dates('2026-01-19', null),
      '2026-01-20',
      false,
      'season_start_past',
    ],
    [
      'but not once a death was scored',
      season(null, null),
      dates('2026-02-01', null),
      '2026-01-20',
      true,
      'season_start_fixed',
    ],
  ] as const)('%s', (_, current, next, today, scored, refusal) => {
    expect(datesChangeRefusal(current, next, today, scored)).toBe(refusal)
  })
})

describe('an end beyond all days that can be chosen', () => {
  const endless = season('2026-01-01', '2999-12-31')
  const moved = (endDate: string | null) =>
    datesChangeRefusal(endless, dates('2026-01-01', endDate), '2026-03-01', true)

  it('can be brought back, so that the season ends one day', () => {
    expect(moved('2026-12-31')).toBeNull()
    expect(moved('2100-12-31')).toBeNull()
    expect(moved(null)).toBeNull()
  })
  it('but not into the past', () => expect(moved('2026-02-28')).toBe('season_end_only_later'))
})
