import { expect, test } from 'vitest'
import { freePlaces, type PlacedSettlingPick } from '#domain/picks/free-places.ts'
import { settleList } from '#domain/picks/settling.ts'
import type { Season } from '#domain/seasons/state.ts'
import { pick as anyPick, rulesOf } from './record.ts'

const season: Season = {
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  createdAt: '2025-12-01T00:00:00.000Z',
}
const now = '2026-06-15T12:00:00.000Z'

const pick = (id: string, changes: Partial<PlacedSettlingPick> = {}): PlacedSettlingPick => ({
  ...anyPick(id),
  replacement: false,
  ...changes,
})
const dead = pick('c', { diedOn: '2026-03-01' })
/** Rules for three picks, and one more for each that dies. */
const found = (
  picks: PlacedSettlingPick[],
  {
    allowNewPicks = true,
    at = now,
    ...changes
  }: { allowNewPicks?: boolean; at?: string; replacementRatio?: number } = {},
) => {
  const rules = [{ ...rulesOf({ maxPicks: 3, ...changes }), allowNewPicks }]
  return freePlaces(picks, settleList(picks, rules, season, at), rules, season, at)
}

test('a death that counted opens the places that the rules give for it', () => {
  expect(found([pick('a'), pick('b'), dead])).toMatchObject({ places: 1, countedDead: 1, voided: 0 })
  expect(found([pick('a'), pick('b'), dead], { replacementRatio: 2 })?.places).toBe(2)
  expect(found([pick('a'), pick('b'), dead, pick('d', { replacement: true })])?.places).toBe(0)
})

test('one death opens one place, however many were never filled', () => {
  expect(found([dead])).toMatchObject({ places: 1, countedDead: 1, voided: 0 })
  expect(found([dead, pick('b', { diedOn: '2026-04-01' })])?.places).toBe(2)
})

test('a pick that becomes void frees its place', () => {
  const diedEarly = pick('c', { diedOn: '2026-02-02' })
  expect(found([pick('a'), pick('b'), diedEarly])).toMatchObject({ places: 1, countedDead: 0, voided: 1 })
})

test('a void pick opens no further place where new picks are closed, so that the same places are not told twice', () => {
  const diedEarly = pick('d', { diedOn: '2026-02-02' })
  const before = found([pick('a'), pick('b'), dead], { allowNewPicks: false })
  const after = found([pick('a'), dead, diedEarly], { allowNewPicks: false })
  expect(before).toMatchObject({ places: 1, countedDead: 1, voided: 0 })
  expect(after).toMatchObject({ places: 1, countedDead: 1, voided: 0 })
})

test('places that were never filled are not counted', () => {
  expect(found([pick('a')])?.places).toBe(0)
})

test('places that nobody may fill are not counted: picks closed, season over', () => {
  const diedEarly = pick('c', { diedOn: '2026-02-02' })
  expect(found([pick('a'), pick('b'), diedEarly], { allowNewPicks: false })?.places).toBe(0)
  expect(found([pick('a'), pick('b'), dead], { allowNewPicks: false })?.places).toBe(1)
  expect(found([pick('a'), dead], { allowNewPicks: false })?.places).toBe(1)
  expect(found([pick('a'), pick('b'), dead], { at: '2027-01-05T00:00:00.000Z' })).toBeNull()
})
