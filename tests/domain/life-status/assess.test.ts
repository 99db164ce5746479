import { describe, expect, test } from 'vitest'
import { assess } from '#domain/life-status/assess.ts'
import type { DeathClaim } from '#domain/life-status/statuses.ts'

const now = '2026-05-10T12:00:00.000Z'
const born = { date: '1940-06-15', precision: 'day' as const }
const on = (text: string, referenced = true): DeathClaim => ({
  kind: 'date',
  date: `${text}-01-01`.slice(0, 10),
  precision: text.length === 10 ? 'day' : text.length === 7 ? 'month' : 'year',
  referenced,
  sources: referenced ? ['P854'] : [],
})
const unknown: DeathClaim = { kind: 'unknown' }
const none: DeathClaim = { kind: 'none' }
const clear = (date: string, referenced = true) => ({ kind: 'clear', date, precision: 'day', referenced })

describe('the assessment of death claims', () => {
  test.each([
    ['no claim', [], { kind: 'none' }],
    ['a claim of no date', [none], { kind: 'none' }],
    ['one day', [on('2026-05-04')], clear('2026-05-04')],
    ['one day without a source', [on('2026-05-04', false)], clear('2026-05-04', false)],
    [
      'the same day twice, one with a source',
      [on('2026-05-04', false), on('2026-05-04')],
      clear('2026-05-04'),
    ],
    ['two days', [on('2026-05-04'), on('2026-05-05')], { kind: 'conflict' }],
    ['a day and its year', [on('2026'), on('2026-05-04', false)], clear('2026-05-04', false)],
    ['a day and another year', [on('2025'), on('2026-05-04')], { kind: 'conflict' }],
    ['a day and a claim of no date', [on('2026-05-04'), none], { kind: 'conflict' }],
    ['a day and an unknown date', [on('2026-05-04'), unknown], { kind: 'conflict' }],
    ['an unknown date', [unknown], { kind: 'unknown' }],
    [
      'a month',
      [on('2026-05')],
      { kind: 'coarse', date: '2026-05-01', precision: 'month', referenced: true },
    ],
    ['a year', [on('2026')], { kind: 'coarse', date: '2026-01-01', precision: 'year', referenced: true }],
    ['today', [on('2026-05-10')], clear('2026-05-10')],
    ['tomorrow, which has begun elsewhere', [on('2026-05-11')], clear('2026-05-11')],
    ['the day after tomorrow', [on('2026-05-12')], { kind: 'impossible', date: '2026-05-12' }],
    ['next year', [on('2027')], { kind: 'impossible', date: '2027-01-01' }],
    ['before birth', [on('1940-06-14')], { kind: 'impossible', date: '1940-06-14' }],
    ['a year before birth', [on('1939')], { kind: 'impossible', date: '1939-01-01' }],
  ])('%s', (_, claims, expected) => expect(assess(claims, born, now)).toEqual(expected))

  test('the year of birth itself is not before birth', () => {
    expect(assess([on('1940')], born, now).kind).toBe('coarse')
    expect(assess([on('1940-02-01')], { date: '1940-01-01', precision: 'year' }, now).kind).toBe('clear')
  })
  test('without a known birth no date is before birth', () => {
    expect(assess([on('1880-02-01')], null, now).kind).toBe('clear')
  })
})
