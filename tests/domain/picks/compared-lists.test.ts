import { expect, test } from 'vitest'
import { compareAll } from '#domain/picks/compared-lists.ts'
import { receiptText } from '#domain/receipts.ts'

const born = (year: number) => ({ date: `${year}-01-01`, precision: 'day' as const })
const list = (listId: string, ...people: [id: string, year: number | null][]) => ({
  listId,
  people: people.map(([id, year]) => ({ id, birth: year === null ? null : born(year) })),
})

test('lists are compared by their people', () => {
  const found = compareAll(
    [
      list('a', ['Q1', 1930], ['Q2', 1940]),
      list('b', ['Q2', 1940], ['Q3', 1950]),
      list('c', ['Q2', 1940], ['Q4', null]),
      list('d'),
    ],
    '2026-01-01',
  )
  expect(found.shared).toEqual([{ person: 'Q2', lists: ['a', 'b', 'c'] }])
  expect(found.lone).toEqual([
    { listId: 'a', people: ['Q1'] },
    { listId: 'b', people: ['Q3'] },
    { listId: 'c', people: ['Q4'] },
  ])
  expect(found.oldest?.lists).toEqual(['a'])
  expect(found.youngest?.lists).toEqual(['b'])
  expect(found.rarest?.lists).toEqual(['a', 'b', 'c'])
  expect(found.rarest?.uniqueness).toBeCloseTo(2 / 3)
  expect(found.overlaps.map(({ lists }) => lists)).toEqual([
    ['a', 'b'],
    ['a', 'c'],
    ['b', 'c'],
  ])
})

test('empty lists give empty results; without births there is no oldest list', () => {
  const nothing = { lone: [], shared: [], oldest: null, youngest: null, rarest: null, overlaps: [] }
  expect(compareAll([], '2026-01-01')).toEqual(nothing)
  expect(compareAll([list('a')], '2026-01-01')).toEqual(nothing)
  expect(compareAll([list('a', ['Q1', null])], '2026-01-01')).toMatchObject({ oldest: null, youngest: null })
})

test('a receipt is the documented text, for any order of the picks', () => {
  expect(receiptText({ listId: 'x', picks: ['Q9', 'Q10'], lineUp: null, salt: 'ab' })).toBe(
    '{"list":"x","picks":["Q10","Q9"],"salt":"ab"}',
  )
})
