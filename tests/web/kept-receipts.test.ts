import { expect, test } from 'vitest'
import { comparedWithReceipts, readSavedReceipts, receiptsText } from '#web/features/opening/check.ts'

const list = '019b0000-0000-7000-8000-000000000001'
const [now, before, other] = ['a', 'b', 'c'].map((letter) => letter.repeat(64)) as [string, string, string]
const receipt = {
  list,
  userId: 'u',
  commitment: now,
  at: null,
  salt: null,
  picks: null,
  lineUp: null,
  earlier: [{ commitment: before, at: '2026-01-01T00:00:00.000Z' }],
}
const compared = (text: string) => comparedWithReceipts(receipt, readSavedReceipts(text))

test('a stored receipt is recognized in every format', () => {
  expect(compared(receiptsText([receipt], () => 'Marta'))).toBe('same')
  expect(compared(JSON.stringify([{ list, user_id: 'u', commitment: now, at: null }]))).toBe('same')
  expect(compared(now.toUpperCase())).toBe('same')
  expect(compared(`${before}  ${list}`)).toBe('earlier')
  expect(compared(before)).toBe('earlier')
})

test('a receipt of another list, or an invalid one, does not match', () => {
  expect(compared(`${other}  ${list}`)).toBe('other')
  expect(compared(other)).toBe(null)
  expect(compared(`${now}  019b0000-0000-7000-8000-000000000002`)).toBe(null)
  expect(compared('')).toBe(null)
  expect(compared('a'.repeat(65))).toBe(null)
})
