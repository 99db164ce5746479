import { describe, expect, it } from 'vitest'
import { openingAfter } from '#domain/seasons/opening.ts'

const createdAt = '2025-12-20T15:00:00.000Z'
const season = (startDate: string | null, endDate: string | null) => ({ startDate, endDate, createdAt })
const none = { startDate: null, endDate: null }

describe('a new season', () => {
  it('waits until the current one is over', () => {
    const year = season('2026-01-01', '2026-06-30')
    const refusal = { kind: 'refused', refusal: 'season_not_over' }
    expect(openingAfter(year, none, '2026-06-30')).toEqual(refusal)
    expect(openingAfter(season('2026-03-01', null), none, '2026-02-01')).toEqual(refusal)
    expect(openingAfter(year, none, '2026-07-01')).toEqual({
      kind: 'open',
      previousEnd: '2026-06-30',
      dates: none,
      countsFrom: '2026-07-01',
    })
  })
  it('ends an open-ended season today and begins tomorrow at the earliest', () => {
    expect(openingAfter(season(null, null), none, '2026-02-01')).toEqual({
      kind: 'open',
      previousEnd: '2026-02-01',
      dates: { startDate: '2026-02-02', endDate: null },
      countsFrom: '2026-02-02',
    })
    expect(
      openingAfter(season(null, null), { startDate: '2026-02-01', endDate: null }, '2026-02-01'),
    ).toEqual({
      kind: 'refused',
      refusal: 'season_dates_overlap',
    })
  })
  it('needs dates in order that do not overlap the previous season', () => {
    const year = season('2026-01-01', '2026-06-30')
    const openingFor = (startDate: string | null, endDate: string | null) =>
      openingAfter(year, { startDate, endDate }, '2026-07-10')
    expect(openingFor('2026-08-01', '2026-07-31')).toMatchObject({ refusal: 'season_dates_reversed' })
    expect(openingFor(null, '2026-07-09')).toMatchObject({ refusal: 'season_dates_reversed' })
    expect(openingFor('2026-06-30', null)).toMatchObject({ refusal: 'season_dates_overlap' })
    expect(openingFor('2026-08-01', '2027-07-31')).toMatchObject({ kind: 'open', countsFrom: '2026-08-01' })
    expect(openingFor('2026-07-10', null)).toMatchObject({ kind: 'open', countsFrom: '2026-07-10' })
  })
  it('never starts in the past', () => {
    const year = season('2026-01-01', '2026-06-30')
    const openingFor = (startDate: string) => openingAfter(year, { startDate, endDate: null }, '2026-07-10')
    expect(openingFor('2026-07-01')).toEqual({ kind: 'refused', refusal: 'season_start_past' })
    expect(openingFor('2026-07-09')).toEqual({ kind: 'refused', refusal: 'season_start_past' })
  })
})
