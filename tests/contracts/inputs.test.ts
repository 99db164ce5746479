import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { createCompetitionInput, picksCountRange, teamInput } from '#contracts/competitions/competition.ts'
import { leaderboardInput } from '#contracts/competitions/standings.ts'
import { maxQueued, queueInput } from '#contracts/draft.ts'
import type { Locale } from '#contracts/errors.ts'
import { day, lineOfText, pageInput } from '#contracts/fields/fields.ts'
import { validationDetail } from '#contracts/fields/validation.ts'
import { createLeagueInput, updateLeagueInput } from '#contracts/league.ts'
import { lineUpInput } from '#contracts/lists/line-up.ts'
import { addPickInput, matchNamesInput } from '#contracts/lists/pick.ts'
import { proposeRulingInput } from '#contracts/people/person.ts'
import { whatIfInput } from '#contracts/statistics.ts'
import { addDays, choosableDays, isCalendarDay } from '#domain/calendar-day.ts'
import { daysNeeded, lastDay } from '#domain/competitions/length.ts'
import { displayNameFrom, displayNameLength } from '#domain/leagues/display-name.ts'
import { sealDay } from '#domain/scoring/seal-day.ts'
import { clipped, isShowable, isVisible, showable } from '#domain/text.ts'

const said = (schema: z.ZodType, value: unknown, locale: Locale = 'en') => {
  const parsed = schema.safeParse(value)
  return parsed.success ? null : validationDetail(parsed.error, locale)
}

describe('a day in an input', () => {
  const { first, last } = choosableDays

  test('lies within bounds, and the refusal names the field and the rule', () => {
    for (const good of [first, last, '2028-02-29']) expect(day.safeParse(good).success).toBe(true)
    for (const bad of [addDays(first, -1), addDays(last, 1), '2999-12-31', '0000-01-01', '9999-12-31'])
      expect(day.safeParse(bad).success).toBe(false)
    expect(said(updateLeagueInput, { league: 'a', endDate: '2999-12-31' })).toEqual({
      field: 'endDate',
      detail: 'endDate: Please choose a day from 1900-01-01 to 2100-12-31.',
    })
    expect(said(createLeagueInput, { startDate: '1899-12-31' }, 'it')).toEqual({
      field: 'startDate',
      detail: 'startDate: Scegli un giorno dal 1900-01-01 al 2100-12-31.',
    })
    expect(said(createLeagueInput, { name: 'a\nb' })).toEqual({
      field: 'name',
      detail: 'name: This text has characters that can’t be shown.',
    })
  })
  test('is limited as well in a field that also accepts other values', () => {
    const competition = { league: 'a', type: 'championship' }
    expect(said(createCompetitionInput, { ...competition, endDate: '2999-12-31' })).toEqual({
      field: 'endDate',
      detail: 'endDate: Please choose a day from 1900-01-01 to 2100-12-31.',
    })
    expect(said(createCompetitionInput, { ...competition, startDate: 'soon' })?.field).toBe('startDate')
    expect(said(createCompetitionInput, { ...competition, startDate: '' })).toBeNull()
    expect(
      said(proposeRulingInput, {
        league: 'a',
        wikidataId: 'Q1',
        diedOn: '2999-12-31',
        sourceUrl: 'https://paper.example/',
      })?.detail,
    ).toBe('diedOn: Please choose a day from 1900-01-01 to 2100-12-31.')
    expect(said(addPickInput, { league: 'a', wikidataId: 'nobody' })).toEqual({
      field: 'wikidataId',
      detail: 'Not a Wikidata id (such as Q42).',
    })
    expect(said(addPickInput, { wikidataId: 'Q1' })?.field).not.toBeNull()
  })
  test('leads only to valid calendar days when others are derived from it', () => {
    const chosen = fc.integer({ min: 0, max: 73_413 }).map((n) => addDays(first, n))
    fc.assert(
      fc.property(
        chosen,
        fc.constantFrom('death_cup', 'league_duel'),
        fc.integer({ min: 1, max: 366 }),
        fc.integer({ min: 2, max: 20 }),
        (start, type, days, players) => {
          const length = { type, roundDurationDays: days, matchDurationDays: days } as const
          const end = lastDay(start, start, length, players)
          const derived = [start, addDays(start, -1), end, addDays(end, 1), sealDay(end), addDays(start, 365)]
          for (const one of derived) expect(isCalendarDay(one)).toBe(true)
          expect([...derived].sort().indexOf(start)).toBeGreaterThan(0)
          expect(daysNeeded(length, players)).toBeLessThan(20 * 367)
        },
      ),
    )
  })
  test('that is out of range still leads to valid calendar days', () => {
    expect(addDays('2999-12-31', 14)).toBe('3000-01-14')
    expect(addDays('9999-12-31', 14)).toBe('9999-12-31')
    expect(addDays('0000-01-01', -1)).toBe('0000-01-01')
    expect(sealDay('9999-12-31') >= '9999-12-31').toBe(true)
  })
})

