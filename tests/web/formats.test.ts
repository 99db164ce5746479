import { describe, expect, test } from 'vitest'
import { formatsOf } from '../../web/lib/format.ts'

const en = formatsOf('en')
const it = formatsOf('it')
const now = Date.parse('2026-05-10T12:00:00.000Z')

describe('numbers and dates', () => {
  test('a day is shown as it is, whatever the time zone of the browser', () => {
    expect(en.day('2026-01-01')).toBe('1 January 2026')
    expect(it.day('2026-01-01')).toBe('1 gennaio 2026')
    expect(en.shortDay('2026-12-31')).toBe('31 Dec')
  })

  test('points carry their sign, nothing has none', () => {
    expect(en.signed(10)).toBe('+10')
    expect(en.signed(0)).toBe('0')
    expect(it.number(12_345)).toBe('12.345')
  })

  test('times are told from now, in the largest unit that fits', () => {
    expect(en.relative('2026-05-10T11:53:00.000Z', now)).toBe('7 minutes ago')
    expect(en.relative('2026-05-11T05:00:00.000Z', now)).toBe('in 17 hours')
    expect(it.relative('2026-05-09T12:00:00.000Z', now)).toBe('ieri')
    expect(en.relative('2026-05-10T11:59:30.000Z', now)).toBe('just now')
    expect(it.relative('2026-05-10T11:59:30.000Z', now)).toBe('proprio ora')
    expect(en.relative('2026-05-10T12:00:03.000Z', now)).toBe('just now')
    expect(en.relative('2026-05-10T12:00:30.000Z', now)).toBe('now')
  })

  test('names are joined as the language does', () => {
    expect(en.list(['Marta', 'Paolo', 'Ines'])).toBe('Marta, Paolo and Ines')
    expect(it.list(['Marta', 'Paolo'])).toBe('Marta e Paolo')
  })
})
