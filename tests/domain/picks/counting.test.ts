import { describe, expect, it } from 'vitest'
import { countsFrom, countsOn, diedTooSoon } from '../../../worker/domain/picks/counting.ts'

const season = { start: '2026-01-10', end: '2026-12-31' }
const pick = { countsFrom: '2026-02-03', removedAt: null, suspendedAt: null, voidedAt: null }

describe('a pick starts to count at the second UTC midnight after it was added', () => {
  it.each([
    ['2026-02-01T00:00:00.000Z', '2026-02-03'],
    ['2026-02-01T15:30:00.000Z', '2026-02-03'],
    ['2026-02-01T23:59:59.999Z', '2026-02-03'],
    ['2026-02-27T12:00:00.000Z', '2026-03-01'],
    ['2025-12-30T12:00:00.000Z', '2026-01-01'],
  ])('added %s, counts from %s', (addedAt, day) => {
    expect(countsFrom(addedAt, '2025-01-01', 0)).toBe(day)
  })

  it('plus the delay of the league, but only for picks added once the season had begun', () => {
    expect(countsFrom('2026-02-01T15:00:00.000Z', '2026-01-10', 5)).toBe('2026-02-08')
    expect(countsFrom('2026-01-09T23:59:59.999Z', '2026-01-10', 5)).toBe('2026-01-11')
    expect(countsFrom('2026-01-10T00:00:00.000Z', '2026-01-10', 5)).toBe('2026-01-17')
  })
})

describe('a death on day D counts', () => {
  it('if the pick counted when D began', () => {
    expect(countsOn(pick, '2026-02-02', season)).toBe(false)
    expect(countsOn(pick, '2026-02-03', season)).toBe(true)
    expect(countsOn(pick, '2026-09-01', season)).toBe(true)
  })

  it('and the pick had not been removed before D', () => {
    const removed = { ...pick, removedAt: '2026-05-05T13:00:00.000Z' }
    expect(countsOn(removed, '2026-05-04', season)).toBe(true)
    expect(countsOn(removed, '2026-05-05', season), 'removed on the day itself').toBe(true)
    expect(countsOn(removed, '2026-05-06', season)).toBe(false)
  })

  it('not while the pick is suspended', () => {
    const suspended = { ...pick, suspendedAt: '2026-05-05T13:00:00.000Z' }
    expect(countsOn(suspended, '2026-05-05', season), 'it counted as the day began').toBe(true)
    expect(countsOn(suspended, '2026-05-06', season)).toBe(false)
    expect(countsOn({ ...pick, suspendedAt: '2026-05-05T00:00:00.000Z' }, '2026-05-05', season)).toBe(false)
  })

  it('never for a void pick', () => {
    expect(countsOn({ ...pick, voidedAt: '2026-05-05T13:00:00.000Z' }, '2026-04-01', season)).toBe(false)
  })

  it('on the first and the last day of the season, and on none outside', () => {
    const early = { ...pick, countsFrom: '2026-01-01' }
    expect(countsOn(early, '2026-01-09', season)).toBe(false)
    expect(countsOn(early, '2026-01-10', season)).toBe(true)
    expect(countsOn(early, '2026-12-31', season)).toBe(true)
    expect(countsOn(early, '2027-01-01', season)).toBe(false)
    expect(countsOn(early, '2027-01-01', { ...season, end: null })).toBe(true)
  })
})

describe('a person who died before the pick could count', () => {
  it.each([
    ['2026-02-02', true],
    ['2026-02-03', false],
  ])('died %s: too soon %s', (day, tooSoon) => {
    expect(diedTooSoon(pick, day, season)).toBe(tooSoon)
  })

  it('died too soon as well when the season had not begun', () => {
    expect(diedTooSoon({ countsFrom: '2025-12-01' }, '2026-01-09', season)).toBe(true)
    expect(diedTooSoon({ countsFrom: '2025-12-01' }, '2026-01-10', season)).toBe(false)
  })
})