describe('a text', () => {
  test('is one line, with at least one visible character', () => {
    const name = lineOfText(80)
    for (const bad of [
      'a\nb',
      'a\r\nb',
      'a\u2028b',
      'a\u2029b',
      'a\u0085b',
      'a\u0000b',
      'a\ufffeb',
      'a\ue000b',
    ])
      expect([bad, name.safeParse(bad).success]).toEqual([bad, false])
    for (const bad of ['a\ud800', '\udc00a', '\u202eabc', 'a\u2066b', 'a\u2069'])
      expect([bad, name.safeParse(bad).success]).toEqual([bad, false])
    for (const blank of ['\u200b', '\u2800', '\u3164', '\u115f\u1160', '\ufeff', '\u00ad', '\u034f'])
      expect([blank, name.safeParse(blank).success]).toEqual([blank, false])
    for (const good of ['Mia', 'José 🎉', '日本', 'عائلة\u200f', '👩‍👩‍👧', 'علی\u200cرضا'])
      expect([good, name.safeParse(good).success]).toEqual([good, true])
  })
  test('can be displayed after cleaning, and is never cut within a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), fc.nat(80), (text, max) => {
        expect(isShowable(showable(text))).toBe(true)
        expect(clipped(text.toWellFormed(), max).isWellFormed()).toBe(true)
        expect(clipped(text, max).length).toBeLessThanOrEqual(max)
      }),
    )
  })
  test('an email address of any form gives a name that can be displayed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (local) => {
        const name = displayNameFrom(`${local}@example.org`)
        expect(isVisible(name) && isShowable(name) && name.length <= displayNameLength).toBe(true)
      }),
    )
    expect(displayNameFrom('mia@example.org')).toBe('Mia')
    expect(displayNameFrom('@example.org')).toBe('Player')
    expect(displayNameFrom(null)).toBe('Player')
  })
})

test('the address of a source is one line, without blanks', () => {
  const read = proposeRulingInput.shape.sourceUrl
  expect(read.parse(' https://a.example/\nb\t ')).toBe('https://a.example/b')
  const source = (sourceUrl: string) =>
    said(proposeRulingInput, { league: 'a', wikidataId: 'Q1', diedOn: 'alive', sourceUrl })
  expect(source('https://paper.example/a?b=c#d')).toBeNull()
  for (const bad of ['https://a.example/a b', 'https://a.example/\u202e', 'https://a.example/\ud800'])
    expect([bad, source(bad)?.field]).toEqual([bad, 'sourceUrl'])
  expect(source('javascript:alert(1)')?.field).toBe('sourceUrl')
})

test('a list that is too long or empty is refused with the field and the rule, in each language', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, nr) => `Q${nr + 1}`)
  expect(said(queueInput, { league: 'a', wikidataIds: ids(maxQueued + 1) })).toEqual({
    field: 'wikidataIds',
    detail: `wikidataIds: Give at most ${maxQueued} entries.`,
  })
  expect(said(teamInput, { league: 'a', competition: 'b', pickIds: ids(99) }, 'it')?.detail).toBe(
    `pickIds: Indica al massimo ${picksCountRange[1]} voci.`,
  )
  const places = Object.fromEntries(ids(999).map((id) => [id, null]))
  expect(said(lineUpInput, { deathlistId: 'a', places })?.detail).toMatch(
    /^places: Give at most \d+ entries\.$/,
  )
  expect(said(matchNamesInput, { league: 'a', names: [] }, 'it')).toEqual({
    field: 'names',
    detail: 'names: L’elenco non può essere vuoto.',
  })
})

test('the number of a season has limits', () => {
  expect(leaderboardInput.safeParse({ league: 'a', season: '10000' }).success).toBe(true)
  for (const season of ['10001', '9007199254740991', '1e300', '0'])
    expect(leaderboardInput.safeParse({ league: 'a', season }).success).toBe(false)
})

describe('a number in a query', () => {
  const whatIf = (rarityMax: unknown) => said(whatIfInput, { league: 'a', rarityMax })?.field ?? null
  const limited = (limit: unknown) => said(pageInput, { limit })?.field ?? null

  test('may be text', () => {
    for (const good of [undefined, 7, '7', ' 7 ']) {
      expect(whatIf(good)).toBeNull()
      expect(limited(good)).toBeNull()
    }
    expect(pageInput.parse({ limit: '7' }).limit).toBe(7)
    expect(pageInput.parse({}).limit).toBe(50)
  })
  test('is refused with its name if it is none', () => {
    for (const bad of [null, true, false, '', ' ', 'a', [], [7], {}, '7.5', 101]) {
      expect(whatIf(bad)).toBe('rarityMax')
      expect(limited(bad)).toBe('limit')
    }
    expect(said(whatIfInput, { league: 'a', rarityMax: '' })?.detail).toBe(
      'rarityMax: Invalid input: expected number',
    )
  })
})
