import { describe, expect, test } from 'vitest'
import {
  listsAreSealed,
  sealChangeRefusal,
  sealedSizeRefusal,
  sealRefusal,
} from '#domain/seasons/sealed-lists.ts'

const today = '2026-06-15'
const createdAt = '2026-06-01T00:00:00.000Z'
const season = { startDate: '2026-07-01', endDate: null, createdAt, listsSealed: true }
const change = (next: object, { others = true, on = today, before = season } = {}) =>
  sealChangeRefusal(before, { ...before, ...next }, on, others)

test('lists are sealed until the first day, if the season seals them', () => {
  expect(listsAreSealed(season, '2026-06-30')).toBe(true)
  expect(listsAreSealed(season, '2026-07-01')).toBe(false)
  expect(listsAreSealed({ ...season, listsSealed: false }, today)).toBe(false)
  expect(listsAreSealed({ startDate: null, listsSealed: true }, today)).toBe(false)
})

test('sealed lists need a first day in the future, and no exclusive lists', () => {
  const made = (over: object) => sealRefusal({ ...season, ...over }, today)
  expect(made({})).toBe(null)
  expect(made({ startDate: '2026-06-16' })).toBe(null)
  expect(made({ startDate: today })).toBe('sealed_too_late')
  expect(made({ startDate: null })).toBe('sealed_start_missing')
  expect(made({ exclusive: true })).toBe('sealed_exclusive')
  expect(made({ exclusive: true, listsSealed: false })).toBe(null)
})

test('the list size is fixed while other members have sealed lists', () => {
  const moved = (after: number, others: boolean, on = today) =>
    sealedSizeRefusal(season, { before: 10, after }, on, others)
  expect(moved(9, true)).toBe('sealed_size_fixed')
  expect(moved(11, true)).toBe('sealed_size_fixed')
  expect(moved(10, true)).toBe(null)
  expect(moved(9, false)).toBe(null)
  expect(moved(9, true, '2026-07-01')).toBe(null)
})

describe('an existing season', () => {
  test('stays sealed, with a future first day, while others are in it', () => {
    expect(change({ listsSealed: false })).toBe('sealed_for_others')
    expect(change({ startDate: today })).toBe('sealed_start_too_soon')
    expect(change({ startDate: null })).toBe('sealed_start_missing')
    expect(change({ startDate: '2026-06-16' })).toBe(null)
    expect(change({ startDate: '2026-09-01' })).toBe(null)
    expect(change({ exclusive: true })).toBe('sealed_exclusive')
  })

  test('can change freely while nobody else is in it', () => {
    expect(change({ listsSealed: false }, { others: false })).toBe(null)
    expect(change({ startDate: today }, { others: false })).toBe(null)
  })

  test('can not be sealed or opened once it has begun', () => {
    expect(change({ listsSealed: false }, { on: '2026-07-01' })).toBe('sealed_too_late')
    expect(change({ endDate: '2026-09-01' }, { on: '2026-07-01' })).toBe(null)
    const open = { ...season, listsSealed: false }
    expect(change({ listsSealed: true }, { before: open })).toBe(null)
    expect(change({ listsSealed: true }, { before: open, on: '2026-07-01' })).toBe('sealed_too_late')
  })
})
