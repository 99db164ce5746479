import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { errorCatalogue } from '#contracts/error-catalogue.ts'
import type { Locale } from '#contracts/errors.ts'
import { errorMessage } from '#contracts/errors.ts'
import { day, lineOfText, pageInput } from '#contracts/fields/fields.ts'
import { validationDetail } from '#contracts/fields/validation.ts'
import { codeInput, createLeagueInput, inviteInput, leagueName } from '#contracts/league.ts'
import { setRoleInput } from '#contracts/member.ts'
import { previewInput } from '#contracts/rules.ts'
import { fallbackLanguage } from '#locales/languages.ts'
import { serverTexts } from '#locales/server.ts'

const problemOf = (schema: z.ZodType, value: unknown, locale: Locale = 'en') => {
  const parsed = schema.safeParse(value)
  return parsed.success ? null : validationDetail(parsed.error, locale)
}

describe('every refusal', () => {
  test('has a text, and every text belongs to a refusal', () => {
    expect(Object.keys(serverTexts[fallbackLanguage].errors).sort()).toEqual(
      Object.keys(errorCatalogue).sort(),
    )
  })
  test('fills the placeholders of its text', () => {
    expect(errorMessage('league_full', 'en', { max: 20 })).toBe('This league is full: it has 20 members.')
    const days = { from: '2026-06-01', to: '2026-06-08' }
    expect(errorMessage('window_closed', 'en', days)).toContain('from 1 June 2026 to 8 June 2026')
    expect(errorMessage('window_closed', 'it', days)).toContain('dal 1 giugno 2026 all’8 giugno 2026')
  })
})

describe('a line of text', () => {
  test('is trimmed, and has at least one visible character', () => {
    expect(leagueName.parse('  Us  ')).toBe('Us')
    expect(leagueName.parse('日本 🎉')).toBe('日本 🎉')
    for (const empty of ['', '   ', '\u200b\u200b', '\u00a0'])
      expect(problemOf(leagueName, empty)?.detail).toBe('Please enter something to read.')
    expect(problemOf(leagueName, '', 'it')?.detail).toBe('Inserisci un testo leggibile.')
  })
  test('has no control, direction or broken characters', () => {
    for (const bad of ['a\u0000b', 'a\nb', 'a\u202eb', 'a\u2066b', 'a\ud800'])
      expect(problemOf(leagueName, bad)?.detail).toBe('This text has characters that can’t be shown.')
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (text) => {
        const parsed = lineOfText(100).safeParse(text)
        if (parsed.success) expect(parsed.data).toMatch(/^[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]+$/u)
      }),
    )
  })
  test('has a maximum length', () => {
    expect(leagueName.safeParse('x'.repeat(80)).success).toBe(true)
    expect(leagueName.safeParse('x'.repeat(81)).success).toBe(false)
  })
})

describe('days and pages', () => {
  test('a day is a valid calendar day within limits', () => {
    expect(day.safeParse('2028-02-29').success).toBe(true)
    for (const bad of ['2027-02-29', '2027-13-01', '27-01-01', '2027-1-1', '1899-12-31', '3000-01-01', ''])
      expect([bad, day.safeParse(bad).success]).toEqual([bad, false])
  })
  test('a page has a default length, and numbers may be sent as text', () => {
    expect(pageInput.parse({})).toEqual({ limit: 50 })
    expect(pageInput.parse({ limit: '7', before: 'x' })).toEqual({ limit: 7, before: 'x' })
    for (const bad of ['0', '101', 'many', '1.5'])
      expect(pageInput.safeParse({ limit: bad }).success).toBe(false)
    expect(previewInput.parse({ league: 'a', age: '74', firstDeath: 'true' })).toMatchObject({
      age: 74,
      holders: 1,
      firstDeath: true,
    })
  })
})

describe('the inputs of a league', () => {
  test('accept rules in their whole range, and no others', () => {
    const ends = {
      maxPicks: [1, 50],
      minBirthYear: [1850, 2100],
      maxBirthYear: [1850, 2100],
      replacementRatio: [0, 10],
    }
    for (const [name, [low = 0, high = 0]] of Object.entries(ends)) {
      for (const good of [low, high]) expect(problemOf(createLeagueInput, { [name]: good })).toBeNull()
      for (const bad of [low - 1, high + 1, low + 0.5, String(low), null])
        expect([bad, problemOf(createLeagueInput, { [name]: bad })?.field]).toEqual([bad, name])
    }
  })
  test('accept an invitation code with spaces and in lower case', () => {
    expect(codeInput.parse({ code: ' ab2c3d ' })).toEqual({ code: 'AB2C3D' })
    expect(problemOf(codeInput, { code: '  ' })).toEqual({ field: 'code', detail: 'Please enter a code' })
    expect(problemOf(codeInput, { code: '' }, 'it')).toEqual({ field: 'code', detail: 'Inserisci un codice' })
  })
  test('validate the email address of an invitation', () => {
    expect(inviteInput.parse({ league: 'a', email: ' Nina@Example.ORG ' }).email).toBe('nina@example.org')
    const detail = (email: string, locale: Locale) =>
      problemOf(inviteInput, { league: 'a', email }, locale)?.detail
    expect(detail(' ', 'en')).toBe('Please enter an email address')
    expect(detail(' ', 'it')).toBe('Inserisci un indirizzo e-mail')
    expect(detail('nina@', 'en')).toBe('Please enter a valid email address')
    expect(detail('nina@', 'it')).toBe('Inserisci un indirizzo e-mail valido')
  })
  test('do not accept OWNER as a new role', () => {
    expect(problemOf(setRoleInput, { league: 'a', userId: 'b', newRole: 'OWNER' })?.field).toBe('newRole')
  })
})
