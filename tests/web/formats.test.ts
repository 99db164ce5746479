import { describe, expect, test } from 'vitest'
import { withArticles } from '#locales/languages.ts'
import { weekdayName } from '#web/features/profile/notifications/weekday-name.ts'
import { formatsOf } from '#web/lib/text/format.ts'

const en = formatsOf('en')
const it = formatsOf('it')
const now = Date.parse('2026-05-10T12:00:00.000Z')

describe('numbers and dates', () => {
  test('a day is shown as it is, whatever the time zone of the browser', () => {
    expect(en.day('2026-01-01')).toBe('1 January 2026')
    expect(it.day('2026-01-01')).toBe('1 gennaio 2026')
    expect(en.shortDay('2026-12-31')).toBe('31 Dec')
  })

  test('a day has no leading zero, alone or in a range', () => {
    expect(it.shortDay('2026-10-03')).toBe('3 ott')
    expect(it.mediumDay('2026-10-03')).toBe('3 ott 2026')
    expect(it.moment('2026-10-03T12:00:00.000Z')).toMatch(/^3 ott 2026/)
    const days = (from: string, to: string) => it.days(from, to).replaceAll(/\s/g, ' ')
    expect(days('2026-10-03', '2026-10-09')).toBe('3–9 ott 2026')
    expect(days('2026-01-01', '2026-12-31')).toBe('1 gen – 31 dic 2026')
    expect(days('2026-12-03', '2027-01-01')).toBe('3 dic 2026 – 1 gen 2027')
    expect(days('2026-10-10', '2026-10-20')).toBe('10–20 ott 2026')
    expect(en.days('2026-10-03', '2026-10-09')).toMatch(/^3\s–\s9 Oct 2026$/)
  })

  test('a weekday that begins a line has a capital', () => {
    expect(weekdayName('en', 1)).toBe('Monday')
    expect(weekdayName('it', 4)).toBe('Giovedì')
  })

  test('points have a plus sign, and zero has no sign', () => {
    expect(en.signed(10)).toBe('+10')
    expect(en.signed(0)).toBe('0')
    expect(it.number(12_345)).toBe('12.345')
  })

  test('times are relative to now, in the largest unit that fits', () => {
    expect(en.relative('2026-05-10T11:53:00.000Z', now)).toBe('7 minutes ago')
    expect(en.relative('2026-05-11T05:00:00.000Z', now)).toBe('in 17 hours')
    expect(it.relative('2026-05-09T12:00:00.000Z', now)).toBe('ieri')
    expect(en.relative('2026-05-10T11:59:30.000Z', now)).toBe('just now')
    expect(it.relative('2026-05-10T11:59:30.000Z', now)).toBe('proprio ora')
    expect(en.relative('2026-05-10T12:00:03.000Z', now)).toBe('just now')
    expect(en.relative('2026-05-10T12:00:30.000Z', now)).toBe('now')
  })

  test('days are counted by the calendar: almost two days away can be the day after tomorrow', () => {
    const noon = new Date(2026, 4, 10, 12).getTime()
    const local = (day: number, hour: number) => new Date(2026, 4, day, hour).toISOString()
    expect(en.relative(local(9, 11), noon)).toBe('yesterday')
    expect(en.relative(local(8, 13), noon)).toBe('2 days ago')
    expect(it.relative(local(8, 13), noon)).toBe('l’altro ieri')
    expect(en.relative(local(11, 23), noon)).toBe('tomorrow')
    expect(en.relative(local(12, 11), noon)).toBe('in 2 days')
  })

  test('months and years are counted from now, and not by the calendar', () => {
    expect(en.relative('2026-03-12T12:00:00.000Z', now)).toBe('1 month ago')
    expect(en.relative('2024-07-10T12:00:00.000Z', now)).toBe('1 year ago')
    expect(it.relative('2027-12-10T12:00:00.000Z', now)).toBe('tra 1 anno')
  })

  test('names are joined by the rules of the language', () => {
    expect(en.list(['Marta', 'Paolo', 'Ines'])).toBe('Marta, Paolo and Ines')
    expect(it.list(['Marta', 'Paolo'])).toBe('Marta e Paolo')
  })
})

describe('Italian articles', () => {
  const elided = (sentence: string, values: readonly string[]) => withArticles('it', sentence, values)
  const in8 = (sentence: string) => elided(sentence, ['8 maggio'])

  test('are elided before a number that starts with a vowel sound', () => {
    expect(in8('Inizia il 8 maggio')).toBe('Inizia l’8 maggio')
    expect(in8('Il 8 maggio si comincia')).toBe('L’8 maggio si comincia')
    expect(in8('(dal 8 maggio)')).toBe('(dall’8 maggio)')
    expect(in8('fino al 8 maggio.')).toBe('fino all’8 maggio.')
    expect(elided('dal 8 mag al 11 mag', ['8 mag', '11 mag'])).toBe('dall’8 mag all’11 mag')
    expect(elided('circa il 80% delle partite', ['80%'])).toBe('circa l’80% delle partite')
  })

  test('stay unchanged before other numbers, and outside of inserted values', () => {
    expect(elided('dal 1 maggio al 18 maggio', ['1 maggio', '18 maggio'])).toBe('dal 1 maggio al 18 maggio')
    expect(elided('il 1811', ['1811'])).toBe('il 1811')
    expect(elided('Lega «dal 8 marzo», dal 3 maggio', ['3 maggio'])).toBe('Lega «dal 8 marzo», dal 3 maggio')
    expect(elided('la sera 8 maggio', ['8 maggio'])).toBe('la sera 8 maggio')
    expect(elided('Il club del 8 e il 8', ['Il club del 8'])).toBe('Il club del 8 e il 8')
  })
})
