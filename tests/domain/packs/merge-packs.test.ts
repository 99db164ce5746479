import { describe, expect, test } from 'vitest'
import { mergePacks } from '#domain/packs/merge-packs.ts'
import { namedPacks } from '#domain/packs/named-packs.ts'
import type { ScoringPack } from '#domain/packs/pack.ts'

const read: ScoringPack = { ...namedPacks.streaks, list: {}, who: {}, moves: {}, table: {} }
const there: ScoringPack = { ...namedPacks.streaks, list: { captain: 1 }, base: { kind: 'flat', points: 5 } }

describe('an edit of a pack that was changed meanwhile', () => {
  test('keeps the changes of both', () => {
    const merged = mergePacks(there, read, { ...read, who: { barred: ['Q1'] }, terms: [] })
    expect(merged).toEqual({ ...there, who: { barred: ['Q1'] }, terms: [] })
  })
  test('removes an emptied section, and keeps an omitted one', () => {
    const { list: _, ...given } = { ...read, who: { barred: ['Q2'] } }
    expect(mergePacks({ ...there, who: {} }, read, given)?.list).toEqual({ captain: 1 })
    const before = { ...read, list: { captain: 1 as const } }
    expect(mergePacks(before, before, read)?.list).toEqual({})
  })
  test('is null if both changed the same part differently', () => {
    const list = { substitutes: 2 }
    expect(mergePacks(there, read, { ...read, list })).toBe(null)
    expect(mergePacks(there, read, { ...read, list: { captain: 1, places: [] } })?.list).toEqual({
      captain: 1,
      places: [],
    })
  })
  test('is taken as it is if nothing else changed', () =>
    expect(mergePacks(read, read, { ...read, list: { captain: 1 } })).toEqual({
      ...read,
      list: { captain: 1 },
    }))
})
