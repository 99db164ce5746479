import { describe, expect, it } from 'vitest'
import { datesChangeRefusal, datesRefusal, startRemovalRefusal } from '#domain/seasons/dates.ts'

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
    [
      'both dates can change before the start',
      year,
      dates('2026-02-01', '2026-03-01'),
      '2025-12-21',
      false,
      null,
    ],
    ['both dates can be removed before the start', year, dates(null, null), '2025-12-21', false, null],
    [
      'the start can not move into the past',
      year,
      dates('2025-12-20', '2026-03-01'),
      '2025-12-21',
      false,
      'season_start_past',
    ],
    [
      'the end can not move before the start',
      year,
      dates('2026-01-01', '2025-12-31'),
      '2025-12-21',
      false,
      'season_dates_reversed',
    ],
    [
      'the start can not move later once the season has begun',
      year,
      dates('2026-02-01', '2026-06-30'),
      '2026-01-01',
      false,
      'season_start_fixed',
    ],
    [
      'the start can not move earlier once the season has begun',
      year,
      dates('2025-12-25', '2026-06-30'),
      '2026-01-01',
      false,
      'season_start_fixed',
    ],
    [
      'the start can not be removed once the season has begun',
      year,
      dates(null, '2026-06-30'),
      '2026-01-01',
      false,
      'season_start_fixed',
    ],
    [
      'the end can move later once the season has begun',
      year,
      dates('2026-01-01', '2026-07-01'),
      '2026-06-30',
      false,
      null,
    ],
    [
      'the end can not move earlier once the season has begun',
      year,
      dates('2026-01-01', '2026-06-29'),
      '2026-03-01',
      false,
      'season_end_only_later',
    ],
    [
      'the end can not be removed once the season has begun',
      year,
      dates('2026-01-01', null),
      '2026-03-01',
      false,
      'season_end_only_later',
    ],
    [
      'no date can change once the season is over',
      year,
      dates('2026-01-01', '2026-12-31'),
      '2026-07-01',
      false,
      'season_dates_final',
    ],
    [
      'unchanged dates can be saved after the end',
      year,
      dates('2026-01-01', '2026-06-30'),
      '2026-07-01',
      false,
      null,
    ],
    [
      'an open end can be set to today',
      season('2026-01-01', null),
      dates('2026-01-01', '2026-03-01'),
      '2026-03-01',
      true,
      null,
    ],
    [
      'an open end can not be set in the past',
      season('2026-01-01', null),
      dates('2026-01-01', '2026-02-28'),
      '2026-03-01',
      true,
      'season_end_only_later',
    ],
    [
      'a season without a start can get one',
      season(null, null),
      dates('2026-02-01', null),
      '2026-01-20',
      false,
      null,
    ],
    [
      'a new start can not be before today',
      season(null, null),
      dates('2026-01-19', null),
      '2026-01-20',
      false,
      'season_start_past',
    ],
    [
      'a start can not be added once a death has scored',
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

it('a start can only be removed on the day of creation, from which the season would run', () => {
  const removed = (today: string) => startRemovalRefusal(season('2026-01-01', null), dates(null, null), today)
  expect(removed('2025-12-20')).toBeNull()
  expect(removed('2025-12-21')).toBe('season_start_past')
  expect(startRemovalRefusal(season(null, null), dates(null, null), '2026-01-20')).toBeNull()
})

describe('an end later than any selectable day', () => {
  const endless = season('2026-01-01', '2999-12-31')
  const moved = (endDate: string | null) =>
    datesChangeRefusal(endless, dates('2026-01-01', endDate), '2026-03-01', true)

  it('can be moved earlier or removed', () => {
    expect(moved('2026-12-31')).toBeNull()
    expect(moved('2100-12-31')).toBeNull()
    expect(moved(null)).toBeNull()
  })
  it('can not be moved into the past', () => expect(moved('2026-02-28')).toBe('season_end_only_later'))
})
